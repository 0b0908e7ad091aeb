import type { Priority, Status } from '#contract/vocabulary.ts'
import { type Random, randomBetween, pick, skewed, weightedIndex } from '../random.ts'
import type { Technician } from './technicians.ts'

/** An event of a ticket after its creation. Events of the same time are in the order they are recorded. */
export type TimelineStep = {
  at: number
  by: Technician
  kind: 'responded' | 'status_changed'
  from_value: Status | null
  to_value: Status | null
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Median hours until the first answer, and from there to the solution, by priority. */
const FIRST_REPLY_HOURS: Record<Priority, number> = { Critical: 0.4, High: 1.6, Medium: 5, Low: 9 }
const SOLUTION_HOURS: Record<Priority, number> = { Critical: 4, High: 10, Medium: 26, Low: 60 }
/** Weights of no, one, two … answers. */
const REPLY_COUNT_WEIGHTS = [9, 41, 28, 12, 6, 3, 1]
const NEVER_RESOLVED_SHARE = 0.004
const NEVER_ANSWERED_SHARE = 0.005
const LATE_START_SHARE = 0.05
const SLOW_SHARE = 0.04
const REOPENED_SHARE = 0.025
/** Share of the tickets of each technician. */
const TECHNICIAN_WEIGHTS = [10, 6, 5, 4, 3, 2, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 1, 1]
const HANDED_OVER_SHARE = 0.15

/** Creates the events of a ticket up to `now`: mostly answered and resolved, sometimes reopened. */
export function createTimeline(
  random: Random,
  created: number,
  priority: Priority,
  technicians: readonly Technician[],
  now: number,
): TimelineStep[] {
  if (random() < NEVER_ANSWERED_SHARE) return []
  const steps: TimelineStep[] = []
  const owner = technicians[weightedIndex(random, TECHNICIAN_WEIGHTS.slice(0, technicians.length))]!
  let status = 'Open' as Status
  const set = (at: number, by: Technician, to: Status) => {
    if (status !== to) steps.push({ at, by, kind: 'status_changed', from_value: status, to_value: to })
    status = to
  }
  const resolve = (from: number, answers: number) => {
    const waits = random() < LATE_START_SHARE ? randomBetween(random, 2, 20) * DAY : 0
    const first = nextWorkingTime(
      random,
      from + waits + skewed(random, FIRST_REPLY_HOURS[priority] * HOUR, 0.8),
      priority,
    )
    const lingers = random() < SLOW_SHARE ? randomBetween(random, 6, 120) * DAY : 0
    const solved = nextWorkingTime(
      random,
      first + lingers + skewed(random, SOLUTION_HOURS[priority] * HOUR, 1),
      priority,
    )
    for (const at of replyTimes(random, first, solved, answers)) {
      const by = random() < HANDED_OVER_SHARE ? pick(random, technicians) : owner
      steps.push({ at, by, kind: 'responded', from_value: null, to_value: null })
      if (status === 'Open') set(at, by, 'In Progress')
    }
    if (random() >= NEVER_RESOLVED_SHARE) set(solved, owner, 'Resolved')
    return solved
  }
  const solved = resolve(created, weightedIndex(random, REPLY_COUNT_WEIGHTS))
  if (status === 'Resolved' && random() < REOPENED_SHARE) {
    const again = nextWorkingTime(random, solved + skewed(random, 2 * DAY, 0.7), 'Medium')
    set(again, owner, 'Open')
    resolve(again, randomBetween(random, 1, 2))
  }
  return steps.filter(({ at }) => at < now)
}

/** Returns the times of all answers, the last one a few minutes before the ticket is resolved. */
function replyTimes(random: Random, first: number, solved: number, count: number): number[] {
  if (count === 0) return []
  const inBetween = Array.from({ length: Math.max(0, count - 2) }, () =>
    Math.floor(first + random() * (solved - first)),
  )
  const last = count > 1 ? [Math.max(first, solved - randomBetween(random, 1, 15) * 60_000)] : []
  return [first, ...inBetween, ...last].toSorted((a, b) => a - b)
}

/** Moves a time to the next working hour (Mountain Standard Time), unless the ticket is critical. */
function nextWorkingTime(random: Random, moment: number, priority: Priority): number {
  const at = Math.floor(moment)
  if (priority === 'Critical') return at
  const local = new Date(at - 7 * HOUR)
  const day = local.getUTCDay()
  const hour = local.getUTCHours()
  const free = day === 0 || day === 6
  if (!free && hour >= 8 && hour < 18) return at
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
