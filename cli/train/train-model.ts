import { type TriageModel, packModel } from '#server/triage/model/triage-model.ts'
import { type TrainingExample, calibrated, learn, toTrainingExample } from './learn.ts'
import { type LabelledTicket, isHeldOut, isTerse, trainingTickets } from './training-tickets.ts'
import { evaluate, predict } from './evaluate.ts'

/** Training examples, and the held-out tickets both as text and as examples. */
export type TrainingSet = {
  all: TrainingExample[]
  trained: TrainingExample[]
  heldOut: TrainingExample[]
  heldOutTickets: LabelledTicket[]
}

export function readTrainingSet(tickets: LabelledTicket[]): TrainingSet {
  const labelled = tickets.map((ticket) => ({ ticket, example: toTrainingExample(ticket) }))
  const [held, others] = [true, false].map((heldOut) => labelled.filter(({ ticket }) => isHeldOut(ticket) === heldOut))
  return {
    all: labelled.map(({ example }) => example),
    trained: others!.map(({ example }) => example),
    heldOut: held!.map(({ example }) => example),
    heldOutTickets: held!.map(({ ticket }) => ticket),
  }
}

/**
 * Trains `model` with all tickets and `evaluated` without the held-out ones, which set the temperature and the
 * evaluation of both.
 */
export function trainModel({ all, trained, heldOut }: TrainingSet): { model: TriageModel; evaluated: TriageModel } {
  const evaluated = calibrated(learn({ repository: trained, corrections: [], strength: 1 }), heldOut)
  const everything = learn({ repository: all, corrections: [], strength: 1 })
  return { model: { ...everything, temperature: evaluated.temperature }, evaluated }
}

/** Trains the release's model with the repository's tickets, and evaluates it on those held out. */
export function trainRelease() {
  const trainingSet = readTrainingSet(trainingTickets())
  const { model, evaluated } = trainModel(trainingSet)
  const { all, heldOutTickets } = trainingSet
  const predictions = predict(heldOutTickets, evaluated)
  const part = (terse: boolean) => evaluate(predictions.filter((_, at) => isTerse(heldOutTickets[at]!) === terse))
  return {
    packed: packModel(model),
    learned: all.length,
    whole: evaluate(predictions),
    written: part(false),
    terse: part(true),
  }
}
