import { type IncomingMessage, STATUS_CODES, type Server, type ServerResponse, type RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Config } from '#server/platform/config/config.ts'
import { type Connections, hasBody } from './track-connections.ts'
import { withSecurityHeaders, createRawHeaders } from '../security/security-headers.ts'
import { methodsAt } from '../allowed-methods.ts'

/** Returns a complete response without a body, for a connection that is closed after it. */
export type RawResponse = (status: number, headers?: Record<string, string>) => string

/** For the client to go on sending, so that it reads the response before its connection is closed. */
const CLOSE_DELAY_MS = 500
/** A well-formed request line, whose method may be one that Node's parser does not know. */
const REQUEST_LINE = /^[!#$%&'*+.^_`|~\w-]{1,50} (\/[!-~]{0,8000}) HTTP\/1\.[01]\r\n/

const STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

export const createRawResponse = (config: Pick<Config, 'publicUrl'>): RawResponse => {
  const always = createRawHeaders(config)
  return (status, headers = {}) => {
    const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const start = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Length: 0\r\nConnection: close\r\n`
    return `${start}${own.join('')}${always}\r\n`
  }
}

/** Sends the last bytes of a connection and closes it soon after, whatever the client still sends. */
export function closeWith(socket: Duplex, lastBytes: string): void {
  socket.on('error', () => socket.destroy())
  socket.end(lastBytes)
  socket.resume()
  setTimeout(() => socket.destroy(), CLOSE_DELAY_MS).unref()
}

/**
 * Responds where Node would respond without our headers, or just close the connection: to what cannot be parsed, arrives
 * too slowly or has too large a head (400, 405, 408, 413, 431), to CONNECT (405), and to expectations (417).
 */
export function handleUnparsableRequests(
  server: Server,
  { bySocket }: Pick<Connections, 'bySocket'>,
  config: Pick<Config, 'publicUrl'>,
): void {
  const rawResponse = createRawResponse(config)
  const closed = new WeakSet<Duplex>()

  function close(socket: Duplex, lastBytes: string): void {
    closed.add(socket)
    closeWith(socket, lastBytes)
  }

  server.on('clientError', (error: ParseError, socket) => {
    if (closed.has(socket)) return
    const connection = bySocket.get(socket as Socket)
    const hasResponseBegun = (connection?.inFlight ?? 0) > 0 && connection?.response?.headersSent
    if (error.code === 'ECONNRESET' || !socket.writable || hasResponseBegun) return void socket.destroy()
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

type End = (chunk?: unknown, encoding?: unknown, done?: () => void) => ServerResponse

/**
 * Lets clients read the response to a request they are still sending: it is written immediately, but ends only when the rest
 * of the request has arrived, or after half a second. Node may close the connection when a response ends, and with
 * unread bytes in it the kernel resets the connection and drops the response (docs/decisions/jobs-and-processes.md).
 */
export function delayEarlyEnd(listener: RequestListener): RequestListener {
  return (request, response) => {
    const end = response.end.bind(response) as End
    const endOnceReceived: End = (chunk, ...rest) => {
      response.end = end as ServerResponse['end']
      if (request.complete) return end(chunk, ...rest)
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) response.write(chunk)
      else response.flushHeaders()
      const finish = () => {
        clearTimeout(timer)
        request.off('end', finish).off('close', finish)
        end()
      }
      const timer = setTimeout(finish, CLOSE_DELAY_MS).unref()
      request.once('end', finish).once('close', finish).resume()
      return response
    }
    if (hasBody(request)) response.end = endOnceReceived as ServerResponse['end']
    listener(request, response)
  }
}
