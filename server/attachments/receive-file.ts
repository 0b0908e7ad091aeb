import {
  FormDataParseError,
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from '@remix-run/form-data-parser'
import { MAX_ATTACHMENT_SIZE } from '#contract/vocabulary.ts'
import { AppError } from '../errors.ts'
import { displayName } from './display-name.ts'
import { INVALID_FILES, decideKind } from './file-kind.ts'

export type ReceivedFile = { name: string; extension: string; contentType: string; bytes: Uint8Array }

/** Bytes a body may have beside its file: boundaries and the header of the part. */
const FRAME = 64 * 1024
/** In lower case only: the parser hands every other spelling to `request.formData()`, which knows no limits. */
const MULTIPART = /^multipart\/form-data *(;|$)/
/** A boundary has at most 70 characters (RFC 2046); searching for a very long one costs time. */
const MAX_CONTENT_TYPE = 200

/**
 * The one part `file` of a multipart request, looked through and held in memory: a refusal leaves nothing behind.
 * Throws `unsupported-media`, `too-large`, `malformed` or `invalid-input`.
 */
export async function receiveFile(request: Request): Promise<ReceivedFile> {
  const type = request.headers.get('content-type') ?? ''
  if (!MULTIPART.test(type)) throw new AppError('unsupported-media', 'Send the file as multipart/form-data.')
  if (type.length > MAX_CONTENT_TYPE) throw malformed()
  if (Number(request.headers.get('content-length') ?? 0) > MAX_ATTACHMENT_SIZE + FRAME) throw tooLarge()
  const file = await parse(request)
  // Browsers escape a quotation mark in a name, and only that, as a form of HTML must.
  const [name, bytes] = [displayName(file.name.replaceAll('%22', '"')), await file.bytes()]
  return { name, bytes, ...(await decideKind(name, bytes)) }
}

async function parse(request: Request): Promise<File> {
  const limits = {
    maxFiles: 1,
    maxParts: 1,
    maxFileSize: MAX_ATTACHMENT_SIZE,
    maxTotalSize: MAX_ATTACHMENT_SIZE,
  }
  let received: File | undefined
  try {
    await parseFormData(request, limits, (file) => {
      if (file.fieldName === 'file') received = file
    })
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError)
      throw tooLarge()
    if (error instanceof MaxFilesExceededError || error instanceof MaxPartsExceededError) throw notOneFile()
    if (!isEpilogue(error)) throw malformed()
  }
  return received ?? Promise.reject(notOneFile())
}

/** Bytes after the last boundary, as in a line break that arrives in a packet of its own, mean nothing; the parser balks. */
const isEpilogue = (error: unknown) =>
  error instanceof FormDataParseError &&
  (error.cause as Error).message === 'Unexpected data after end of stream'

const malformed = () =>
  new AppError('malformed', 'The upload is incomplete or not valid multipart/form-data.')
const tooLarge = () => new AppError('too-large', INVALID_FILES)
const notOneFile = () =>
  new AppError('invalid-input', 'Send exactly one file, in the field "file".', [
    { path: 'file', message: 'Send exactly one file' },
  ])
