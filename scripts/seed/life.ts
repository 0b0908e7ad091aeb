import type { Priority, Status } from '#contract/vocabulary.ts'
import { type Chance, between, pick, skewed, weighted } from './chance.ts'
import type { Technician } from './technicians.ts'

/** What happens to a ticket after its creation. Steps of one moment are in the order they are recorded. */
export type Step = {
  at: number
  by: Technician
  kind: 'responded' | 'status_changed'
  from_value: Status | null
  to_value: Status | null
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Hours until the first answer and from there to the solution, by priority. */
const FIRST_ANSWER: Record<Priority, number> = { Critical: 0.4, High: 1.6, Medium: 5, Low: 9 }
const SOLUTION: Record<Priority, number> = { Critical: 4, High: 10, Medium: 26, Low: 60 }
/** Of a hundred solved tickets, how many had none, one, two … answers. */
const ANSWERS = [9, 41, 28, 12, 6, 3, 1]
const FORGOTTEN = 0.004
const NEVER_ANSWERED = 0.005
const WAITS = 0.05
const LINGERS = 0.04
const REOPENED = 0.025
/** How much of the work each technician takes, the first one most. */
const BUSY = [10, 6, 5, 4, 3, 2]
const HANDED_OVER = 0.15

/** The life of a ticket up to `now`: answered by one of `technicians`, mostly solved, sometimes opened once more. */
export function live(
  chance: Chance,
  created: number,
  priority: Priority,
  technicians: readonly Technician[],
  now: number,
): Step[] {
  if (chance() < NEVER_ANSWERED) return []
  const steps: Step[] = []
  const owner = technicians[weighted(chance, BUSY)] ?? technicians[0]!
  let status = 'Open' as Status
  const set = (at: number, by: Technician, to: Status) => {
    if (status !== to) steps.push({ at, by, kind: 'status_changed', from_value: status, to_value: to })
    status = to
  }
  const work = (from: number, answers: number) => {
    const waits = chance() < WAITS ? between(chance, 2, 20) * DAY : 0
    const first = atWork(chance, from + waits + skewed(chance, FIRST_ANSWER[priority] * HOUR, 0.8), priority)
    const lingers = chance() < LINGERS ? between(chance, 6, 120) * DAY : 0
    const solved = atWork(chance, first + lingers + skewed(chance, SOLUTION[priority] * HOUR, 1), priority)
    for (const at of answerTimes(chance, first, solved, answers)) {
      const by = chance() < HANDED_OVER ? pick(chance, technicians) : owner
      steps.push({ at, by, kind: 'responded', from_value: null, to_value: null })
      if (status === 'Open') set(at, by, 'In Progress')
    }
    if (chance() >= FORGOTTEN) set(solved, owner, 'Resolved')
    return solved
  }
  const solved = work(created, weighted(chance, ANSWERS))
  if (status === 'Resolved' && chance() < REOPENED) {
    const again = atWork(chance, solved + skewed(chance, 2 * DAY, 0.7), 'Medium')
    set(again, owner, 'Open')
    work(again, between(chance, 1, 2))
  }
  return steps.filter(({ at }) => at < now)
}

/** The first answer, those between, and the last one a few minutes before the ticket is resolved. */
function answerTimes(chance: Chance, first: number, solved: number, count: number): number[] {
  if (count === 0) return []
  const inBetween = Array.from({ length: Math.max(0, count - 2) }, () =>
    Math.floor(first + chance() * (solved - first)),
  )
  const last = count > 1 ? [Math.max(first, solved - between(chance, 1, 15) * 60_000)] : []
  return [first, ...inBetween, ...last].toSorted((a, b) => a - b)
}

/** Moved to the next working hour, unless it cannot wait. Mountain standard time will do. */
function atWork(chance: Chance, moment: number, priority: Priority): number {
  const at = Math.floor(moment)
  if (priority === 'Critical') return at
  const local = new Date(at - 7 * HOUR)
  const day = local.getUTCDay()
  const hour = local.getUTCHours()
  const free = day === 0 || day === 6
  if (!free && hour >= 8 && hour < 18) return at
  const days = day === 6 ? 2 : day === 0 ? 1 : hour < 8 ? 0 : day === 5 ? 3 : 1
  const morning =
    Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + days, 8) + 7 * HOUR
  return morning + Math.floor(chance() * 3 * HOUR)
}

/** What these steps make of a ticket. */
export function outcome(created: number, steps: Step[]) {
  const last = steps.findLast(({ kind }) => kind === 'status_changed')
  return {
    status: last?.to_value ?? 'Open',
    updated_at: steps.at(-1)?.at ?? created,
    resolved_at: last?.to_value === 'Resolved' ? last.at : null,
  }
}
