import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Emitted by an answer whose connection goes on without it. */
export const DETACHED = 'detached'

/**
 * Lets the connection of a request go on as a stream, without its parser, the request and the answer: they are more than
 * half of what Node's server keeps of a connection, for as long as it is open. What is still sent on it is read by nobody.
 * An answer whose turn has not come ends the connection.
 */
export function detachSocket(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (!outgoing.socket) return void incoming.socket.destroy()
  incoming.once('close', () => letGo(incoming.socket, outgoing)).resume()
}

function letGo(socket: Socket, outgoing: ServerResponse): void {
  if (socket.destroyed) return
  outgoing.detachSocket(socket)
  // Only for an upgrade has Node a call that does it. Otherwise its own listener does, which was there before all others.
  const [forget] = socket.listeners('close') as (() => void)[]
  socket.off('close', forget!)
  forget!.call(socket)
  for (const name of ['data', 'drain', 'end']) socket.removeAllListeners(name)
  socket.on('end', closeToo).resume()
  outgoing.emit(DETACHED)
}

function closeToo(this: Socket): void {
  this.destroySoon()
}
