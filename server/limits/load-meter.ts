import { RULES, type RuleName } from './rules.ts'

type AttemptWindow = { begunAt: number; attempts: number; previousAttempts: number }

/**
 * How hard each limit is pressed, by all who try, also those who are sent back: it lasts as long as a flood does and ends
 * a window after it. This process alone counts, which is quick and good enough to tell a flood.
 */
export function createLoadMeter(now: () => Date) {
  const windows = new Map<RuleName, AttemptWindow>()

  function current(name: RuleName): AttemptWindow {
    const length = RULES[name].everyone.window * 1000
    const at = now().getTime()
    const last = windows.get(name)
    if (last && at < last.begunAt + length) return last
    const isNext = last !== undefined && at < last.begunAt + 2 * length
    const minute = { begunAt: at, attempts: 0, previousAttempts: isNext ? last.attempts : 0 }
    windows.set(name, minute)
    return minute
  }

  return {
    /** Counts a try; answers how many there were in this window or the one before, whichever had more. */
    count(name: RuleName): number {
      const minute = current(name)
      minute.attempts++
      return Math.max(minute.attempts, minute.previousAttempts)
    },
  }
}
