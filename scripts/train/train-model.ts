import type { TriageModel } from '#server/analysis/model/triage-model.ts'
import { learnAside, readAside } from './aside.ts'
import { type Lesson, calibrate, learn, lessonOf } from './learn.ts'
import { type LabelledTicket, isKeptApart } from './training-tickets.ts'

/** Tickets to learn from, read once; those kept apart both as they are and as they are read. */
export type Course = { all: Lesson[]; learned: Lesson[]; unseen: Lesson[]; kept: LabelledTicket[] }

export async function readCourse(tickets: LabelledTicket[]): Promise<Course> {
  const half = Math.ceil(tickets.length / 2)
  const aside = readAside(tickets.slice(half))
  const lessons = [...tickets.slice(0, half).map(lessonOf), ...(await aside)]
  const read = tickets.map((ticket, at) => ({ ticket, lesson: lessons[at]!, isKept: isKeptApart(ticket) }))
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
