import { connect } from 'node:net'

/** A connection that does not get on: how long it has been held, or was until it was shed. */
export type SlowClient = { kind: string; shed: Promise<void>; heldFor: () => number; leave: () => void }

type Kind = {
  tells: string
  /** What it sends at once. */
  first: string
  /** What it goes on sending, once a second. */
  more?: string
  /** Asks for a large file and reads nothing of it. */
  isDeaf?: true
}

const HOST = 'Host: localhost'
const UPLOAD = 'Content-Type: multipart/form-data; boundary=b'
const post = (path: string, ...headers: string[]) =>
  `POST ${path} HTTP/1.1\r\n${[HOST, ...headers].join('\r\n')}\r\n\r\n`
const PART = '--b\r\nContent-Disposition: form-data; name="file"; filename="notes.txt"\r\n\r\n'
export const SLOW_KINDS: Record<string, Kind> = {
  silent: { tells: 'without a word', first: '' },
  head: { tells: 'a head, byte by byte', first: 'GET / HTTP/1.1\r\nX-A: ', more: 'a' },
  'empty-lines': { tells: 'empty lines only', first: '\r\n', more: '\r\n' },
  idle: { tells: 'after an answer', first: `GET /healthz HTTP/1.1\r\n${HOST}\r\n\r\n` },
  'idle-noise': {
    tells: 'after an answer, empty lines',
    first: `GET /healthz HTTP/1.1\r\n${HOST}\r\n\r\n`,
    more: '\r\n',
  },
  'unasked-body': {
    tells: 'a body nobody asked for, byte by byte',
    first: `GET /healthz HTTP/1.1\r\n${HOST}\r\nContent-Length: 100000\r\n\r\n`,
    more: 'a',
  },
  body: {
    tells: 'a body, byte by byte',
    first: post('/api/tickets', 'Content-Type: application/json', 'Content-Length: 100000') + '{"title":"',
    more: 'a',
  },
  chunks: {
    tells: 'a body, piece by piece',
    first:
      post('/api/tickets', 'Content-Type: application/json', 'Transfer-Encoding: chunked') + '1\r\n{\r\n',
    more: '1\r\n \r\n',
  },
  stalled: {
    tells: 'half a body',
    first: post('/api/tickets', 'Content-Type: application/json', 'Content-Length: 100000') + '{"title":"',
  },
  upload: {
    tells: 'a file, byte by byte',
    first: post('/api/attachments', UPLOAD, 'Content-Length: 5000000') + PART,
    more: 'a',
  },
  'stalled-upload': {
    tells: 'much of a file at once, then nothing',
    first: post('/api/attachments', UPLOAD, 'Content-Length: 5000000') + PART + 'a'.repeat(300_000),
  },
  deaf: { tells: 'a large file that is not read', first: '', isDeaf: true },
}

const EVERY_MS = 1_000

/** Opens one and keeps at it until the server sheds it. `large` is the path of a large file. */
export function openSlowClient(kind: string, port: number, large: string): SlowClient {
  const { first, more, isDeaf } = SLOW_KINDS[kind]!
  const begun = performance.now()
  let end: number | undefined
  const socket = connect(port, '127.0.0.1')
  if (isDeaf) socket.pause()
  else socket.resume()
  socket.on('error', () => {})
  if (isDeaf) socket.write(`GET ${large} HTTP/1.1\r\n${HOST}\r\n\r\n`)
  else if (first) socket.write(first)
  const goingOn = setInterval(() => {
    if (more && !socket.destroyed) socket.write(more)
    // Who does not read hears of the end by what it writes.
    if (isDeaf && !socket.destroyed) socket.write('\r\n')
  }, EVERY_MS)
  const shed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      clearInterval(goingOn)
      end = performance.now()
      resolve()
    })
  })
  return {
    kind,
    shed,
    heldFor: () => (end ?? performance.now()) - begun,
    leave: () => void socket.destroy(),
  }
}
