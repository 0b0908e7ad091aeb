import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inboxFolders, makeInboxFolders } from './inbox-folders.ts'

/** A mail that was taken from a file: its name in the inbox folder, and the SHA-256 of its bytes. */
export type TakenFile = { file: string; sha256: string }

/** How much of the hash tells files of the same name apart. */
const SUFFIX_LENGTH = 12
/** Bytes of a name, which leaves room for a suffix and `.txt` in the 255 of a file system. */
const MAX_NAME = 200

/**
 * Returns the name for a file in a folder: its own, or where another file has it, or it is too long, one with the suffix before
 * `.eml`.
 */
export async function nameIn(folder: string, file: string, suffix: string): Promise<string> {
  const isTooLong = Buffer.byteLength(file) > MAX_NAME
  return isTooLong || (await exists(join(folder, file))) ? withSuffix(file, suffix) : file
}

/** Returns the name of a mail with a suffix before `.eml`. */
export const withSuffix = (file: string, suffix: string): string =>
  `${Buffer.from(file.slice(0, -'.eml'.length)).subarray(0, MAX_NAME).toString()}-${suffix}.eml`

/** The suffix for the file of a mail. */
export const suffixOf = ({ sha256 }: { sha256: string }): string => sha256.slice(0, SUFFIX_LENGTH)

/**
 * Moves the file of a mail that cannot be read from `inbox/taken/` to `inbox/failed/`, with a text saying why beside it. Does
 * nothing where the file is not there any more, as on another machine.
 */
export async function moveToFailed(dataDir: string, taken: TakenFile, reason: string): Promise<void> {
  const folders = inboxFolders(dataDir)
  // A mail that is given up at once may not have been moved yet.
  const source = (await findFile(folders.taken, taken)) ?? (await findFile(folders.inbox, taken))
  if (source) await failFile(dataDir, source, { file: taken.file, suffix: suffixOf(taken) }, reason)
}

/** Moves a file to `inbox/failed/`, after the text that says why. */
export async function failFile(
  dataDir: string,
  source: string,
  { file, suffix }: { file: string; suffix: string },
  reason: string,
): Promise<void> {
  const { failed } = await makeInboxFolders(dataDir)
  const target = join(failed, await nameIn(failed, file, suffix))
  await writeFile(`${target}.txt`, `${reason}\n`, { mode: 0o600 })
  await rename(source, target)
}

/** Moves the file of a mail that is read once more from `inbox/failed/` back to `inbox/taken/`, if it is there. */
export async function moveFromFailed(dataDir: string, failed: TakenFile): Promise<void> {
  const folders = inboxFolders(dataDir)
  const source = await findFile(folders.failed, failed)
  if (!source) return
  await rename(source, join(folders.taken, await nameIn(folders.taken, failed.file, suffixOf(failed))))
  await rm(`${source}.txt`, { force: true })
}

/** Returns the path of the file of a mail in a folder; undefined where it is not there. */
async function findFile(folder: string, taken: TakenFile): Promise<string | undefined> {
  for (const name of [withSuffix(taken.file, suffixOf(taken)), taken.file]) {
    const path = join(folder, name)
    if ((await exists(path)) && (await hashFile(path)) === taken.sha256) return path
  }
  return undefined
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Returns the SHA-256 of a file's bytes. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}
