import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

export type InboxFolders = {
  /** Files renamed into it are taken. */
  inbox: string
  /** Files whose bytes are stored. */
  taken: string
  /** Files that cannot be read, each with a text saying why. */
  failed: string
}

/** The folders of incoming mail in DATA_DIR. */
export function inboxFolders(dataDir: string): InboxFolders {
  const inbox = join(dataDir, 'inbox')
  return { inbox, taken: join(inbox, 'taken'), failed: join(inbox, 'failed') }
}

/** Makes the folders that are missing, for their owner only. */
export async function makeInboxFolders(dataDir: string): Promise<InboxFolders> {
  const folders = inboxFolders(dataDir)
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true, mode: 0o700 })
  return folders
}
