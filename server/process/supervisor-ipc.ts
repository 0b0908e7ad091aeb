import type { Server } from 'node:http'

/** What scripts/supervise.mjs is told: somebody else has the database, this server answers, here is its socket. */
type SupervisorMessage = 'waiting' | 'ready' | 'socket'

const PARENT_CHECK_MS = 1_000

/** Tells the start script that runs this server, where there is one. */
export function notifySupervisor(word: SupervisorMessage): void {
  if (process.connected) process.send!(word)
}

/**
 * Gives the start script the listening socket to keep, so that nobody is refused between this server and the next. Node
 * passes the raw handle on without accepting from it; a `net.Server` would be opened at the other end and take connections.
 */
export function sendSocketToSupervisor(server: Server): void {
  if (process.platform === 'win32') return
  const { _handle } = server as unknown as { _handle: Server }
  process.send!('socket' satisfies SupervisorMessage, _handle)
}

type SupervisorHandlers = {
  /** It wants to keep the listening socket. */
  onSocketRequested: () => void
  /** Another server waits for the database this one has. */
  onDatabaseRequested: () => void
  /** Another server has taken over. */
  onReplaced: () => void
  /** The start script died. */
  onSupervisorExited: () => void
}

/** Calls what the start script wants done, where there is one. */
export function listenToSupervisor({
  onSocketRequested: onEntrust,
  onDatabaseRequested: onAwaited,
  onReplaced,
  onSupervisorExited: onLost,
}: SupervisorHandlers): void {
  if (!process.send) return
  process.on('message', (word) => {
    if (word === 'entrust') onEntrust()
    if (word === 'awaited') onAwaited()
    if (word === 'replaced') onReplaced()
  })
  process.on('disconnect', onLost)
  // Node swallows that word now and then when the start script is killed while something is being told.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.connected && process.ppid === parent) return
    clearInterval(watch)
    onLost()
  }, PARENT_CHECK_MS).unref()
}
