/**
 * Parses a mail strictly by the standards (RFC 5322, RFC 2045 to 2047), independently of the library that wrote it. Throws
 * on everything that a lenient reader might interpret differently.
 */
export type Field = { name: string; value: string }
export type Part = { type: string; text: string }
export type ReadMail = { fields: Field[]; parts: Part[] }

const FIELD = /^([A-Za-z][A-Za-z0-9-]*): ?([\x20-\x7e\t]*)$/
const MAX_LINE_LENGTH = 998
const PART_FIELDS = ['content-transfer-encoding', 'content-type']

export function readMail(bytes: Buffer): ReadMail {
  const message = bytes.toString('latin1')
  if (/(^|[^\r])\n|\r(?!\n)/.test(message)) throw new Error('a line does not end with CR LF')
  if (/[^\t\n\r\x20-\x7e]/.test(message)) throw new Error('a byte is neither printable nor a line end')
  if (message.split('\r\n').some((line) => line.length > MAX_LINE_LENGTH)) throw new Error('a line is too long')
  const { fields, body } = split(message)
  return { fields, parts: partsOf(onlyField(fields, 'content-type'), body) }
}

/** The one value of a field; throws where it is missing or repeated. */
export function onlyField(fields: Field[], name: string): string {
  const found = fields.filter((field) => field.name === name)
  if (found.length !== 1) throw new Error(`${name} is there ${found.length} times`)
  return found[0]!.value
}

function split(text: string): { fields: Field[]; body: string } {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) throw new Error('the header does not end')
  const lines: string[] = []
  for (const line of text.slice(0, end).split('\r\n')) {
    if (!/^[ \t]/.test(line)) lines.push(line)
    else if (lines.length === 0 || !line.trim()) throw new Error('a line of the header continues nothing')
    else lines.push(lines.pop()! + line)
  }
  const fields = lines.map((line) => {
    const [, name, value] = FIELD.exec(line) ?? []
    if (name === undefined) throw new Error('a line of the header is no field')
    return { name: name.toLowerCase(), value: value!.trim() }
  })
  return { fields, body: text.slice(end + 4) }
}

/** The parts of a `multipart/alternative`, which all our mails are; throws on text before, between or after them. */
function partsOf(type: string, body: string): Part[] {
  const boundary = /^multipart\/alternative;\s*boundary="([^"]+)"$/.exec(type)?.[1]
  if (boundary === undefined) throw new Error('the mail is not text and HTML')
  const pieces = `\r\n${body}`.split(`\r\n--${boundary}`)
  const [before, ...rest] = pieces
  const last = rest.pop()
  if (before?.trim() || !/^--(\r\n)*$/.test(last ?? '')) throw new Error('there is text outside of the parts')
  return rest.map((piece) => {
    if (!piece.startsWith('\r\n')) throw new Error('a boundary goes on')
    const { fields, body: content } = split(piece.slice(2))
    const extra = fields.find(({ name }) => !PART_FIELDS.includes(name))
    if (extra) throw new Error(`a part has a field ${extra.name}`)
    const encoding = onlyField(fields, 'content-transfer-encoding')
    return { type: onlyField(fields, 'content-type'), text: decodeBody(encoding, content) }
  })
}

function decodeBody(encoding: string, content: string): string {
  if (encoding === '7bit') return content
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString()
  if (encoding !== 'quoted-printable') throw new Error(`a part is encoded as ${encoding}`)
  const bytes = content
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
