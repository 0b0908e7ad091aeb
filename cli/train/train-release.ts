import { packModel } from '#server/triage/model/triage-model.ts'
import { evaluate, predict } from './evaluate.ts'
import { readTrainingSet, trainModel } from './train-model.ts'
import { isTerse, trainingTickets } from './training-tickets.ts'

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
