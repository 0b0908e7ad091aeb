/**
 * `npm run train [-- --out FILE]`: trains the embedded analyser's model with the repository's tickets and writes it with its
 * evaluation.
 * `npm run train -- --with-corrections`: trains an installation's model with its admins' corrections too, beside a running
 * server or without one.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { releaseModel } from '#server/analysis/model/current-model.ts'
import { MODEL_FILE, packModel } from '#server/analysis/model/triage-model.ts'
import { readConfig } from '#server/config.ts'
import { prepareDataDir } from '#server/data-dir.ts'
import { openDatabase } from '#server/db/open.ts'
import { createLog } from '#server/log.ts'
import { runCommand } from './run-command.ts'
import { readCorrections } from './train/corrections.ts'
import { evaluate, predict } from './train/evaluate.ts'
import { learnCorrections } from './train/learn-corrections.ts'
import { correctionsReport } from './train/report.ts'
import { readTrainingSet, trainModel } from './train/train-model.ts'
import { isTerse, trainingTickets } from './train/training-tickets.ts'

async function trainRelease(out: string): Promise<string> {
  const trainingSet = await readTrainingSet(trainingTickets())
  const { model, evaluated } = await trainModel(trainingSet)
  const packed = packModel(model)
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(out, packed)
  const { heldOutTickets } = trainingSet
  const predictions = predict(heldOutTickets, evaluated)
  const part = (terse: boolean) => evaluate(predictions.filter((_, at) => isTerse(heldOutTickets[at]!) === terse))
  writeFileSync(`${out}.json`, JSON.stringify({ written: part(false), terse: part(true) }))
  const { categoryF1, priorityF1 } = evaluate(predictions)
  return (
    `Learned ${trainingSet.all.length} tickets into ${Math.round(packed.length / 1000)} kB. Of ${heldOutTickets.length} held out: ` +
    `macro-F1 ${categoryF1.toFixed(3)} for the category, ${priorityF1.toFixed(3)} for the priority.`
  )
}

async function trainInstallation(): Promise<string> {
  const { base } = releaseModel()
  const config = readConfig()
  prepareDataDir(config.dataDir)
  const { db, close } = await openDatabase(config, createLog('error'), { exclusive: false })
  try {
    const corrections = await readCorrections(db)
    if (corrections.length === 0) return 'No admin has corrected a category or a priority: nothing to learn.'
    const trainingSet = await readTrainingSet(trainingTickets())
    return correctionsReport(
      corrections,
      await learnCorrections(db, trainingSet, { corrections, base, now: new Date() }),
    )
  } finally {
    await close()
  }
}

const OPTIONS = {
  out: { type: 'string', default: MODEL_FILE },
  'with-corrections': { type: 'boolean' },
} as const

await runCommand((args) => {
  const { values } = parseArgs({ args, options: OPTIONS })
  return values['with-corrections'] ? trainInstallation() : trainRelease(values.out)
})
