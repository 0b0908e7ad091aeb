import type { Server } from 'node:http'

/** Messages to scripts/supervise.mjs: another server holds the database; this one is ready; here is its listening socket. */
type SupervisorMessage = 'waiting-for-database' | 'ready' | 'socket'

const PARENT_CHECK_MS = 1_000

/** Sends a message to the start script that runs this server, if there is one. */
export function notifySupervisor(message: SupervisorMessage): void {
  if (process.connected) process.send!(message)
}

/**
 * Gives the start script the listening socket to keep, so that no connection is refused between this server and the next.
 * The handle inside `net.Server` is sent (docs/dependencies.md): a `net.Server` would be opened by the start script and
 * accept connections there.
 */
export function sendSocketToSupervisor(server: Server): void {
  if (process.platform === 'win32') return
  const { _handle } = server as unknown as { _handle: Server }
  process.send!('socket' satisfies SupervisorMessage, _handle)
}

type SupervisorHandlers = {
  onSocketRequested: () => void
  /** The next server waits for the embedded database, which this one holds, or already accepts connections. */
  onSuccessor: (reason: 'database-requested' | 'replaced') => void
  /** The listening socket is gone with it. */
  onSupervisorExited: () => void
}

/** Calls the handlers for messages of the start script, and for its end. Does nothing without one. */
export function listenToSupervisor(handlers: SupervisorHandlers): void {
  if (!process.send) return
  process.on('message', (message) => {
    if (message === 'send-socket') handlers.onSocketRequested()
    if (message === 'database-requested' || message === 'replaced') handlers.onSuccessor(message)
  })
  process.on('disconnect', handlers.onSupervisorExited)
  // Node does not always emit `disconnect` when the start script is killed while a message is being sent.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.connected && process.ppid === parent) return
    clearInterval(watch)
    handlers.onSupervisorExited()
  }, PARENT_CHECK_MS).unref()
}
