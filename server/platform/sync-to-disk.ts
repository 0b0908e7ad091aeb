import { open } from 'node:fs/promises'

/** Makes a file's content, or a directory's entries, durable: after a power cut they are still there (fsync). */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
