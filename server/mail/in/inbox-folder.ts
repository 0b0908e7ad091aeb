import { opendir, mkdir, rename, rm, stat, writeFile, readFile, readdir, open, lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, constants, existsSync } from 'node:fs'
import { MAX_MAIL_SIZE } from '#contract/mails.ts'
import type { Context } from '../../context.ts'
import { ignoreMissing } from '../../files/disk.ts'
import { type StoredRawMail, storeRawMail, type TakeContext, recordMail } from './take-mail.ts'

/** Entries per read of the directory; the process does other work between reads. */
const READ_AHEAD = 256

/** Returns the first `limit` names of mails in a folder, in order and without those skipped, in one pass without sorting. */
export async function listFirstNames(folder: string, limit: number, isSkipped: (name: string) => boolean) {
  const first: string[] = []
  for await (const { name } of await opendir(folder, { bufferSize: READ_AHEAD })) {
    if (!isMailName(name) || (first.length === limit && name > first.at(-1)!) || isSkipped(name)) continue
    const place = first.findIndex((other) => other > name)
    first.splice(place === -1 ? first.length : place, 0, name)
    if (first.length > limit) first.pop()
  }
  return first
}

const isMailName = (name: string) => !name.startsWith('.') && name.toLowerCase().endsWith('.eml')

export type InboxFolders = ReturnType<typeof inboxFolders>

/** Returns the folders of files that are taken, whose bytes are stored, and that cannot be read. */
export function inboxFolders(dataDir: string) {
  const inbox = join(dataDir, 'inbox')
  return { inbox, taken: join(inbox, 'taken'), failed: join(inbox, 'failed') }
}

export async function makeInboxFolders(dataDir: string): Promise<InboxFolders> {
  const folders = inboxFolders(dataDir)
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true, mode: 0o700 })
  return folders
}

/** A mail taken from a file: its name in the inbox folder, and the SHA-256 of its bytes. */
export type TakenFile = { file: string; sha256: string }

const SUFFIX_LENGTH = 12
/** Maximum bytes of a name, which leaves room for a suffix and `.txt` in the 255 of a file system. */
const MAX_NAME = 200

/** Returns a file's own name, or one with the suffix where the name is taken or too long. */
function nameIn(folder: string, file: string, suffix: string): string {
  const isTooLong = Buffer.byteLength(file) > MAX_NAME
  return isTooLong || existsSync(join(folder, file)) ? withSuffix(file, suffix) : file
}

const withSuffix = (file: string, suffix: string): string =>
  `${Buffer.from(file.slice(0, -'.eml'.length)).subarray(0, MAX_NAME).toString()}-${suffix}.eml`

const suffixOf = ({ sha256 }: { sha256: string }): string => sha256.slice(0, SUFFIX_LENGTH)

/** Moves the file of an unreadable mail to `inbox/failed/`, with the reason in a text file, if it is here. */
export async function moveToFailed(dataDir: string, taken: TakenFile, reason: string): Promise<void> {
  const folders = inboxFolders(dataDir)
  // A mail that fails quickly may not have been moved yet.
  const source = (await findFile(folders.taken, taken)) ?? (await findFile(folders.inbox, taken))
  if (source) await failFile(dataDir, source, { file: taken.file, suffix: suffixOf(taken) }, reason)
}

async function failFile(
  dataDir: string,
  source: string,
  { file, suffix }: { file: string; suffix: string },
  reason: string,
): Promise<void> {
  const { failed } = await makeInboxFolders(dataDir)
  const target = join(failed, nameIn(failed, file, suffix))
  await writeFile(`${target}.txt`, `${reason}\n`, { mode: 0o600 })
  await rename(source, target)
}

/** Moves the file of a mail that is read again from `inbox/failed/` back to `inbox/taken/`, if it is there. */
export async function moveFromFailed(dataDir: string, failed: TakenFile): Promise<void> {
  const folders = inboxFolders(dataDir)
  const source = await findFile(folders.failed, failed)
  if (!source) return
  await rename(source, join(folders.taken, nameIn(folders.taken, failed.file, suffixOf(failed))))
  await rm(`${source}.txt`, { force: true })
}

async function findFile(folder: string, taken: TakenFile): Promise<string | undefined> {
  for (const name of [withSuffix(taken.file, suffixOf(taken)), taken.file]) {
    const path = join(folder, name)
    if (existsSync(path) && (await hashFile(path)) === taken.sha256) return path
  }
  return undefined
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

/** Removes a person's files from `failed/`, and all copies from `taken/`; returns the number of the former. */
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
  const entries = (await ignoreMissing(readdir(folder, { withFileTypes: true }))) ?? []
  return entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.txt')).map(({ name }) => join(folder, name))
}

const namesAddress = async (path: string, email: string): Promise<boolean> =>
  (await readFile(path, 'latin1')).toLowerCase().includes(email.toLowerCase())

/** A file that is no mail; the message is a sentence for people. */
class UnreadableFileError extends Error {
  override name = 'UnreadableFileError'
}

const READ_BYTES = 128 * 1024
const LASTING_CODES = ['EACCES', 'EPERM', 'ELOOP', 'EISDIR', 'EIO']

/** Opens a file of the inbox folder. Throws UnreadableFileError where it is no regular file, empty, too large or unreadable. */
export async function openMailFile(path: string) {
  // Opening a named pipe would wait for its writer.
  const found = await lstat(path)
  if (!found.isFile()) throw new UnreadableFileError('It is not a regular file.')
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(refuse)
  try {
    const { size, ino: inode } = await file.stat()
    const fault = faultOf(size)
    if (fault) throw new UnreadableFileError(fault)
    // Never more than its size: a file that grows would take room that was not reserved.
    const stream = file.createReadStream({ end: size - 1, highWaterMark: READ_BYTES, autoClose: false })
    return { content: readAll(stream), size, inode, close: () => file.close() }
  } catch (error) {
    await file.close()
    throw error
  }
}

function faultOf(size: number): string | undefined {
  if (size === 0) return 'It is empty.'
  return size > MAX_MAIL_SIZE ? `It is larger than ${MAX_MAIL_SIZE / 1024 / 1024} MB.` : undefined
}

async function* readAll(stream: AsyncIterable<Uint8Array>) {
  try {
    yield* stream
  } catch (error) {
    refuse(error)
  }
}

function refuse(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException
  throw LASTING_CODES.includes(code ?? '') ? new UnreadableFileError(`It cannot be read (${code}).`) : error
}

type FolderContext = TakeContext & Pick<Context, 'config'>
type StoredFile = StoredRawMail & { file: string; inode: number }

/** Takes files in the order of `names`; returns for each the error for which it has to be taken later, or undefined. */
export async function takeFiles(ctx: FolderContext, folders: InboxFolders, names: string[]): Promise<unknown[]> {
  const stored = names.map((name) => storeFile(ctx, folders, name))
  await Promise.allSettled(stored)
  // These continue in order, so their rows are numbered in it, and in the same tick, so they share a commit.
  return Promise.all(
    stored.map(async (storing, at) => {
      try {
        const file = await storing
        if (!file) return undefined
        await recordMail(ctx, file, { source: 'file', receivedAt: ctx.now(), file: file.file })
        await moveToTaken(folders, file)
        return undefined
      } catch (error) {
        return (await isGone(join(folders.inbox, names[at]!))) ? undefined : error
      }
    }),
  )
}

/** Stores the bytes of a file; undefined for a file that is no mail. */
async function storeFile(ctx: FolderContext, { inbox }: InboxFolders, file: string): Promise<StoredFile | undefined> {
  const path = join(inbox, file)
  try {
    const { content, size, inode, close } = await openMailFile(path)
    const stored = await storeRawMail(ctx, { content, expected: size }).finally(close)
    return { ...stored, file, inode }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    await failFile(ctx.config.dataDir, path, { file, suffix: randomUUID() }, error.message)
    return undefined
  }
}

async function moveToTaken({ inbox, taken }: InboxFolders, stored: StoredFile): Promise<void> {
  const { file, inode } = stored
  const target = join(taken, nameIn(taken, file, suffixOf(stored)))
  await rename(join(inbox, file), target)
  // Another mail got the name in the meantime: move it back under an unused name.
  if ((await stat(target)).ino !== inode) await rename(target, join(inbox, withSuffix(file, randomUUID())))
}

/** Returns whether another process has taken the file, or its owner removed it. */
const isGone = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  )
