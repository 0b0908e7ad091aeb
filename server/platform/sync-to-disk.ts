import fs from 'node:fs'
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

/** Does the same for synchronous callers. */
export function syncToDiskSync(path: string): void {
  const descriptor = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}
