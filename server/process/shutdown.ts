import type { Drain, DrainReason } from '../http/connections/drain.ts'

const REPEATED_SIGNAL_MS = 1_000
const SHUTDOWN_TIMEOUT_MS = 30_000

export type Shutdown = ReturnType<typeof createShutdown>

type ShutdownSteps = {
  drain: Drain
  /** Takes no more jobs. */
  stopJobs: () => Promise<unknown>
  /** Closes everything once the jobs under way are done or handed back. */
  close: () => Promise<void>
  /** Called at once when the process was told to stop, not when another takes its place. */
  onStopping: () => void
}

/**
 * How the process ends, whoever wants it: what is under way is finished, everything is closed, within thirty seconds.
 * SIGTERM is announced for a second while requests are still taken; Ctrl-C and the loss of the start script are not. A
 * second signal ends it at once; a terminal's Ctrl-C arrives twice in one moment, from the terminal and from the start
 * script: that is one.
 */
export function createShutdown({ drain, stopJobs: rest, close, onStopping }: ShutdownSteps) {
  let shuttingDown = false
  let signalledAt: number | undefined

  const shutDown = async (end: DrainReason) => {
    if (shuttingDown) return
    shuttingDown = true
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
    void rest()
    await drain(end)
    await close()
    process.exit(0)
  }
  const signal = (end: DrainReason) => () => {
    if (signalledAt !== undefined && performance.now() - signalledAt > REPEATED_SIGNAL_MS) process.exit(1)
    signalledAt ??= performance.now()
    onStopping()
    void shutDown(end)
  }
  process.on('SIGTERM', signal('announced'))
  process.on('SIGINT', signal('at once'))
  return {
    isStopping: () => signalledAt !== undefined,
    /** Another server waits for the database. */
    databaseRequested: () => void shutDown('awaited'),
    /** Another server takes connections from the same socket. */
    replaced: () => void shutDown('replaced'),
    /** Nobody is there to keep the socket. */
    supervisorExited: () => void shutDown('at once'),
  }
}
