import type { TriageModel } from '#server/analysis/model/triage-model.ts'
import { learnInWorker, readTicketsInWorker } from './run-in-worker.ts'
import { type TrainingExample, calibrate, learn, toTrainingExample } from './learn.ts'
import { type LabelledTicket, isHeldOut } from './training-tickets.ts'

/** Training examples, and the held-out tickets both as text and as examples. */
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
 * Trains `model` with all tickets and `judged` without the held-out ones, which set the temperature of both; the evaluation
 * of `judged` on them stands for both.
 */
export async function trainModel(course: TrainingSet): Promise<{ model: TriageModel; judged: TriageModel }> {
  const { all, trained: learned, heldOut: unseen } = course
  const aside = learnInWorker({ repository: learned, corrections: [], strength: 1 })
  const everything = learn({ repository: all, corrections: [], strength: 1 })
  const judged = await aside
  const temperature = calibrate(judged.category, unseen)
  return { model: { ...everything, temperature }, judged: { ...judged, temperature } }
}
