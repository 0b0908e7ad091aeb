import { AppError } from '#server/errors.ts'

/** What the headers of a part say; a part without a file name is a field. */
export type PartHeaders = { name: string; fileName: string | undefined }

const NAME = /^[!#$%&'*+.^_`|~\w-]+$/
// oxlint-disable-next-line no-control-regex -- that is what must not be in a header
const UNPRINTABLE = /[\0-\x08\n-\x1f\x7f]/
const DISPOSITION = /^form-data((?:\s*;\s*[\w*-]+=(?:"(?:[^"\\]|\\.)*"|[^\s;"]*))*)\s*;?$/i
const PARAMETER = /;\s*([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g
/** Every other encoding would have to be undone, and no program of today uses one (RFC 7578, 4.7). */
const IDENTITY_ENCODING = /^(7bit|8bit|binary)$/i

const malformed = () => new AppError('malformed', 'A part of the form has headers that cannot be read.')

/** Reads the headers of a part of a form. Throws `malformed` for what the standard does not know (RFC 7578). */
export function parsePartHeaders(text: string): PartHeaders {
  const headers = new Map<string, string>()
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase()
    if (!NAME.test(name) || UNPRINTABLE.test(line) || headers.has(name)) throw malformed()
    headers.set(name, line.slice(colon + 1).trim())
  }
  if (!IDENTITY_ENCODING.test(headers.get('content-transfer-encoding') ?? 'binary')) throw malformed()
  return parseDisposition(headers.get('content-disposition') ?? '')
}

function parseDisposition(value: string): PartHeaders {
  const list = DISPOSITION.exec(value)?.[1]
  if (list === undefined) throw malformed()
  const parameters = new Map<string, string>()
  for (const [, name, quoted, plain] of list.matchAll(PARAMETER)) {
    if (parameters.has(name!.toLowerCase())) throw malformed()
    parameters.set(name!.toLowerCase(), quoted === undefined ? plain! : unquote(quoted))
  }
  const name = parameters.get('name')
  if (name === undefined) throw malformed()
  const extended = parameters.get('filename*')
  return { name, fileName: extended === undefined ? parameters.get('filename') : decodeExtended(extended) }
}

/**
 * Browsers write a quotation mark as %22 and leave a backslash alone, as in the path of a file on Windows; other programs
 * put a backslash before both.
 */
const unquote = (text: string): string => text.replaceAll(/\\(["\\])/g, '$1').replaceAll('%22', '"')

/** UTF-8''B%C3%BCro.txt, as some programs spell a name (RFC 5987). */
function decodeExtended(value: string): string {
  const [, encoded] = /^utf-8'[^']*'(.*)$/i.exec(value) ?? []
  if (encoded === undefined) throw malformed()
  try {
    return decodeURIComponent(encoded)
  } catch {
    throw malformed()
  }
}
