import type { TriageModel } from '#server/analysis/model/triage-model.ts'
import { learnInWorker, readTicketsInWorker } from './run-in-worker.ts'
import { type TrainingExample, calibrate, learn, toTrainingExample } from './learn.ts'
import { type LabelledTicket, isHeldOut } from './training-tickets.ts'

/** Tickets to learn from, read once; those kept apart both as they are and as they are read. */
export type TrainingSet = {
  all: TrainingExample[]
  trained: TrainingExample[]
  heldOut: TrainingExample[]
  kept: LabelledTicket[]
}

export async function readTrainingSet(tickets: LabelledTicket[]): Promise<TrainingSet> {
  const half = Math.ceil(tickets.length / 2)
  const aside = readTicketsInWorker(tickets.slice(half))
  const lessons = [...tickets.slice(0, half).map(toTrainingExample), ...(await aside)]
  const read = tickets.map((ticket, at) => ({ ticket, lesson: lessons[at]!, isKept: isHeldOut(ticket) }))
  const heldOutTickets = read.filter(({ isKept }) => isKept)
  return {
    all: read.map(({ lesson }) => lesson),
    trained: read.filter(({ isKept }) => !isKept).map(({ lesson }) => lesson),
    heldOut: heldOutTickets.map(({ lesson }) => lesson),
    kept: heldOutTickets.map(({ ticket }) => ticket),
  }
}

/**
 * By one recipe `model`, which has learned everything, and `judged`, which has not learned the tickets kept apart: those
 * give its probabilities their temperature, and its verdicts on them stand for both.
 */
export async function trainModel(course: TrainingSet): Promise<{ model: TriageModel; judged: TriageModel }> {
  const { all, trained: learned, heldOut: unseen } = course
  const aside = learnInWorker({ repository: learned, corrections: [], strength: 1 })
  const everything = learn({ repository: all, corrections: [], strength: 1 })
  const judged = await aside
  const temperature = calibrate(judged.category, unseen)
  return { model: { ...everything, temperature }, judged: { ...judged, temperature } }
}
