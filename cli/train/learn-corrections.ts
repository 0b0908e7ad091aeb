import type { Database } from '#server/platform/db/database.ts'
import { triageModels } from '#server/schema/schema.ts'
import { packModel } from '#server/triage/model/triage-model.ts'
import { type Evaluation, evaluate, predict } from './evaluate.ts'
import { learnInWorker } from './run-in-worker.ts'
import { type TrainedModels, type TrainingExample, calibrate, learn } from './learn.ts'
import type { TrainingSet } from './train-model.ts'

/** Metrics that must not get worse. */
export const GUARDED_METRICS = [
  ['macro-F1 of the category', 'categoryF1'],
  ['macro-F1 of the priority', 'priorityF1'],
  ['recall of Security', 'securityRecall'],
  ['Critical at least High', 'criticalAtLeastHigh'],
] as const

/**
 * Weights of the corrections, tried in this order: they should count as much as possible without harming what is known.
 * Words that occur only in corrections are learned at any strength.
 */
const STRENGTHS = [1, 0.5, 0.25, 0.1]

export type LearningAttempt = { strength: number; evaluation: Evaluation; worse: string[] }
export type LearningOutcome = {
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
  const without = learnInWorker({ repository: trainingSet.trained, corrections: [], strength: 1 })
  const attempts: LearningAttempt[] = []
  let before: Evaluation | undefined
  for (const strength of STRENGTHS) {
    const candidate = calibrated(trainingSet, learn({ repository: trainingSet.trained, corrections, strength }))
    before ??= evaluate(predict(trainingSet.heldOutTickets, calibrated(trainingSet, await without)))
    const evaluation = evaluate(predict(trainingSet.heldOutTickets, candidate))
    const worse = GUARDED_METRICS.filter(([, metric]) => evaluation[metric] < before![metric]).map(([name]) => name)
    attempts.push({ strength, evaluation, worse })
    if (worse.length > 0) continue
    const { temperature } = candidate
    const model = packModel({ ...learn({ repository: trainingSet.all, corrections, strength }), temperature })
    const [row] = await db
      .insert(triageModels)
      .values({ base, model, created_at: now })
      .returning({ id: triageModels.id })
    return { before, attempts, published: row!.id }
  }
  return { before: before!, attempts, published: undefined }
}

function calibrated({ heldOut }: TrainingSet, trained: TrainedModels) {
  return { ...trained, temperature: calibrate(trained.category, heldOut) }
}
