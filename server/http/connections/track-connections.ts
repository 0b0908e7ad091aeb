import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { DETACHED } from './detach-socket.ts'

/** What is known of a connection: its requests being answered, and since when it is silent after so many bytes. */
export type Connection = {
  inFlight: number
  idleSince: number
  bytesReadWhenIdle: number
  /** What came last; its body may still be on its way. */
  request: IncomingMessage | undefined
  response: ServerResponse | undefined
}
export type Connections = ReturnType<typeof trackConnections>

/** Requests on one connection that are not answered yet. Browsers send one after the other; a packet can hold a thousand. */
const MAX_PIPELINED = 50

/**
 * Follows the connections of a server. `closeQuiet` closes those that have brought nothing of a request for so many
 * milliseconds, once what has arrived meanwhile is read. Node's own way takes a line on which nothing was ever sent, as
 * browsers open them in advance, for one with a request under way.
 */
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
  // Before the application, which is to find a connection closed that asks for too much at once.
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
    response.once(DETACHED, () => {
      connection.request = undefined
      connection.response = undefined
    })
  })
  return {
    bySocket: bySocket as ReadonlyMap<Socket, Readonly<Connection>>,
    closeIdle(milliseconds: number): void {
      const before = performance.now() - milliseconds
      // A process that had no turn for a while has its timers called before it reads.
      setImmediate(() => {
        for (const [socket, { inFlight: answering, idleSince: since, bytesReadWhenIdle: heard }] of bySocket)
          if (answering === 0 && since < before && socket.bytesRead === heard) socket.destroy()
      })
    },
  }
}
