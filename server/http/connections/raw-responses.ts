import { type IncomingMessage, STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Config } from '#server/config.ts'
import type { Connections } from './track-connections.ts'
import { withSecurityHeaders, rawHeaders } from '../security/security-headers.ts'
import { methodsAt } from '../allowed-methods.ts'

/** A whole answer with an empty body, for a connection that is closed after it. */
export type RawResponse = (status: number, headers?: Record<string, string>) => string

/** How long a sender may go on unheard, so that the answer is read. */
const CLOSE_DELAY_MS = 500
/** A request in every respect but for its method, of which Node's parser knows a fixed list. */
const REQUEST_LINE = /^[!#$%&'*+.^_`|~\w-]{1,50} (\/[!-~]{0,8000}) HTTP\/1\.[01]\r\n/

const STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers written to a socket by hand carry the headers every answer has. */
export const createRawResponse = (config: Pick<Config, 'publicUrl'>): RawResponse => {
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
export function handleUnparsableRequests(
  server: Server,
  { bySocket: lines }: Pick<Connections, 'bySocket'>,
  config: Pick<Config, 'publicUrl'>,
): void {
  const rawResponse = createRawResponse(config)
  const closed = new WeakSet<Duplex>()

  function close(socket: Duplex, last: string): void {
    closed.add(socket)
    socket.on('error', () => socket.destroy())
    socket.end(last)
    socket.resume()
    setTimeout(() => socket.destroy(), CLOSE_DELAY_MS).unref()
  }

  server.on('clientError', (error: ParseError, socket) => {
    if (closed.has(socket)) return
    const line = lines.get(socket as import('node:net').Socket)
    const isBeingAnswered = (line?.inFlight ?? 0) > 0 && line?.response?.headersSent
    if (error.code === 'ECONNRESET' || !socket.writable || isBeingAnswered) return void socket.destroy()
    close(socket, rawResponse(...responseTo(error)))
  })
  server.on('connect', ({ url = '' }: IncomingMessage, socket: Duplex) =>
    close(socket, rawResponse(405, { Allow: methodsAt(url).join(', ') })),
  )
  server.on(
    'checkExpectation',
    withSecurityHeaders(config, (_, response: ServerResponse) => response.writeHead(417).end()),
  )
}

type ParseError = Error & { code?: string; rawPacket?: Buffer }

function responseTo({ code = '', rawPacket }: ParseError): Parameters<RawResponse> {
  const [, target] = REQUEST_LINE.exec(rawPacket?.toString('latin1') ?? '') ?? []
  if (code === 'HPE_INVALID_METHOD' && target) return [405, { Allow: methodsAt(target).join(', ') }]
  return [STATUS[code] ?? 400]
}
