import { randomUUID } from 'node:crypto'
import { lstat, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../context.ts'
import { type StoredRawMail, storeRawMail } from '../take/raw-mail.ts'
import { type TakeContext, recordMail } from '../take/take-mail.ts'
import type { InboxFolders } from './inbox-folders.ts'
import { failFile, nameIn, suffixOf, withSuffix } from './move-file.ts'
import { UnreadableFileError, openMailFile } from './open-mail-file.ts'

type FolderContext = TakeContext & Pick<Context, 'config'>
type StoredFile = StoredRawMail & { file: string; inode: number }

/**
 * Takes files of the inbox folder, to be routed in the order of `names`, and moves them to `taken/`, or to `failed/` where one is
 * no mail. Returns for each file why it has to be taken later, or undefined.
 */
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

/** Stores the bytes of a file; undefined for one that is no mail. */
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
  const target = join(taken, await nameIn(taken, file, suffixOf(stored)))
  await rename(join(inbox, file), target)
  // Another mail got the name in the meantime: it goes back, under a name that nothing has.
  if ((await stat(target)).ino !== inode) await rename(target, join(inbox, withSuffix(file, randomUUID())))
}

/** Another process has taken the file, or its owner removed it. */
const isGone = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  )
