import { AppError } from '#server/errors.ts'

/** A part without a file name is a text field. */
export type PartHeaders = { name: string; fileName: string | undefined }

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

/**
 * Browsers write a quotation mark as %22 and keep a backslash, as in Windows paths; other clients escape both with a
 * backslash.
 */
const unquote = (text: string): string => text.replaceAll(/\\(["\\])/g, '$1').replaceAll('%22', '"')

/** Decodes names such as UTF-8''B%C3%BCro.txt (RFC 5987). */
function decodeExtended(value: string): string {
  const [, encoded] = /^utf-8'[^']*'(.*)$/i.exec(value) ?? []
  if (encoded === undefined) throw malformedHeader()
  try {
    return decodeURIComponent(encoded)
  } catch {
    throw malformedHeader()
  }
}
