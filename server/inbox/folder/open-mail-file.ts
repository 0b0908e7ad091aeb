import { constants } from 'node:fs'
import { open, lstat } from 'node:fs/promises'
import { MAX_MAIL_SIZE } from '#contract/mails.ts'

/** A file that is no mail. Its message is a sentence for people. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError'
}

const READ_BYTES = 128 * 1024
/** Errors that stay however often the file is opened. */
const LASTING = ['EACCES', 'EPERM', 'ELOOP', 'EISDIR', 'EIO']

export type OpenMailFile = {
  content: AsyncIterable<Uint8Array>
  size: number
  inode: number
  /** To be called once the content has been read or is not needed any more. */
  close: () => Promise<void>
}

/**
 * Opens a file of the inbox folder. Throws UnreadableFileError for what is no file, is empty, larger than a mail may be, or cannot
 * be read.
 */
export async function openMailFile(path: string): Promise<OpenMailFile> {
  // Opening a named pipe would wait for its writer.
  const found = await lstat(path)
  if (!found.isFile()) throw new UnreadableFileError('It is not a regular file.')
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(refuse)
  const { size, ino: inode } = await file.stat()
  const fault = faultOf(size)
  if (fault) {
    await file.close()
    throw new UnreadableFileError(fault)
  }
  // Never more than its size: a file that grows would take room that was not reserved.
  const stream = file.createReadStream({ end: size - 1, highWaterMark: READ_BYTES, autoClose: false })
  return { content: readAll(stream), size, inode, close: () => file.close() }
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
  throw LASTING.includes(code ?? '') ? new UnreadableFileError(`It cannot be read (${code}).`) : error
}
