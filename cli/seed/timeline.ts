import type { Priority, Status } from '#contract/vocabulary.ts'
import { momentAt } from '#contract/working-hours.ts'
import { site } from '#site'
import { type Random, pick, randomBelow, randomBetween, skewed, weightedIndex } from '../random.ts'
import { FIRST_ANSWER_HOURS, HOLIDAYS, SHARES, SOLUTION_HOURS, WEIGHTS } from './data/shares.ts'
import type { Person } from './people.ts'

/** An event of a ticket after its creation. Events of the same time are in the order they are recorded. */
export type TimelineStep = {
  at: number
  by: Person
  kind: 'responded' | 'status_changed'
  from_value: Status | null
  to_value: Status | null
}

export const MINUTE = 60_000
const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
const MAX_DAYS = 3_650

/** Returns when a calendar day (YYYY-MM-DD) starts in the company's time zone. */
export const startOfDay = (day: string): number => momentAt(day, 0, site.timeZone).getTime()

/** Returns today's date in the company's time zone, as YYYY-MM-DD. */
export const today = (now: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: site.timeZone }).format(now)

/**
 * Yields `count` ascending times in milliseconds before the day `until`: more each year, most in business hours, few at
 * weekends and on holidays. A million tickets take eight years.
 */
export function* ticketTimes(random: Random, count: number, until: string): Generator<number> {
  const days = Math.min(MAX_DAYS, Math.round(40 * count ** 0.31))
  const dates = Array.from({ length: days }, (_, index) =>
    new Date(Date.parse(until) - (days - index) * DAY).toISOString().slice(0, 10),
  )
  const weights = dates.map((date, index) => dayWeight(date, index / days) * (0.8 + 0.4 * random()))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let [passed, given] = [0, 0]
  for (const [index, date] of dates.entries()) {
    passed += weights[index]!
    const due = index === days - 1 ? count : Math.floor((passed / all) * count)
    const start = startOfDay(date)
    const end = startOfDay(dates[index + 1] ?? until)
    const day = Array.from({ length: due - given }, () => {
      const hour = weightedIndex(random, WEIGHTS.hours)
      return Math.min(end - 1, start + hour * HOUR + randomBelow(random, HOUR))
    })
    given = due
    yield* day.toSorted((a, b) => a - b)
  }
}

const dayWeight = (date: string, progress: number) =>
  (0.25 + 0.75 * progress) * WEIGHTS.weekdays[new Date(date).getUTCDay()]! * (HOLIDAYS.has(date.slice(5)) ? 0.12 : 1)

/** Returns a function that creates the events of a ticket up to `now`: mostly answered and resolved, sometimes reopened. */
export function createTimelines(random: Random, technicians: readonly Person[], now: number) {
  const shares = WEIGHTS.technicians.slice(0, technicians.length)

  return (created: number, priority: Priority): TimelineStep[] => {
    if (random() < SHARES.neverAnswered) return []
    const steps: TimelineStep[] = []
    const owner = technicians[weightedIndex(random, shares)]!
    let status = 'Open' as Status
    const set = (at: number, by: Person, to: Status) => {
      if (status !== to) steps.push({ at, by, kind: 'status_changed', from_value: status, to_value: to })
      status = to
    }
    const resolve = (from: number, answers: number) => {
      const waits = random() < SHARES.lateStart ? randomBetween(random, 2, 20) * DAY : 0
      const asked = from + waits + skewed(random, FIRST_ANSWER_HOURS[priority] * HOUR, 0.8)
      const first = nextWorkingTime(random, asked, priority)
      const lingers = random() < SHARES.slow ? randomBetween(random, 6, 120) * DAY : 0
      const found = first + lingers + skewed(random, SOLUTION_HOURS[priority] * HOUR, 1)
      const solved = nextWorkingTime(random, found, priority)
      for (const at of replyTimes(random, first, solved, answers)) {
        const by = random() < SHARES.handedOver ? pick(random, technicians) : owner
        steps.push({ at, by, kind: 'responded', from_value: null, to_value: null })
        if (status === 'Open') set(at, by, 'In Progress')
      }
      if (random() >= SHARES.neverResolved) set(solved, owner, 'Resolved')
      return solved
    }
    const solved = resolve(created, weightedIndex(random, WEIGHTS.answers))
    if (status === 'Resolved' && random() < SHARES.reopened) {
      const again = nextWorkingTime(random, solved + skewed(random, 2 * DAY, 0.7), 'Medium')
      set(again, owner, 'Open')
      resolve(again, randomBetween(random, 1, 2))
    }
    return steps.filter(({ at }) => at < now)
  }
}

/** Returns the times of all answers, the last one a few minutes before the ticket is resolved. */
function replyTimes(random: Random, first: number, solved: number, count: number): number[] {
  if (count === 0) return []
  const times = Array.from({ length: Math.max(0, count - 2) }, () => Math.floor(first + random() * (solved - first)))
  if (count > 1) times.push(Math.max(first, solved - randomBetween(random, 1, 15) * MINUTE))
  return [first, ...times].toSorted((a, b) => a - b)
}

/** Moves a time to the next working hour (Mountain Standard Time), unless the ticket is critical. */
function nextWorkingTime(random: Random, moment: number, priority: Priority): number {
  const at = Math.floor(moment)
  if (priority === 'Critical') return at
  const local = new Date(at - 7 * HOUR)
  const [day, hour] = [local.getUTCDay(), local.getUTCHours()]
  const isFree = day === 0 || day === 6
  if (!isFree && hour >= 8 && hour < 18) return at
  const days = day === 6 ? 2 : day === 0 ? 1 : hour < 8 ? 0 : day === 5 ? 3 : 1
  const morning = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + days, 8) + 7 * HOUR
  return morning + Math.floor(random() * 3 * HOUR)
}

/** Returns the ticket's columns that follow from its events. */
export function ticketOutcome(created: number, steps: TimelineStep[]) {
  const last = steps.findLast(({ kind }) => kind === 'status_changed')
  const lastAnswer = steps.findLast(({ kind }) => kind === 'responded')
  return {
    status: last?.to_value ?? 'Open',
    updated_at: steps.at(-1)?.at ?? created,
    resolved_at: last?.to_value === 'Resolved' ? last.at : null,
    waiting_since: last?.to_value === 'Resolved' || lastAnswer ? null : created,
    last_message_at: lastAnswer?.at ?? created,
  }
}
