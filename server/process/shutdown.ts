import type { Drain, DrainReason } from '../http/connections/drain.ts'

/** A terminal's Ctrl-C arrives twice, from the terminal and from the start script: within this time it counts once. */
const REPEATED_SIGNAL_MS = 1_000
const SHUTDOWN_TIMEOUT_MS = 30_000

export type Shutdown = ReturnType<typeof createShutdown>

type ShutdownSteps = {
  drain: Drain
  /** Takes no more jobs. */
  stopJobs: () => Promise<unknown>
  /** Closes everything once the running jobs are finished or handed back. */
  close: () => Promise<void>
  /** Called when a signal stops the process, not when another server replaces it. */
  onStopping: () => void
}

/**
 * Graceful shutdown: drains in-flight requests and closes everything within 30 seconds, whatever triggered it. After
 * SIGTERM the server accepts requests for another second, so that load balancers notice; after Ctrl-C and the end of the
 * start script it does not. A second signal ends the process at once.
 */
export function createShutdown({ drain, stopJobs, close, onStopping }: ShutdownSteps) {
  let shuttingDown = false
  let signalledAt: number | undefined

  const shutDown = async (reason: DrainReason) => {
    if (shuttingDown) return
    shuttingDown = true
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
    void stopJobs()
    await drain(reason)
    await close()
    process.exit(0)
  }
  const onSignal = (reason: DrainReason) => () => {
    if (signalledAt !== undefined && performance.now() - signalledAt > REPEATED_SIGNAL_MS) process.exit(1)
    signalledAt ??= performance.now()
    onStopping()
    void shutDown(reason)
  }
  process.on('SIGTERM', onSignal('signal'))
  process.on('SIGINT', onSignal('immediate'))
  return {
    isStopping: () => signalledAt !== undefined,
    /** The next server waits for the embedded database. */
    databaseRequested: () => void shutDown('database-requested'),
    /** The next server accepts connections from the same socket. */
    replaced: () => void shutDown('replaced'),
    /** The start script is gone, and the listening socket with it. */
    supervisorExited: () => void shutDown('immediate'),
  }
}
