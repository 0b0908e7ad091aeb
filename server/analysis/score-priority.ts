import { findCues, splitPhrases, tabulate } from './find-cues.ts'
import { findNegated } from './negation.ts'
import { prioritySigns } from './priority-cues.ts'
import type { Sign } from './priority-cues.ts'
import type { Word } from './read-ticket.ts'
import { DEFAULT_PRIORITY, PRIORITIES } from '#contract/vocabulary.ts'
import type { Category, Priority } from '#contract/vocabulary.ts'

/** A sign of urgency and the customer's words for it. */
export type SignFound = { sign: Sign; quote: string }
export type PriorityVerdict = { priority: Priority; raises: SignFound[]; lowers: SignFound[] }

const LOW = 0
const MEDIUM = 1
const HIGH = 2
const CRITICAL = 3

/** The customer's own choice moves the scale by less than one level. */
const CHOSEN: Record<Priority, number> = { Low: -0.35, Medium: 0, High: 0.35, Critical: 0.5 }
/** From this many steps on, a ticket is Medium, High. Critical is reached by floors only. */
const MEDIUM_FROM = 0.55
const HIGH_FROM = 1.65

/** One printer or one question never stops a business. */
const NEVER_CRITICAL: Category[] = ['Printer', 'General']

/** How many are meant says little while nothing is wrong: “a signature for everyone”. */
const WIDE: Sign[] = ['everyone', 'several']
const TROUBLE: Sign[] = ['outage', 'trouble', 'stuck', 'stopped', 'server', 'waiting', 'harm', 'loss']

const table = tabulate(
  (Object.keys(prioritySigns) as Sign[]).flatMap((sign) =>
    splitPhrases(prioritySigns[sign].phrases).map((phrase) => ({
      phrase,
      weight: prioritySigns[sign].steps,
      meaning: sign,
    })),
  ),
)

function findSigns(words: Word[]): Map<Sign, string> {
  const { ahead, behind } = findNegated(words)
  const signs = new Map<Sign, string>()
  for (const { meaning, weight, positions, quote } of findCues(words, table)) {
    if (weight > 0 && positions.some((at) => ahead.has(at) || behind.has(at))) continue
    if (!signs.has(meaning)) signs.set(meaning, quote)
  }
  return signs
}

/** The least level the impact demands, whatever else is said (the words of the form: “Nobody can work” is Critical). */
function floorOf(has: (sign: Sign) => boolean, category: Category): number {
  let floor = LOW
  const broken = has('outage') || has('stuck') || has('server')
  if (has('stopped') || (has('everyone') && broken)) floor = CRITICAL
  else if (has('server') || ((has('several') || has('waiting')) && broken)) floor = HIGH
  if (floor === CRITICAL && NEVER_CRITICAL.includes(category)) floor = HIGH
  if (has('noRush') || has('workaround') || (has('question') && !broken)) floor -= 1
  return Math.max(floor, LOW)
}

function ceilingOf(has: (sign: Sign) => boolean): number {
  const grave = (
    [
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
    ] as const
  ).some(has)
  return has('noRush') || (!grave && (has('question') || has('request'))) ? MEDIUM : HIGH
}

/** Priority by impact and urgency; each sign counts once, so neither shouting nor repeating changes it. */
export function scorePriority(words: Word[], category: Category, chosen: Priority): PriorityVerdict {
  const signs = findSigns(words)
  const has = (sign: Sign) => signs.has(sign)
  let steps = MEDIUM + CHOSEN[chosen]
  for (const sign of signs.keys())
    steps += prioritySigns[sign].steps * (WIDE.includes(sign) && !TROUBLE.some(has) ? 0.5 : 1)
  const scored = steps >= HIGH_FROM ? HIGH : steps >= MEDIUM_FROM ? MEDIUM : LOW
  const level = Math.max(Math.min(scored, ceilingOf(has)), floorOf(has, category))
  const found = [...signs].map(([sign, quote]) => ({ sign, quote }))
  return {
    priority: PRIORITIES[level] ?? DEFAULT_PRIORITY,
    raises: found.filter(({ sign }) => prioritySigns[sign].steps > 0),
    lowers: found.filter(({ sign }) => prioritySigns[sign].steps < 0),
  }
}

/** The more urgent of two priorities. */
export function higherPriority(one: Priority, other: Priority): Priority {
  return PRIORITIES.indexOf(one) >= PRIORITIES.indexOf(other) ? one : other
}
