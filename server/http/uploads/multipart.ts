import { decodePercent } from '#server/platform/decode-percent.ts'
import { AppError } from '#server/platform/errors.ts'

/** A part without a file name is a text field. */
type PartHeaders = { name: string; fileName: string | undefined }

const NAME = /^[!#$%&'*+.^_`|~\w-]+$/
// oxlint-disable-next-line no-control-regex -- control characters are what is rejected
const UNPRINTABLE = /[\0-\x08\n-\x1f\x7f]/
const DISPOSITION = /^form-data((?:\s*;\s*[\w*-]+=(?:"(?:[^"\\]|\\.)*"|[^\s;"]*))*)\s*;?$/i
const PARAMETER = /;\s*([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g
/** Other transfer encodings are deprecated (RFC 7578, 4.7) and not decoded. */
const IDENTITY_ENCODING = /^(7bit|8bit|binary)$/i

const malformedHeader = () => new AppError('malformed', 'A part of the form has headers that cannot be read.')

/** Parses the headers of a part of a form (RFC 7578). Throws `malformed`. */
export function parsePartHeaders(text: string): PartHeaders {
  const headers = new Map<string, string>()
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase()
    if (!NAME.test(name) || UNPRINTABLE.test(line) || headers.has(name)) throw malformedHeader()
    headers.set(name, line.slice(colon + 1).trim())
  }
  if (!IDENTITY_ENCODING.test(headers.get('content-transfer-encoding') ?? 'binary')) throw malformedHeader()
  return parseDisposition(headers.get('content-disposition') ?? '')
}

function parseDisposition(value: string): PartHeaders {
  const list = DISPOSITION.exec(value)?.[1]
  if (list === undefined) throw malformedHeader()
  const parameters = new Map<string, string>()
  for (const [, name, quoted, plain] of list.matchAll(PARAMETER)) {
    if (parameters.has(name!.toLowerCase())) throw malformedHeader()
    parameters.set(name!.toLowerCase(), quoted === undefined ? plain! : unquote(quoted))
  }
  const name = parameters.get('name')
  if (name === undefined) throw malformedHeader()
  const extended = parameters.get('filename*')
  return { name, fileName: extended === undefined ? parameters.get('filename') : decodeExtended(extended) }
}

/** Browsers write a quotation mark as %22 and keep a backslash; other clients escape both with a backslash. */
const unquote = (text: string): string => text.replaceAll(/\\(["\\])/g, '$1').replaceAll('%22', '"')

/** Decodes names such as UTF-8''B%C3%BCro.txt (RFC 5987). */
function decodeExtended(value: string): string {
  const [, encoded] = /^utf-8'[^']*'(.*)$/i.exec(value) ?? []
  const name = encoded === undefined ? undefined : decodePercent(encoded)
  if (name === undefined) throw malformedHeader()
  return name
}

/** One part of a form. Its content must be read to the end, or not at all, before the next part is requested. */
export type FormPart = PartHeaders & { content: AsyncIterable<Buffer> }

const CRLF = '\r\n'
const CR = CRLF.charCodeAt(0)
const END_OF_HEAD = Buffer.from(CRLF + CRLF)
/** Bytes: the headers of a part, and the padding between a boundary and the end of its line. */
const MAX_HEAD = 8 * 1024
const MAX_PADDING = 200

/** A boundary has 1 to 70 characters of this alphabet (RFC 2046); a quoted one may have any of them. */
const TYPE = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]*)"|([^\s;"]+))\s*(?:;.*)?$/i
const BOUNDARY = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/
const MAX_TYPE = 200

export const malformed = () => new AppError('malformed', 'The upload is incomplete or not valid multipart/form-data.')

/** Returns the boundary of a Content-Type. Throws `unsupported-media` for other types, `malformed` without a valid boundary. */
export function boundaryOf(contentType: string): string {
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType))
    throw new AppError('unsupported-media', 'Send the file as multipart/form-data.')
  const found = contentType.length <= MAX_TYPE ? TYPE.exec(contentType) : null
  const boundary = found?.[1] ?? found?.[2] ?? ''
  if (!BOUNDARY.test(boundary)) throw malformed()
  return boundary
}

/**
 * Yields the parts of a multipart body (RFC 7578), holding no more in memory than the last chunk. Throws `malformed` for
 * everything the standard does not allow, in particular for a truncated body.
 */
export async function* readParts(body: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<FormPart> {
  const chunks = body[Symbol.asyncIterator]()
  const source = createSource(chunks)
  const delimiter = Buffer.from(`${CRLF}--${boundary}`)
  try {
    await skip(source.until(delimiter))
    for (;;) {
      const [ending, isLastLine] = await source.line(MAX_PADDING)
      if (/^--[ \t]*$/.test(ending)) return await skip(source.rest())
      if (isLastLine || !/^[ \t]*$/.test(ending)) throw malformed()
      const head = parsePartHeaders(await readText(source.until(END_OF_HEAD), MAX_HEAD, malformed))
      const content = source.until(delimiter)
      yield { ...head, content }
      await skip(content)
    }
  } finally {
    await chunks.return?.()
  }
}

async function skip(content: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of content) continue
}

function createSource(chunks: AsyncIterator<Uint8Array>) {
  // The first boundary needs no line break before it.
  let buffered: Buffer = Buffer.from(CRLF)

  /** Buffers the next chunk; returns false at the end. */
  async function readChunk(): Promise<boolean> {
    const { done, value } = await chunks.next()
    if (done) return false
    buffered =
      buffered.length > 0
        ? Buffer.concat([buffered, value])
        : Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    return true
  }

  function take(length: number): Buffer {
    const taken = buffered.subarray(0, length)
    buffered = buffered.subarray(length)
    return taken
  }

  /** Yields everything before a delimiter, which is skipped. Throws `malformed` when the body ends first. */
  async function* until(delimiter: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const found = buffered.indexOf(delimiter)
      const sure = found === -1 ? buffered.length - partialMarkLength(buffered, delimiter) : found
      if (sure > 0) yield take(sure)
      if (found !== -1) return void take(delimiter.length)
      if (!(await readChunk())) throw malformed()
    }
  }

  return {
    until,

    /** Returns the rest of a line, and whether the body ended with it. */
    async line(max: number): Promise<[text: string, isLast: boolean]> {
      while (!buffered.includes(CRLF) && buffered.length < max + CRLF.length) {
        if (!(await readChunk())) return [buffered.toString('latin1'), true]
      }
      const end = buffered.indexOf(CRLF)
      if (end === -1 || end > max) throw malformed()
      const text = take(end).toString('latin1')
      take(CRLF.length)
      return [text, false]
    },

    async *rest(): AsyncGenerator<Buffer> {
      do yield take(buffered.length)
      while (await readChunk())
    },
  }
}

/** Returns how many bytes at the end may be the beginning of a delimiter (which starts with CR); usually 0, so that nothing is copied. */
function partialMarkLength(bytes: Buffer, mark: Buffer): number {
  for (let at = Math.max(0, bytes.length - mark.length + 1); at < bytes.length; at++) {
    const length = bytes.length - at
    if (bytes[at] === CR && bytes.subarray(at).equals(mark.subarray(0, length))) return length
  }
  return 0
}

/** Reads a text of at most `max` bytes. Throws `tooLong`, and `malformed` unless it is UTF-8. */
export async function readText(pieces: AsyncIterable<Buffer>, max: number, tooLong: () => AppError): Promise<string> {
  const read: Buffer[] = []
  let size = 0
  for await (const piece of pieces) {
    size += piece.length
    if (size > max) throw tooLong()
    read.push(piece)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(read))
  } catch {
    throw malformed()
  }
}
