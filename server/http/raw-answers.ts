import { type IncomingMessage, STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Config } from '../config.ts'
import type { Connections } from './connections.ts'
import { guardListener, rawHeaders } from './guards.ts'
import { methodsAt } from './methods.ts'

/** A whole answer with an empty body, for a connection that is closed after it. */
export type RawAnswer = (status: number, headers?: Record<string, string>) => string

/** How long a sender may go on unheard, so that the answer is read. */
const LINGER_MS = 500
/** A request in every respect but for its method, of which Node's parser knows a fixed list. */
const REQUEST_LINE = /^[!#$%&'*+.^_`|~\w-]{1,50} (\/[!-~]{0,8000}) HTTP\/1\.[01]\r\n/

const STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers written to a socket by hand carry the headers every answer has. */
export const createRawAnswer = (config: Pick<Config, 'publicUrl'>): RawAnswer => {
  const always = rawHeaders(config)
  return (status, headers = {}) => {
    const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const start = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Length: 0\r\nConnection: close\r\n`
    return `${start}${own.join('')}${always}\r\n`
  }
}

/**
 * Answers what Node would answer itself, or close without a word: what is no request, comes too slowly or has too large
 * a head (400, 405, 408, 413, 431), CONNECT (405), and expectations nobody has (417).
 */
export function answerUnreadable(
  server: Server,
  { lines }: Pick<Connections, 'lines'>,
  config: Pick<Config, 'publicUrl'>,
): void {
  const rawAnswer = createRawAnswer(config)
  const answered = new WeakSet<Duplex>()

  function close(socket: Duplex, last: string): void {
    answered.add(socket)
    socket.on('error', () => socket.destroy())
    socket.end(last)
    socket.resume()
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }

  server.on('clientError', (error: Unreadable, socket) => {
    if (answered.has(socket)) return
    const line = lines.get(socket as import('node:net').Socket)
    const isBeingAnswered = (line?.answering ?? 0) > 0 && line?.answer?.headersSent
    if (error.code === 'ECONNRESET' || !socket.writable || isBeingAnswered) return void socket.destroy()
    close(socket, rawAnswer(...refusalOf(error)))
  })
  server.on('connect', ({ url = '' }: IncomingMessage, socket: Duplex) =>
    close(socket, rawAnswer(405, { Allow: methodsAt(url).join(', ') })),
  )
  server.on(
    'checkExpectation',
    guardListener(config, (_, response: ServerResponse) => response.writeHead(417).end()),
  )
}

type Unreadable = Error & { code?: string; rawPacket?: Buffer }

function refusalOf({ code = '', rawPacket }: Unreadable): Parameters<RawAnswer> {
  const [, target] = REQUEST_LINE.exec(rawPacket?.toString('latin1') ?? '') ?? []
  if (code === 'HPE_INVALID_METHOD' && target) return [405, { Allow: methodsAt(target).join(', ') }]
  return [STATUS[code] ?? 400]
}
