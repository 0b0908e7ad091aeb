import type { Drain, End } from './http/drain.ts'

const SAME_SIGNAL_MS = 1_000
const LONGEST_MS = 30_000

export type Leave = ReturnType<typeof createLeave>

type Leaving = {
  drain: Drain
  /** Takes no more jobs. */
  rest: () => Promise<unknown>
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
export function createLeave({ drain, rest, close, onStopping }: Leaving) {
  let leaving = false
  let signalled: number | undefined

  const leave = async (end: End) => {
    if (leaving) return
    leaving = true
    setTimeout(() => process.exit(1), LONGEST_MS).unref()
    void rest()
    await drain(end)
    await close()
    process.exit(0)
  }
  const signal = (end: End) => () => {
    if (signalled !== undefined && performance.now() - signalled > SAME_SIGNAL_MS) process.exit(1)
    signalled ??= performance.now()
    onStopping()
    void leave(end)
  }
  process.on('SIGTERM', signal('announced'))
  process.on('SIGINT', signal('at once'))
  return {
    isStopping: () => signalled !== undefined,
    /** Another server waits for the database. */
    awaited: () => void leave('awaited'),
    /** Another server takes connections from the same socket. */
    replaced: () => void leave('replaced'),
    /** Nobody is there to keep the socket. */
    lost: () => void leave('at once'),
  }
}
