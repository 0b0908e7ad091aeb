import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type Connection = {
  inFlight: number
  /** When the last response was finished, and how many bytes had been received by then. */
  idleSince: number
  bytesReadWhenIdle: number
  /** The latest request, whose body may still be arriving, and its response. */
  request: IncomingMessage | undefined
  response: ServerResponse | undefined
}
export type Connections = ReturnType<typeof trackConnections>

/** Requests in flight on one connection. Browsers send one after the other; a single packet can hold a thousand. */
const MAX_PIPELINED = 50

export function trackConnections(server: Server) {
  const bySocket = new Map<Socket, Connection>()
  server.on('connection', (socket: Socket) => {
    bySocket.set(socket, {
      inFlight: 0,
      idleSince: performance.now(),
      bytesReadWhenIdle: 0,
      request: undefined,
      response: undefined,
    })
    socket.on('close', () => bySocket.delete(socket))
  })
  // Before the application's listener, which ignores requests on a destroyed connection.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const connection = bySocket.get(socket)
    if (!connection) return
    if (++connection.inFlight > MAX_PIPELINED) return void socket.destroy()
    connection.request = request
    connection.response = response
    response.on('close', () => {
      connection.inFlight--
      connection.idleSince = performance.now()
      connection.bytesReadWhenIdle = socket.bytesRead
    })
  })
  return {
    bySocket: bySocket as ReadonlyMap<Socket, Readonly<Connection>>,

    /**
     * Closes connections that have been idle for at least this long. Node's `closeIdleConnections` spares those on which
     * nothing was ever sent, as browsers open them in advance, and cuts off requests that have just arrived.
     */
    closeIdle(milliseconds: number): void {
      const before = performance.now() - milliseconds
      // Timers run before sockets are read: after a pause of the process, requests may be waiting to be read.
      setImmediate(() => {
        for (const [socket, { inFlight, idleSince, bytesReadWhenIdle }] of bySocket)
          if (inFlight === 0 && idleSince < before && socket.bytesRead === bytesReadWhenIdle) socket.destroy()
      })
    },
  }
}

/** Checks for a body by the headers, however much of it has arrived. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
