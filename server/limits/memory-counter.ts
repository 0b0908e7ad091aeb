/** What was counted until it ends, in milliseconds of the clock; `own` of it is not known to other processes. */
export type CounterWindow = { count: number; unshared: number; endsAt: number }
export type MemoryCounter = ReturnType<typeof createMemoryCounter>

/** Windows kept at most; about 10 MB. */
const MAX_WINDOWS = 50_000
/** So many stay when room is made: making room looks at all of them, and so must not happen every time. */
const KEPT_SHARE = 0.9

/**
 * Counts by key in this process. A window begins with the first that is counted in it. However many keys there are, memory
 * stays bounded: the oldest windows are forgotten, and what their senders do then still counts for everyone's limit.
 */
export function createMemoryCounter(now: () => Date, maxWindows = MAX_WINDOWS) {
  const windows = new Map<string, CounterWindow>()

  function find(key: string): CounterWindow | undefined {
    const window = windows.get(key)
    return window && window.endsAt > now().getTime() ? window : undefined
  }

  function makeRoom() {
    const at = now().getTime()
    for (const [key, { endsAt }] of windows) if (endsAt <= at) windows.delete(key)
    for (const key of windows.keys()) {
      if (windows.size <= maxWindows * KEPT_SHARE) break
      windows.delete(key)
    }
  }

  /** The window that runs, begun now where there is none. */
  function open(key: string, seconds: number): CounterWindow {
    const running = find(key)
    if (running) return running
    windows.delete(key)
    if (windows.size >= maxWindows) makeRoom()
    const window = { count: 0, unshared: 0, endsAt: now().getTime() + seconds * 1000 }
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
