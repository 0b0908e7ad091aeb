import { type TriageModel, packModel } from '#server/triage/model/triage-model.ts'
import { learnInWorker, readTicketsInWorker } from './run-in-worker.ts'
import { type TrainingExample, calibrate, learn, toTrainingExample } from './learn.ts'
import { type LabelledTicket, isHeldOut, isTerse, trainingTickets } from './training-tickets.ts'
import { evaluate, predict } from './evaluate.ts'

/** Training examples, and the held-out tickets both as text and as examples. */
export type TrainingSet = {
  all: TrainingExample[]
  trained: TrainingExample[]
  heldOut: TrainingExample[]
  heldOutTickets: LabelledTicket[]
}

export async function readTrainingSet(tickets: LabelledTicket[]): Promise<TrainingSet> {
  const half = Math.ceil(tickets.length / 2)
  const secondHalf = readTicketsInWorker(tickets.slice(half))
  const examples = [...tickets.slice(0, half).map(toTrainingExample), ...(await secondHalf)]
  const labelled = tickets.map((ticket, index) => ({ ticket, example: examples[index]! }))
  const held = labelled.filter((each) => isHeldOut(each.ticket))
  return {
    all: examples,
    trained: labelled.filter(({ ticket }) => !isHeldOut(ticket)).map(({ example }) => example),
    heldOut: held.map(({ example }) => example),
    heldOutTickets: held.map(({ ticket }) => ticket),
  }
}

/**
 * Trains `model` with all tickets and `evaluated` without the held-out ones, which set the temperature and the
 * evaluation of both.
 */
export async function trainModel(trainingSet: TrainingSet): Promise<{ model: TriageModel; evaluated: TriageModel }> {
  const { all, trained, heldOut } = trainingSet
  const training = learnInWorker({ repository: trained, corrections: [], strength: 1 })
  const everything = learn({ repository: all, corrections: [], strength: 1 })
  const evaluated = await training
  const temperature = calibrate(evaluated.category, heldOut)
  return { model: { ...everything, temperature }, evaluated: { ...evaluated, temperature } }
}

/** Trains the release's model with the repository's tickets, and evaluates it on those held out. */
export async function trainRelease() {
  const trainingSet = await readTrainingSet(trainingTickets())
  const { model, evaluated } = await trainModel(trainingSet)
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
