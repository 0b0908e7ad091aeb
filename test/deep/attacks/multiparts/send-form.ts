import { connect } from 'node:net'
import type { Random } from '#test/support/random.ts'
import { type Reply, exchange } from '../support/raw-http.ts'
import type { Form } from './malformed-form.ts'

const SILENCE_MS = 120_000
const CUT_AFTER_MS = 50

/** Where a form is sent, with which authorization. */
export type UploadTarget = { path: string; authorization: string }

/** Sends a form with its length, in chunks, with a wrong length, or until the connection is closed or reset. */
export function sendForm(
  port: number,
  { path, authorization }: UploadTarget,
  { boundary, body }: Form,
  random: Random,
): Promise<Reply> {
  const head = (framing: string) =>
    Buffer.from(
      `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\nAuthorization: ${authorization}\r\n` +
        `Content-Type: multipart/form-data; boundary=${boundary}\r\n${framing}\r\n\r\n`,
      'latin1',
    )
  const whole = (framing: string, bytes: Buffer) => exchange(port, Buffer.concat([head(framing), bytes]), SILENCE_MS)
  if (random.happens(0.2)) {
    const longer = `Content-Length: ${body.length + 1 + random.below(100_000)}`
    const bytes = Buffer.concat([head(longer), body])
    return random.happens(0.5) ? exchange(port, bytes, CUT_AFTER_MS) : sendAndReset(port, bytes)
  }
  if (random.happens(0.1)) {
    const shorter = random.below(body.length + 1)
    return whole(`Content-Length: ${shorter}`, body.subarray(0, shorter))
  }
  if (random.happens(0.4)) return whole('Transfer-Encoding: chunked', inPieces(body, random))
  return whole(`Content-Length: ${body.length}`, body)
}

/** Sends the bytes and resets the connection. */
function sendAndReset(port: number, bytes: Buffer): Promise<Reply> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(bytes, () => setTimeout(() => socket.resetAndDestroy(), CUT_AFTER_MS))
  return new Promise((resolve) =>
    socket.on('close', () => resolve({ responses: [], rest: '', milliseconds: CUT_AFTER_MS })),
  )
}

function inPieces(body: Buffer, random: Random): Buffer {
  const pieces: Buffer[] = []
  for (let at = 0; at < body.length;) {
    const piece = body.subarray(at, at + 1 + random.below(40_000))
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'))
    at += piece.length
  }
  return Buffer.concat([...pieces, Buffer.from('0\r\n\r\n')])
}
