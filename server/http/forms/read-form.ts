import type { Context as HonoContext } from 'hono'
import { MAX_ATTACHMENT_SIZE } from '#contract/attachment-rules.ts'
import type { KeptFile } from '#contract/page-views.ts'
import { cleanFileName } from '#server/files/file-name.ts'
import { type ReceivedFile, receiveFile } from '#server/files/receive-file.ts'
import type { Context } from '#server/context.ts'
import { AppError, type ErrorCode } from '#server/platform/errors.ts'
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import { decodeText, mediaType, readBytes } from '../request-body.ts'
import { type FormPart, boundaryOf, readParts, readText } from '../uploads/multipart.ts'
import { bodyUpTo, isDeclaredLarger } from '../uploads/receive-upload.ts'
import { rateLimitRequest } from '../security/rate-limits.ts'

/** Bytes of the longest description with three bytes per character, percent-encoded, with a margin. */
const MAX_FORM = 3 * 1024 * 1024
const MAX_FIELDS = 50
/** The field of files of an earlier, refused post (app/forms/uploads/upload-box.tsx). */
const KEPT_FIELD = 'kept'
/** Reasons to refuse one file; any other fails the whole form. */
const FILE_REFUSALS: ErrorCode[] = ['too-large', 'unsupported-media', 'invalid-input']

type Fields = [name: string, text: string][]
export type FileField = { name: string; maxFiles: number }
export type SubmittedForm = {
  /** The object that the API would get as JSON. */
  fields: Record<string, unknown>
  /** The text as typed, by the name of the field. */
  texts: Map<string, string>
  files: ReceivedFile[]
  /** Files of an earlier post. */
  kept: KeptFile[]
  /** The reasons why files of this post were refused. */
  refusals: AppError[]
}

/** The part of a form that has been read, even if the rest fails. */
export type ReadSoFar = { fields: Fields; fileNames: string[] }

/**
 * Reads a posted form: names of fields are paths such as 'customerInfo.email', CRLF becomes LF, and each file is rate limited
 * before it is read. Throws `unsupported-media`, `too-large`, `malformed`, `invalid-input`, `too-many`, and errors of
 * `receiveFile` other than refusals; received files are then discarded, and what was read until then stays in the last argument.
 */
export async function readForm(
  ctx: Context,
  c: HonoContext,
  { name: field, maxFiles }: FileField,
  rateLimiter: Pick<RateLimiter, 'consume' | 'commit'>,
  { fields, fileNames }: ReadSoFar = { fields: [], fileNames: [] },
): Promise<SubmittedForm> {
  if (mediaType(c) === 'application/x-www-form-urlencoded') {
    const text = decodeText(await readBytes(c, MAX_FORM))
    if (hasTooManyFields(text)) throw malformed()
    fields.push(...new URLSearchParams(text))
    return { ...readFields(fields), files: [], refusals: [] }
  }
  const boundary = boundaryOf(c.req.header('content-type') ?? '')
  const max = MAX_FORM + maxFiles * MAX_ATTACHMENT_SIZE
  const body = bodyUpTo(c, max, tooLarge())
  const files: ReceivedFile[] = []
  const refusals: AppError[] = []
  let bytesLeft = MAX_FORM
  let isTooMany = false
  try {
    for await (const part of readParts(body, boundary)) {
      if (part.fileName === undefined) {
        const text = await readText(part.content, bytesLeft, tooLarge)
        bytesLeft -= text.length
        fields.push([part.name, text])
        if (fields.length > MAX_FIELDS) throw malformed()
      } else if (!(await isEmptyFileField(part, field))) {
        // Only here, so that what was typed before the files comes back.
        if (isDeclaredLarger(c, max)) throw tooLarge()
        if (files.length === maxFiles) {
          isTooMany = true
          continue
        }
        fileNames.push(cleanFileName(part.fileName))
        await rateLimiter.consume('upload', rateLimitRequest(c))
        const received = await receive(ctx, part, field)
        if (received instanceof AppError) refusals.push(received)
        else files.push(received)
        rateLimiter.commit('upload')
      }
    }
    const form = readFields(fields)
    if (isTooMany || files.length + form.kept.length > maxFiles) refusals.push(invalidFiles(field, tooMany(maxFiles)))
    return { ...form, files, refusals }
  } catch (error) {
    for (const { stagedFile } of files) await stagedFile.discard()
    throw error
  }
}

/** Counts fields before they are parsed: URLSearchParams of Node 24 takes half a minute for a million and a half of `&a`. */
function hasTooManyFields(text: string): boolean {
  let fields = 1
  for (let at = text.indexOf('&'); at >= 0 && fields <= MAX_FIELDS; at = text.indexOf('&', at + 1)) fields++
  return fields > MAX_FIELDS
}

/** Returns the file, or the reason why it is refused; throws errors that are not the file's fault. */
async function receive(
  ctx: Context,
  { name, fileName, content }: FormPart,
  field: string,
): Promise<ReceivedFile | AppError> {
  if (name !== field) throw invalidFiles(field, 'A file came in a field that takes none.')
  try {
    return await receiveFile(ctx, { name: fileName!, content: unclosed(content), expected: MAX_ATTACHMENT_SIZE })
  } catch (error) {
    if (!(error instanceof AppError) || !FILE_REFUSALS.includes(error.code)) throw error
    const message = `${cleanFileName(fileName!)}: ${error.errors[0]?.message ?? error.message}`
    return new AppError(error.code, error.message, [{ path: field, message }])
  }
}

/** Wraps a content so that a reader that stops early does not close it; the rest is skipped before the next part. */
function unclosed(content: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const iterator = content[Symbol.asyncIterator]()
  return { [Symbol.asyncIterator]: () => ({ next: () => iterator.next() }) }
}

/** Recognises a file field without a chosen file, which browsers send without name and content. */
async function isEmptyFileField({ fileName, content }: FormPart, field: string): Promise<boolean> {
  if (fileName !== '') return false
  for await (const _ of content) throw invalidFiles(field, 'A file has no name.')
  return true
}

export function readFields(fields: Fields): Pick<SubmittedForm, 'fields' | 'texts' | 'kept'> {
  const kept: KeptFile[] = []
  const lines: Fields = []
  for (const [name, text] of fields) {
    if (name === KEPT_FIELD) kept.push(readKeptFile(text))
    else lines.push([name, text.replaceAll('\r\n', '\n')])
  }
  return { fields: nest(lines), texts: new Map(lines), kept }
}

/** Reads 'id token name'; anything else is refused later as a file that does not exist. */
function readKeptFile(text: string): KeptFile {
  const [id = '', token = '', ...name] = text.split(' ')
  return { id, token, name: cleanFileName(name.join(' ')) }
}

/** Converts names such as 'a.b' to nested objects, one level deep as in the contract. */
function nest(lines: Fields): Record<string, unknown> {
  const groups = Map.groupBy(lines, ([name]) => name.includes('.') && name.slice(0, name.indexOf('.')))
  const flat = groups.get(false) ?? []
  groups.delete(false)
  const nested = [...groups].map(([group, inside]) => {
    const prefix = `${group}.`.length
    return [group, Object.fromEntries(inside.map(([name, text]) => [name.slice(prefix), text]))] as const
  })
  return Object.fromEntries([...flat, ...nested])
}

const malformed = () => new AppError('malformed', 'The form arrived incomplete. Please send it again.')
const tooLarge = () => new AppError('too-large', 'The form and its files are too large.')
const tooMany = (max: number) => (max === 0 ? 'Send the form without files.' : `You can only upload up to ${max} files`)
const invalidFiles = (field: string, message: string) =>
  new AppError('invalid-input', message, [{ path: field, message }])
