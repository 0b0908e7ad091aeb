import type { Database } from '#server/db/client.ts'
import { triageModels } from '#server/db/schema.ts'
import { packModel } from '#server/analysis/model/triage-model.ts'
import { type Judgement, judge, verdicts } from './judge.ts'
import { learnAside } from './aside.ts'
import { type Learned, type Lesson, calibrate, learn } from './learn.ts'
import type { Course } from './train-model.ts'

/** None of these may get worse. */
export const GATE = [
  ['macro-F1 of the category', 'categoryF1'],
  ['macro-F1 of the priority', 'priorityF1'],
  ['recall of Security', 'securityRecall'],
  ['Critical at least High', 'criticalAtLeastHigh'],
] as const

/**
 * Tried in this order, so that the corrections count as much as they can without spoiling what is known already. Words only
 * they use are learned at any strength.
 */
const STRENGTHS = [1, 0.5, 0.25, 0.1]

export type Attempt = { strength: number; judgement: Judgement; worse: string[] }
export type Outcome = { before: Judgement; attempts: Attempt[]; published: number | undefined }

/**
 * Learns corrections together with the course and publishes the model for this `base`, unless at every strength one of the
 * numbers of the gate is lower than without them; both are judged by the tickets kept apart. `published` is the model's id.
 */
export async function learnCorrections(
  db: Database,
  course: Course,
  { corrections, base, now }: { corrections: Lesson[]; base: string; now: Date },
): Promise<Outcome> {
  const without = learnAside({ own: course.learned, corrections: [], strength: 1 })
  const attempts: Attempt[] = []
  let before: Judgement | undefined
  for (const strength of STRENGTHS) {
    const judged = finish(course, learn({ own: course.learned, corrections, strength }))
    before ??= judge(verdicts(course.kept, finish(course, await without)))
    const judgement = judge(verdicts(course.kept, judged))
    const worse = GATE.filter(([, number]) => judgement[number] < before![number]).map(([name]) => name)
    attempts.push({ strength, judgement, worse })
    if (worse.length > 0) continue
    const { temperature } = judged
    const model = packModel({ ...learn({ own: course.all, corrections, strength }), temperature })
    const [row] = await db
      .insert(triageModels)
      .values({ base, model, created_at: now })
      .returning({ id: triageModels.id })
    return { before, attempts, published: row!.id }
  }
  return { before: before!, attempts, published: undefined }
}

function finish({ unseen }: Course, learned: Learned) {
  return { ...learned, temperature: calibrate(learned.category, unseen) }
}
