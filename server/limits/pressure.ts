import { RULES, type RuleName } from './rules.ts'

type Minute = { begunAt: number; tries: number; before: number }

/**
 * How hard each limit is pressed, by all who try, also those who are sent back: it lasts as long as a flood does and ends
 * a window after it. This process alone counts, which is quick and good enough to tell a flood.
 */
export function createPressure(now: () => Date) {
  const minutes = new Map<RuleName, Minute>()

  function current(name: RuleName): Minute {
    const length = RULES[name].everyone.window * 1000
    const at = now().getTime()
    const last = minutes.get(name)
    if (last && at < last.begunAt + length) return last
    const isNext = last !== undefined && at < last.begunAt + 2 * length
    const minute = { begunAt: at, tries: 0, before: isNext ? last.tries : 0 }
    minutes.set(name, minute)
    return minute
  }

  return {
    /** Counts a try; answers how many there were in this window or the one before, whichever had more. */
    count(name: RuleName): number {
      const minute = current(name)
      minute.tries++
      return Math.max(minute.tries, minute.before)
    },
  }
}
