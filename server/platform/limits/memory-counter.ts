/**
 * What was counted until `endsAt` (milliseconds since 1970), at most `lengthMs` from now; `unshared` of it is not known to
 * other processes yet.
 */
export type CounterWindow = { count: number; unshared: number; endsAt: number; lengthMs: number }
export type MemoryCounter = ReturnType<typeof createMemoryCounter>

/** About 10 MB. */
const MAX_WINDOWS = 50_000
/** Share that stays when room is made: that goes through all windows, so it must not happen for each new key. */
const KEPT_SHARE = 0.9

/**
 * Counts by key in fixed windows, in this process. A window begins with the first count. Memory is bounded however many
 * keys there are: the oldest windows are dropped, and requests of those senders still count for everyone's limit.
 */
export function createMemoryCounter(now: () => Date, maxWindows = MAX_WINDOWS) {
  const windows = new Map<string, CounterWindow>()

  function find(key: string): CounterWindow | undefined {
    const window = windows.get(key)
    const at = now().getTime()
    if (!window || window.endsAt <= at) return undefined
    // A window begun while the clock was ahead would last until then.
    window.endsAt = Math.min(window.endsAt, at + window.lengthMs)
    return window
  }

  function makeRoom() {
    const at = now().getTime()
    for (const [key, { endsAt }] of windows) if (endsAt <= at) windows.delete(key)
    for (const key of windows.keys()) {
      if (windows.size <= maxWindows * KEPT_SHARE) break
      windows.delete(key)
    }
  }

  /** Returns the current window of a key, or a new one. */
  function open(key: string, seconds: number): CounterWindow {
    const current = find(key)
    if (current) return current
    windows.delete(key)
    if (windows.size >= maxWindows) makeRoom()
    const lengthMs = seconds * 1000
    const window = { count: 0, unshared: 0, endsAt: now().getTime() + lengthMs, lengthMs }
    windows.set(key, window)
    return window
  }

  return {
    find,
    open,
    add(key: string, seconds: number): void {
      const window = open(key, seconds)
      window.count++
      window.unshared++
    },
    size: () => windows.size,
  }
}
