import type { IncomingMessage, Server } from 'node:http'
import { Socket } from 'node:net'

/** How long a sender may go on unheard after its answer, so that the answer is read. */
const HALF_CLOSE_MS = 500

/**
 * Closes a connection whose request was answered before all of it had arrived in two steps: first the answer's end, then
 * the line. Closed at once, with bytes unread, the line would take the answer with it.
 */
export function halfCloseEarlyResponses(server: Server): void {
  server.on('request', (request: IncomingMessage) => {
    const { socket } = request
    // Node ends a connection by this method; asked a second time it is meant.
    socket.destroySoon = () => {
      socket.destroySoon = Socket.prototype.destroySoon
      if (request.complete) return socket.destroySoon()
      socket.end()
      request.resume()
      setTimeout(() => socket.destroySoon(), HALF_CLOSE_MS).unref()
    }
  })
}
