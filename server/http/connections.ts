import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What is known of a connection: its requests being answered, and since when it is silent after so many bytes. */
type Line = { answering: number; since: number; heard: number }

/**
 * Follows the connections of a server. `closeQuiet` closes those that have brought nothing of a request for so many
 * milliseconds, once what has arrived meanwhile is read. Node's own way takes a line on which nothing was ever sent, as
 * browsers open them in advance, for one with a request under way.
 */
export function followConnections(server: Server) {
  const lines = new Map<Socket, Line>()
  server.on('connection', (socket: Socket) => {
    lines.set(socket, { answering: 0, since: performance.now(), heard: 0 })
    socket.on('close', () => lines.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const line = lines.get(socket)
    if (!line) return
    line.answering++
    response.on('close', () => {
      line.answering--
      line.since = performance.now()
      line.heard = socket.bytesRead
    })
  })
  return {
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
