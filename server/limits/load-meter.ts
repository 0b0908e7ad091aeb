import { RULES, type RuleName } from './rules.ts'

type AttemptWindow = { begunAt: number; attempts: number; previousAttempts: number }

/**
 * Measures the load on each rule: attempts of all senders, rejected ones included, so that it stays high for as long as
 * a flood lasts and for one window after it. Counts in this process alone, which is fast and enough to detect a flood.
 */
export function createLoadMeter(now: () => Date) {
  const windows = new Map<RuleName, AttemptWindow>()

  function currentWindow(name: RuleName): AttemptWindow {
    const length = RULES[name].everyone.window * 1000
    const at = now().getTime()
    const last = windows.get(name)
    if (last && at < last.begunAt + length) return last
    const isNext = last !== undefined && at < last.begunAt + 2 * length
    const window = { begunAt: at, attempts: 0, previousAttempts: isNext ? last.attempts : 0 }
    windows.set(name, window)
    return window
  }

  return {
    /** Counts an attempt; returns how many there were in this window or in the previous one, whichever had more. */
    count(name: RuleName): number {
      const window = currentWindow(name)
      window.attempts++
      return Math.max(window.attempts, window.previousAttempts)
    },
  }
}
