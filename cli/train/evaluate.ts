import { createRandom } from '../random.ts'
import { CATEGORIES, DEFAULT_CATEGORY, DEFAULT_PRIORITY, PRIORITIES } from '#contract/vocabulary.ts'
import type { TriageModel } from '#server/triage/model/triage-model.ts'
import { understand } from '#server/triage/understand.ts'
import type { LabelledTicket } from './training-tickets.ts'

const BINS = 10
const DRAWS = 2_000

/** Confidence of a suggestion, 0 to 1, and its correctness. */
type Outcome = { confidence: number; right: boolean }

/**
 * Returns the expected calibration error: the mean distance between confidence and accuracy in ten steps of confidence,
 * each weighted by its tickets.
 */
function calibrationError(list: Outcome[]): number {
  const excess = new Float64Array(BINS)
  for (const { confidence, right } of list) {
    const bin = Math.min(BINS - 1, Math.floor(confidence * BINS))
    excess[bin]! += confidence - (right ? 1 : 0)
  }
  return excess.reduce((all, each) => all + Math.abs(each), 0) / list.length
}

/**
 * Returns the calibration error that chance alone causes among calibrated analysers with these confidences: the mean,
 * and the value that one in twenty exceeds. In a step of ten tickets even fair coins seldom show five heads.
 */
export function errorByChance(confidences: number[]): { mean: number; exceededByOneInTwenty: number } {
  const random = createRandom('calibration by chance')
  const draw = () => confidences.map((confidence) => ({ confidence, right: random() < confidence }))
  const errors = Array.from({ length: DRAWS }, () => calibrationError(draw())).toSorted((a, b) => a - b)
  return { mean: sum(errors) / DRAWS, exceededByOneInTwenty: errors[Math.floor(DRAWS * 0.95)]! }
}

type Choices = Pick<LabelledTicket, 'category' | 'priority'>
export type Prediction = {
  right: Choices
  suggested: Choices
  confidence: number
}
export type Evaluation = ReturnType<typeof evaluate>

/** Analyses tickets with the form's default choices, rules included. */
export function predict(tickets: LabelledTicket[], model: TriageModel): Prediction[] {
  return tickets.map(({ title, description, category, priority }) => {
    const asSent = { title, description, category: DEFAULT_CATEGORY, priority: DEFAULT_PRIORITY }
    const { category: suggested, priority: urgency, confidence } = understand(asSent, model)
    return { right: { category, priority }, suggested: { category: suggested, priority: urgency }, confidence }
  })
}

/** Computes the metrics of an analyser; all are shares from 0 to 1. */
export function evaluate(list: Prediction[]) {
  const categories = confusionMatrix(
    CATEGORIES,
    list.map(({ right, suggested }) => [right.category, suggested.category]),
  )
  const priorities = confusionMatrix(
    PRIORITIES,
    list.map(({ right, suggested }) => [right.priority, suggested.priority]),
  )
  const security = CATEGORIES.indexOf('Security')
  const critical = list.filter(({ right }) => right.priority === 'Critical')
  const distance = ({ right, suggested }: Prediction) =>
    Math.abs(PRIORITIES.indexOf(right.priority) - PRIORITIES.indexOf(suggested.priority))
  const outcomes = list.map(({ right, suggested, confidence }) => ({
    confidence,
    right: right.category === suggested.category,
  }))
  const share = <T>(of: T[], holds: (each: T) => boolean) => of.filter(holds).length / of.length
  return {
    tickets: list.length,
    categories,
    priorities,
    categoryF1: macroF1(categories),
    categoryRight: share(list, ({ right, suggested }) => right.category === suggested.category),
    securityRecall: recall(categories, security),
    securityPrecision: precision(categories, security),
    calibrationError: calibrationError(outcomes),
    priorityF1: macroF1(priorities),
    priorityRight: share(list, (each) => distance(each) === 0),
    priorityWithinOne: share(list, (each) => distance(each) <= 1),
    criticalAtLeastHigh: share(critical, ({ suggested }) => PRIORITIES.indexOf(suggested.priority) >= 2),
  }
}

/** Counts how often each label (row) was predicted as each label (column). */
function confusionMatrix<Label>(labels: readonly Label[], pairs: [Label, Label][]): number[][] {
  const counts = labels.map(() => labels.map(() => 0))
  for (const [right, suggested] of pairs) counts[labels.indexOf(right)]![labels.indexOf(suggested)]! += 1
  return counts
}

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)
const recall = (counts: number[][], at: number) => counts[at]![at]! / sum(counts[at]!)
const precision = (counts: number[][], at: number) => counts[at]![at]! / sum(counts.map((row) => row[at]!))

function macroF1(counts: number[][]): number {
  const each = counts.map((row, at) => {
    const all = sum(row) + sum(counts.map((other) => other[at]!))
    return all === 0 ? 0 : (2 * row[at]!) / all
  })
  return sum(each) / each.length
}
