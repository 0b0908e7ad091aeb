import { CATEGORIES, PRIORITIES, type Category, type Priority } from '#contract/vocabulary.ts'
import { BUCKETS, type Feature } from '#server/triage/model/hash-features.ts'
import { type LinearModel, probabilitiesOf, scoresOf } from '#server/triage/model/linear-model.ts'
import { categoryMeasures, readTicket, priorityMeasures } from '#server/triage/model/measures.ts'
import type { TriageModel } from '#server/triage/model/triage-model.ts'
import { isTerse } from './training-tickets.ts'
import { type Columns, type Example, type FitOptions, fitModel } from './fit-model.ts'

/** Chosen by cross-validation on the training tickets. */
const CATEGORY = { classes: CATEGORIES.length, buckets: BUCKETS, epochs: 6, rate: 0.3, decay: 0.0003 }
const PRIORITY = { classes: PRIORITIES.length, buckets: BUCKETS / 8, epochs: 6, rate: 0.15, decay: 0.001 }
const TEMPERATURES = Array.from({ length: 51 }, (_, step) => 0.5 + step * 0.02)

/** Labels of one ticket; null where a correction has none. */
export type Labels = { category: Category | null; priority: Priority | null }
/** A ticket as features and labels, without its text. */
export type TrainingExample = Labels & {
  features: Columns
  categoryMeasures: number[]
  priorityMeasures: number[]
  /** Set for a ticket in the manner of a service desk. */
  terse: boolean
}
/** Training examples of the repository, and the installation's corrections, which count `strength` times as much. */
export type TrainingInput = {
  repository: TrainingExample[]
  corrections: TrainingExample[]
  strength: number
}
export type TrainedModels = { category: LinearModel; priority: LinearModel }

export function toTrainingExample(
  ticket: Labels & { title: string; description: string; kind?: string | undefined },
): TrainingExample {
  const read = readTicket(ticket)
  return {
    category: ticket.category,
    priority: ticket.priority,
    features: toColumns(read.features),
    categoryMeasures: categoryMeasures(read),
    priorityMeasures: priorityMeasures(read),
    terse: isTerse(ticket),
  }
}

/** Converts by a plain loop: there are millions, and `from` of a typed array takes several times as long. */
function toColumns(features: Feature[]): Columns {
  const columns = { buckets: new Int32Array(features.length), values: new Float64Array(features.length) }
  for (let at = 0; at < features.length; at += 1) {
    columns.buckets[at] = features[at]!.bucket
    columns.values[at] = features[at]!.value
  }
  return columns
}

/**
 * Weights of terse tickets: at full weight their many short lines drown long texts, and nearly all are Medium, so they
 * teach little about priorities.
 */
const TERSE = { category: 0.6, priority: 0.1 }

export function learn({ repository: own, corrections, strength }: TrainingInput): TrainedModels {
  const model = (about: (lesson: TrainingExample) => Example[], fitting: FitOptions) => {
    const added = corrections.flatMap(about).map((example) => ({ ...example, weight: strength }))
    return fitModel(own.flatMap(about), added, fitting)
  }
  return { category: model(categoryExamples, CATEGORY), priority: model(priorityExamples, PRIORITY) }
}

function categoryExamples({ features, category, categoryMeasures: measures, terse }: TrainingExample): Example[] {
  const weight = terse ? TERSE.category : 1
  return category === null ? [] : [{ features, measures, label: CATEGORIES.indexOf(category), weight }]
}

function priorityExamples({ features, priority, priorityMeasures: measures, terse }: TrainingExample): Example[] {
  const weight = terse ? TERSE.priority : 1
  return priority === null ? [] : [{ features, measures, label: PRIORITIES.indexOf(priority), weight }]
}

/** Adds the temperature that minimizes the cross entropy of the category on held-out examples. */
export function calibrated(trained: TrainedModels, heldOut: TrainingExample[]): TriageModel {
  const { category } = trained
  const scored = heldOut.flatMap(categoryExamples).map(({ features: { buckets, values }, measures, label }) => {
    const features = Array.from(buckets, (bucket, index) => ({ bucket, value: values[index]!, at: 0 }))
    return { label, scores: scoresOf(category, { features, measures }) }
  })
  const crossEntropy = (temperature: number) =>
    scored.reduce((sum, { label, scores }) => sum - Math.log(probabilitiesOf(scores, temperature)[label]!), 0)
  const costs = TEMPERATURES.map((temperature) => ({ temperature, cost: crossEntropy(temperature) }))
  return { ...trained, temperature: costs.toSorted((a, b) => a.cost - b.cost)[0]!.temperature }
}
