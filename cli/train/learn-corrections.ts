import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { CATEGORIES, PRIORITIES } from '#contract/vocabulary.ts'
import type { Database } from '#server/platform/db/database.ts'
import { supportUsers, ticketEvents, tickets, triageModels } from '#server/schema/schema.ts'
import { type TrainingExample, toTrainingExample, calibrated, learn } from './learn.ts'
import { type TriageModel, packModel } from '#server/triage/model/triage-model.ts'
import { type Evaluation, evaluate, predict } from './evaluate.ts'
import type { TrainingSet } from './train-model.ts'

const correctionRow = z.object({
  title: z.string(),
  description: z.string(),
  // A value of another release is ignored.
  category: z.enum(CATEGORIES).nullable().catch(null),
  priority: z.enum(PRIORITIES).nullable().catch(null),
})

/**
 * Subquery of corrected fields: `ticket_id`, `field` ('category' or 'priority') and the latest `value`, if an admin
 * chose it and it differs from the first one.
 */
export const correctionsQuery = sql`(
  select changes.ticket_id, changes.field, changes.values[1] as value
  from (
    select ticket_id, replace(kind::text, '_changed', '') as field,
      array_agg(to_value order by id desc) as values, array_agg(actor_id order by id desc) as actors,
      array_agg(from_value order by id) as origins
    from ${ticketEvents}
    where kind in ('category_changed', 'priority_changed')
    group by 1, 2
  ) changes
  join ${supportUsers} on ${supportUsers.id} = changes.actors[1]
  where ${supportUsers.is_admin} and changes.values[1] is distinct from changes.origins[1]
)`

/** Reads corrected tickets as training examples of the corrected fields, in the order of the tickets. */
export async function readCorrections(db: Database): Promise<TrainingExample[]> {
  const { rows } = await db.execute(sql`
    select ${tickets.title}, ${tickets.description},
      max(value) filter (where field = 'category') as category,
      max(value) filter (where field = 'priority') as priority
    from ${correctionsQuery} corrected join ${tickets} on ${tickets.id} = corrected.ticket_id
    group by ${tickets.id}
    order by ${tickets.ticket_id}`)
  return rows
    .map((found) => toTrainingExample(correctionRow.parse(found)))
    .filter(({ category, priority }) => category ?? priority)
}

/** Metrics that must not get worse. */
const GUARDED_METRICS = [
  ['macro-F1 of the category', 'categoryF1'],
  ['macro-F1 of the priority', 'priorityF1'],
  ['recall of Security', 'securityRecall'],
  ['Critical at least High', 'criticalAtLeastHigh'],
] as const

/**
 * Weights of the corrections, tried in this order: they should count as much as possible without harming earlier
 * learning. Words that occur only in corrections are learned at any strength.
 */
const STRENGTHS = [1, 0.5, 0.25, 0.1]

export type LearningAttempt = { strength: number; evaluation: Evaluation; worse: string[] }
type LearningOutcome = {
  before: Evaluation
  attempts: LearningAttempt[]
  published: number | undefined
}

/**
 * Trains with the corrections and publishes the model for this `base`, unless every strength makes one of the guarded
 * metrics worse on the held-out tickets. `published` is the id of the new model.
 */
export async function learnCorrections(
  db: Database,
  trainingSet: TrainingSet,
  { corrections, base, now }: { corrections: TrainingExample[]; base: string; now: Date },
): Promise<LearningOutcome> {
  const { all, trained, heldOut, heldOutTickets } = trainingSet
  const evaluateModel = (model: TriageModel) => evaluate(predict(heldOutTickets, model))
  const before = evaluateModel(calibrated(learn({ repository: trained, corrections: [], strength: 1 }), heldOut))
  const attempts: LearningAttempt[] = []
  for (const strength of STRENGTHS) {
    const candidate = calibrated(learn({ repository: trained, corrections, strength }), heldOut)
    const evaluation = evaluateModel(candidate)
    const worse = GUARDED_METRICS.filter(([, metric]) => evaluation[metric] < before[metric]).map(([name]) => name)
    attempts.push({ strength, evaluation, worse })
    if (worse.length > 0) continue
    const { temperature } = candidate
    const model = packModel({ ...learn({ repository: all, corrections, strength }), temperature })
    const [row] = await db
      .insert(triageModels)
      .values({ base, model, created_at: now })
      .returning({ id: triageModels.id })
    return { before, attempts, published: row!.id }
  }
  return { before, attempts, published: undefined }
}

/** Formats the metrics before and after, and the publication; contains no ticket text. */
export function correctionsReport(
  corrections: TrainingExample[],
  { before, attempts, published }: LearningOutcome,
): string {
  const count = (field: 'category' | 'priority') => corrections.filter((example) => example[field] !== null).length
  const columns = [
    { title: 'without', evaluation: before },
    ...attempts.map((attempt) => ({ title: `× ${attempt.strength}`, ...attempt })),
  ]
  const row = (name: string, cellOf: (column: (typeof columns)[number]) => string) =>
    `  ${name.padEnd(26)}${columns.map((column) => cellOf(column).padStart(9)).join('')}`
  const last = attempts.at(-1)!
  return [
    `Corrected tickets: ${corrections.length} (category ${count('category')}, priority ${count('priority')}).`,
    `Of ${before.tickets} held-out tickets, without the corrections and with them at each strength:`,
    row('', ({ title }) => title),
    ...GUARDED_METRICS.map(([name, metric]) => row(name, ({ evaluation }) => evaluation[metric].toFixed(4))),
    published === undefined
      ? `Not published: at every strength something gets worse, at the last the ${last.worse.join(' and the ')}.`
      : `Published as model ${published}, learned at strength ${last.strength}: the next ticket is read with it.`,
  ].join('\n')
}
