/** Mails as bytes, written by hand: nothing is encoded or corrected, so that they may be as broken as real ones. */
export type Bytes = string | Buffer

const toBuffer = (bytes: Bytes) => (typeof bytes === 'string' ? Buffer.from(bytes) : bytes)

/** Header lines, a blank line, and a body; also a part of a mail. */
export const rawMail = (headers: Bytes[], body: Bytes = ''): Buffer =>
  Buffer.concat([
    ...headers.flatMap((header) => [toBuffer(header), Buffer.from('\r\n')]),
    Buffer.from('\r\n'),
    toBuffer(body),
  ])

/** The body of a container, and the header that names its boundary. */
function multipart(type: string, parts: Buffer[], boundary = `=_${type}`): { header: string; body: Buffer } {
  const pieces = parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), part, Buffer.from('\r\n')])
  return {
    header: `Content-Type: multipart/${type}; boundary="${boundary}"`,
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

/** A container as a part, or as a whole mail with more headers. */
export function container(type: string, parts: Buffer[], headers: string[] = [], boundary?: string): Buffer {
  const { header, body } = multipart(type, parts, boundary)
  return rawMail([...headers, header], body)
}

export const plainPart = (text: Bytes, parameters = '; charset=utf-8'): Buffer =>
  rawMail([`Content-Type: text/plain${parameters}`], text)
export const htmlPart = (html: Bytes, parameters = '; charset=utf-8'): Buffer =>
  rawMail([`Content-Type: text/html${parameters}`], html)

/** A file in base64; `headers` follow the type. */
export const filePart = (type: string, content: Bytes, headers: string[] = []): Buffer =>
  rawMail(
    [`Content-Type: ${type}`, 'Content-Transfer-Encoding: base64', ...headers],
    toBuffer(content).toString('base64'),
  )

/** One character a byte. */
export const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
