import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { DETACHED } from './detach.ts'

/** What is known of a connection: its requests being answered, and since when it is silent after so many bytes. */
export type Line = {
  answering: number
  since: number
  heard: number
  /** What came last; its body may still be on its way. */
  request: IncomingMessage | undefined
  answer: ServerResponse | undefined
}
export type Connections = ReturnType<typeof followConnections>

/** Requests on one connection that are not answered yet. Browsers send one after the other; a packet can hold a thousand. */
const MOST_AT_ONCE = 50

/**
 * Follows the connections of a server. `closeQuiet` closes those that have brought nothing of a request for so many
 * milliseconds, once what has arrived meanwhile is read. Node's own way takes a line on which nothing was ever sent, as
 * browsers open them in advance, for one with a request under way.
 */
export function followConnections(server: Server) {
  const lines = new Map<Socket, Line>()
  server.on('connection', (socket: Socket) => {
    lines.set(socket, {
      answering: 0,
      since: performance.now(),
      heard: 0,
      request: undefined,
      answer: undefined,
    })
    socket.on('close', () => lines.delete(socket))
  })
  // Before the application, which is to find a connection closed that asks for too much at once.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const line = lines.get(socket)
    if (!line) return
    if (++line.answering > MOST_AT_ONCE) return void socket.destroy()
    line.request = request
    line.answer = response
    response.on('close', () => {
      line.answering--
      line.since = performance.now()
      line.heard = socket.bytesRead
    })
    response.once(DETACHED, () => {
      line.request = undefined
      line.answer = undefined
    })
  })
  return {
    lines: lines as ReadonlyMap<Socket, Readonly<Line>>,
    closeQuiet(milliseconds: number): void {
      const before = performance.now() - milliseconds
      // A process that had no turn for a while has its timers called before it reads.
      setImmediate(() => {
        for (const [socket, { answering, since, heard }] of lines)
          if (answering === 0 && since < before && socket.bytesRead === heard) socket.destroy()
      })
    },
  }
}
