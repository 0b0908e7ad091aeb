import type { Server } from 'node:http'

/** What scripts/supervise.mjs is told: somebody else has the database, this server answers, here is its socket. */
type Word = 'waiting' | 'ready' | 'socket'

const LOOK_EVERY_MS = 1_000

/** Tells the start script that runs this server, where there is one. */
export function tellSupervisor(word: Word): void {
  if (process.connected) process.send!(word)
}

/**
 * Gives the start script the listening socket to keep, so that nobody is refused between this server and the next. Node
 * passes the raw handle on without accepting from it; a `net.Server` would be opened at the other end and take connections.
 */
export function entrustSocket(server: Server): void {
  if (process.platform === 'win32') return
  const { _handle } = server as unknown as { _handle: Server }
  process.send!('socket' satisfies Word, _handle)
}

type Heed = {
  /** It wants to keep the listening socket. */
  onEntrust: () => void
  /** Another server waits for the database this one has. */
  onAwaited: () => void
  /** Another server has taken over. */
  onReplaced: () => void
  /** The start script died. */
  onLost: () => void
}

/** Calls what the start script wants done, where there is one. */
export function heedSupervisor({ onEntrust, onAwaited, onReplaced, onLost }: Heed): void {
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
  }, LOOK_EVERY_MS).unref()
}
