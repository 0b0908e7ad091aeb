import { createMemoryCounter } from './memory-counter.ts'
import { RULES, type RuleName } from './rules.ts'

type AttemptWindow = { begunAt: number; attempts: number; previousAttempts: number }

/** A sender counts for up to this part of everyone's soft limit, so it takes eight of them to reach it. */
const SENDERS_TO_LIMIT = 8

/**
 * Measures the load on each rule: attempts of all senders, rejected ones included, so that it stays high for as long as
 * a flood lasts and for one window after it; those of one sender only up to its share, so that it alone cannot keep the load
 * high. Counts in this process alone, which is fast and enough to detect a flood.
 */
export function createLoadMeter(now: () => Date) {
  const windows = new Map<RuleName, AttemptWindow>()
  const bySender = createMemoryCounter(now)

  function currentWindow(name: RuleName): AttemptWindow {
    const length = RULES[name].everyone.window * 1000
    const at = now().getTime()
    const last = windows.get(name)
    // A window from when the clock was ahead counts as begun now.
    if (last) last.begunAt = Math.min(last.begunAt, at)
    if (last && at < last.begunAt + length) return last
    const isNext = last !== undefined && at < last.begunAt + 2 * length
    const window = { begunAt: at, attempts: 0, previousAttempts: isNext ? last.attempts : 0 }
    windows.set(name, window)
    return window
  }

  return {
    /**
     * Counts an attempt. Returns the load before it, of this window or the previous one, whichever had more, and whether the
     * attempt is within its sender's share.
     */
    count(name: RuleName, sender: string): { load: number; isWithinShare: boolean } {
      const { window: seconds, soft, max } = { soft: undefined, ...RULES[name].everyone }
      const window = currentWindow(name)
      const load = Math.max(window.attempts, window.previousAttempts)
      const ofSender = bySender.open(`${name} ${sender}`, seconds)
      const isWithinShare = ofSender.count < Math.floor((soft ?? max) / SENDERS_TO_LIMIT)
      if (isWithinShare) {
        ofSender.count++
        window.attempts++
      }
      return { load, isWithinShare }
    },
  }
}
