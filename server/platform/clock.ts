import { setTimeout } from 'node:timers/promises'
import type { ConstructorOptions } from 'pg-boss'

/** Time and sleep of every loop of the product, so that tests can turn them. */
export type Clock = {
  now: () => Date
  /** Resolves after these milliseconds, or as soon as the signal is aborted. */
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  /** For pg-boss, which brings loops of its own; only a clock that is turned by hand has them. */
  timers?: Timers
}

export type Timers = NonNullable<ConstructorOptions['clock']>

/** Node's longest timer. */
const MAX_MS = 2 ** 31 - 1

export const systemClock: Clock = {
  now: () => new Date(),
  async sleep(milliseconds, signal) {
    const ms = Math.min(Math.max(milliseconds, 0), MAX_MS)
    await setTimeout(ms, undefined, { ...(signal && { signal }) }).catch(() => {})
  },
}
