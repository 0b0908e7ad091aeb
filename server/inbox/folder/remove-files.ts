import { readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inboxFolders } from './inbox-folders.ts'
import { hashFile } from './move-file.ts'

/**
 * Removes files of a person from the inbox: from `failed/` those of erased mails and those that name the address, whose number it
 * returns, and every file of `taken/`, which holds only copies of mails that are stored elsewhere.
 */
export async function removeInboxFiles(dataDir: string, email: string, sha256s: string[]): Promise<number> {
  const { taken, failed } = inboxFolders(dataDir)
  const erased = new Set(sha256s)
  let removed = 0
  for (const path of await mailsIn(failed)) {
    if (!erased.has(await hashFile(path)) && !(await namesAddress(path, email))) continue
    for (const each of [path, `${path}.txt`]) await rm(each, { force: true })
    removed++
  }
  for (const path of await mailsIn(taken)) await rm(path, { force: true })
  return removed
}

async function mailsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.txt')).map(({ name }) => join(folder, name))
}

const namesAddress = async (path: string, email: string): Promise<boolean> =>
  (await readFile(path, 'latin1')).toLowerCase().includes(email.toLowerCase())
