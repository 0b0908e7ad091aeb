import { connect } from 'node:net'

/** A connection without progress: how long the server has kept it, or did until it dropped it. */
export type SlowClient = { kind: string; shed: Promise<void>; heldFor: () => number; leave: () => void }

type Kind = {
  description: string
  /** Sent at once. */
  first: string
  /** Sent once a second afterwards. */
  more?: string
  /** Requests a large file and reads nothing of it. */
  isDeaf?: true
}

const HOST = 'Host: localhost'
const UPLOAD = 'Content-Type: multipart/form-data; boundary=b'
const post = (path: string, ...headers: string[]) =>
  `POST ${path} HTTP/1.1\r\n${[HOST, ...headers].join('\r\n')}\r\n\r\n`
const PART = '--b\r\nContent-Disposition: form-data; name="file"; filename="notes.txt"\r\n\r\n'
export const SLOW_KINDS: Record<string, Kind> = {
  silent: { description: 'nothing sent', first: '' },
  head: { description: 'a head, byte by byte', first: 'GET / HTTP/1.1\r\nX-A: ', more: 'a' },
  'empty-lines': { description: 'empty lines only', first: '\r\n', more: '\r\n' },
  idle: { description: 'after a response', first: `GET /healthz HTTP/1.1\r\n${HOST}\r\n\r\n` },
  'idle-noise': {
    description: 'after a response, empty lines',
    first: `GET /healthz HTTP/1.1\r\n${HOST}\r\n\r\n`,
    more: '\r\n',
  },
  'unasked-body': {
    description: 'a body with GET, byte by byte',
    first: `GET /healthz HTTP/1.1\r\n${HOST}\r\nContent-Length: 100000\r\n\r\n`,
    more: 'a',
  },
  body: {
    description: 'a body, byte by byte',
    first: post('/api/tickets', 'Content-Type: application/json', 'Content-Length: 100000') + '{"title":"',
    more: 'a',
  },
  chunks: {
    description: 'a body, piece by piece',
    first: post('/api/tickets', 'Content-Type: application/json', 'Transfer-Encoding: chunked') + '1\r\n{\r\n',
    more: '1\r\n \r\n',
  },
  stalled: {
    description: 'half a body',
    first: post('/api/tickets', 'Content-Type: application/json', 'Content-Length: 100000') + '{"title":"',
  },
  upload: {
    description: 'a file, byte by byte',
    first: post('/api/attachments', UPLOAD, 'Content-Length: 5000000') + PART,
    more: 'a',
  },
  'stalled-upload': {
    description: 'much of a file at once, then nothing',
    first: post('/api/attachments', UPLOAD, 'Content-Length: 5000000') + PART + 'a'.repeat(300_000),
  },
  deaf: { description: 'a large file that is not read', first: '', isDeaf: true },
}

const EVERY_MS = 1_000

/** Opens a connection and keeps it until the server drops it. `large` is the path of a large file. */
export function openSlowClient(kind: string, port: number, large: string): SlowClient {
  const { first, more, isDeaf } = SLOW_KINDS[kind]!
  const start = performance.now()
  let end: number | undefined
  const socket = connect(port, '127.0.0.1')
  if (isDeaf) socket.pause()
  else socket.resume()
  socket.on('error', () => {})
  if (isDeaf) socket.write(`GET ${large} HTTP/1.1\r\n${HOST}\r\n\r\n`)
  else if (first) socket.write(first)
  const sending = setInterval(() => {
    if (more && !socket.destroyed) socket.write(more)
    // A client that does not read notices the end only when it writes.
    if (isDeaf && !socket.destroyed) socket.write('\r\n')
  }, EVERY_MS)
  const shed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      clearInterval(sending)
      end = performance.now()
      resolve()
    })
  })
  return {
    kind,
    shed,
    heldFor: () => (end ?? performance.now()) - start,
    leave: () => void socket.destroy(),
  }
}
