import { type SignFound, prioritySigns, type Sign } from './find-signs.ts'
import { probabilitiesOf, scoresOf } from './model/linear-model.ts'
import { priorityMeasures, type ReadTicket } from './model/measures.ts'
import type { TriageModel } from './model/triage-model.ts'
import { DEFAULT_PRIORITY, PRIORITIES, type Category, type Priority } from '#contract/vocabulary.ts'

export type PriorityVerdict = {
  priority: Priority
  /** Minimum the rules demand. */
  least: Priority
  raises: SignFound[]
  lowers: SignFound[]
}

const LOW = 0
const MEDIUM = 1
const HIGH = 2
const CRITICAL = 3

/** Shift by the customer's own choice, less than one level. */
const CHOSEN: Record<Priority, number> = { Low: -0.4, Medium: 0, High: 0.4, Critical: 0.6 }
/** Further shift by “No rush”. */
const NO_RUSH = -0.8
/** Cost of one level too low, relative to one level too high. */
const TOO_LOW = 1.6
/** Exponent of the cost of an error of several levels. */
const SEVERAL_LEVELS = 2

/** Categories of single devices and questions, which never stop a business unless someone is in danger. */
const NEVER_CRITICAL: Category[] = ['Printer', 'General']

/** Signs that lift the ceiling of a mere question. */
const GRAVE: Sign[] = [
  'everyone',
  'several',
  'stopped',
  'stuck',
  'outage',
  'server',
  'waiting',
  'deadline',
  'harm',
  'loss',
  'sole',
  'ongoing',
  'graded',
]

/** Returns the minimum level that the impact demands; the form calls Critical “when no one can work”. */
function floorOf(has: (sign: Sign) => boolean, category: Category): number {
  let floor = LOW
  const broken = has('outage') || has('stuck') || has('server')
  if (has('stuck') && has('sole')) floor = HIGH
  if (has('stopped') || (has('everyone') && broken)) floor = CRITICAL
  if (floor === CRITICAL && NEVER_CRITICAL.includes(category)) floor = HIGH
  return has('noRush') || has('workaround') ? Math.max(floor - 1, LOW) : floor
}

/**
 * Returns the maximum level: Medium for a mere question; High for a printer or a general question, unless someone is
 * in danger.
 */
function ceilingOf(has: (sign: Sign) => boolean, category: Category): number {
  if (has('question') && !GRAVE.some(has)) return MEDIUM
  return NEVER_CRITICAL.includes(category) && !has('harm') ? HIGH : CRITICAL
}

/** Returns the level with the least expected cost; `lean` is added per level. */
function cheapestLevel(scores: number[], lean: number): number {
  const likely = probabilitiesOf(scores.map((score, level) => score + lean * level))
  const costs = PRIORITIES.map((_, level) =>
    likely.reduce(
      (sum, share, truth) => sum + share * (truth > level ? TOO_LOW : 1) * Math.abs(truth - level) ** SEVERAL_LEVELS,
      0,
    ),
  )
  return costs.indexOf(Math.min(...costs))
}

/**
 * Rates the priority by impact and urgency: the model decides between the minimum and the maximum of the rules. Each
 * sign and word counts once, so neither capitals nor repetition change it.
 */
export function scorePriority(
  model: TriageModel,
  read: ReadTicket,
  category: Category,
  chosen: Priority,
): PriorityVerdict {
  const { signs } = read
  const has = (sign: Sign) => signs.has(sign)
  const measures = priorityMeasures(read)
  const lean = CHOSEN[chosen] + (has('noRush') ? NO_RUSH : 0)
  const learned = cheapestLevel(scoresOf(model.priority, { features: read.features, measures }), lean)
  const floor = floorOf(has, category)
  const level = Math.max(Math.min(learned, ceilingOf(has, category)), floor)
  const found = [...signs].map(([sign, quote]) => ({ sign, quote }))
  return {
    priority: PRIORITIES[level] ?? DEFAULT_PRIORITY,
    least: PRIORITIES[floor] ?? DEFAULT_PRIORITY,
    raises: found.filter(({ sign }) => prioritySigns[sign].raises),
    lowers: found.filter(({ sign }) => !prioritySigns[sign].raises),
  }
}

export function higherPriority(one: Priority, other: Priority): Priority {
  return PRIORITIES.indexOf(one) >= PRIORITIES.indexOf(other) ? one : other
}
