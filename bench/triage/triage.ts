/**
 * `npm run bench -- triage [--tickets FILE …] [--installation]`: accuracy and speed of the embedded analyser on
 * held-out tickets and on those written apart. `--tickets` evaluates the model of this release on files of one JSON object a line (title,
 * description, category, priority); `--installation` evaluates the stored suggestions of this installation.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { releaseModel } from '#server/triage/model/current-model.ts'
import { packModel } from '#server/triage/model/triage-model.ts'
import { predict } from '../../cli/train/evaluate.ts'
import { readTrainingSet, trainModel } from '../../cli/train/train-model.ts'
import { isTerse, readTickets, trainingTickets } from '../../cli/train/training-tickets.ts'
import { loadAverageNote } from '../support/statistics.ts'
import { installationPage } from './installation.ts'
import { reportPage } from './report.ts'
import { timeAnalysis } from './timing.ts'

/** In no training set, read by the model of the release; limits: test/unit/triage/train.test.ts. */
const APART = {
  'terse.jsonl': 'terse ones of other trades, by the author of the training tickets',
  'others-terse.jsonl': 'terse ones by other authors, who had seen neither training tickets nor analyser',
  'others-sentences.jsonl': 'written in sentences by such an author',
}
const WANTED = { seconds: 10, kilobytes: 400 }

export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { tickets: { type: 'string', multiple: true, default: [] }, installation: { type: 'boolean' } },
  })
  const say = (text: string) => void process.stdout.write(`${text}\n`)
  const files = values.tickets.map((name) => ({ name, tickets: readTickets(name) }))
  const { model } = releaseModel()
  const busy = loadAverageNote()

  const start = performance.now()
  const trainingSet = await readTrainingSet(trainingTickets())
  const { model: trained, evaluated } = await trainModel(trainingSet)
  const packed = packModel(trained)
  const seconds = (performance.now() - start) / 1000

  const heldOut = `held out of the repository's ${trainingSet.all.length}, by a model that has not learned them`
  for (const terse of [false, true]) {
    const part = trainingSet.heldOutTickets.filter((ticket) => isTerse(ticket) === terse)
    say(reportPage(`${terse ? 'terse ones' : 'written in sentences,'} ${heldOut}`, predict(part, evaluated)))
  }
  for (const [name, description] of Object.entries(APART))
    say(reportPage(`${description}, never learned`, predict(readTickets(join(import.meta.dirname, name)), model)))
  for (const { name, tickets } of files)
    say(reportPage(`${name}, by the model of this release`, predict(tickets, model)))

  say(timeAnalysis([...trainingSet.heldOutTickets, ...files.flatMap(({ tickets }) => tickets)], model))
  say(`Training: ${seconds.toFixed(1)} s (wanted: ${WANTED.seconds} or less) for ${trainingSet.all.length} tickets`)
  say(`Model: ${(packed.length / 1000).toFixed(0)} kB compressed (wanted: ${WANTED.kilobytes} or less)`)
  say(busy)
  if (values.installation) say(await installationPage())
}
