import type { TriageModel } from '#server/analysis/model/triage-model.ts'
import { learnAside } from './learn-aside.ts'
import { type Lesson, calibrate, learn, lessonOf } from './learn.ts'
import { type LabelledTicket, isKeptApart } from './training-tickets.ts'

/** Tickets to learn from, read once; those kept apart both as they are and as they are read. */
export type Course = { all: Lesson[]; learned: Lesson[]; unseen: Lesson[]; kept: LabelledTicket[] }

export function readCourse(tickets: LabelledTicket[]): Course {
  const read = tickets.map((ticket) => ({ ticket, lesson: lessonOf(ticket), isKept: isKeptApart(ticket) }))
  const kept = read.filter(({ isKept }) => isKept)
  return {
    all: read.map(({ lesson }) => lesson),
    learned: read.filter(({ isKept }) => !isKept).map(({ lesson }) => lesson),
    unseen: kept.map(({ lesson }) => lesson),
    kept: kept.map(({ ticket }) => ticket),
  }
}

/**
 * By one recipe `model`, which has learned everything, and `judged`, which has not learned the tickets kept apart: those
 * give its probabilities their temperature, and its verdicts on them stand for both.
 */
export async function trainModel(course: Course): Promise<{ model: TriageModel; judged: TriageModel }> {
  const { all, learned, unseen } = course
  const aside = learnAside({ own: learned, corrections: [], strength: 1 })
  const everything = learn({ own: all, corrections: [], strength: 1 })
  const judged = await aside
  const temperature = calibrate(judged.category, unseen)
  return { model: { ...everything, temperature }, judged: { ...judged, temperature } }
}
