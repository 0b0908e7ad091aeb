/**
 * `npm run bench -- triage [--tickets FILE …] [--installation]`: accuracy and speed of the embedded analyser on
 * held-out tickets and on terse ones written apart. `--tickets` evaluates the model of this release on files of one JSON object a line (title,
 * description, category, priority); `--installation` evaluates the stored suggestions of this installation.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { releaseModel } from '#server/analysis/model/current-model.ts'
import { packModel } from '#server/analysis/model/triage-model.ts'
import { predict } from '../../cli/train/evaluate.ts'
import { readTrainingSet, trainModel } from '../../cli/train/train-model.ts'
import { isTerse, readTickets, trainingTickets } from '../../cli/train/training-tickets.ts'
import { loadAverageNote } from '../support/statistics.ts'
import { installationPage } from './installation.ts'
import { reportPage } from './report.ts'
import { timeAnalysis } from './timing.ts'

/** Written apart, in the manner of other trades, and in no training set; limits: test/unit/analysis/train.test.ts. */
const APART = join(import.meta.dirname, 'terse.jsonl')
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
  say(reportPage('terse ones written apart and never learned', predict(readTickets(APART), model)))
  for (const { name, tickets } of files)
    say(reportPage(`${name}, by the model of this release`, predict(tickets, model)))

  say(timeAnalysis([...trainingSet.heldOutTickets, ...files.flatMap(({ tickets }) => tickets)], model))
  say(`Training: ${seconds.toFixed(1)} s (wanted: ${WANTED.seconds} or less) for ${trainingSet.all.length} tickets`)
  say(`Model: ${(packed.length / 1000).toFixed(0)} kB compressed (wanted: ${WANTED.kilobytes} or less)`)
  say(busy)
  if (values.installation) say(await installationPage())
}
