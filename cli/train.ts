/**
 * `npm run train`: trains the embedded analyser's model with the repository's tickets and evaluates it; with
 * `--if-changed`, only when its inputs have changed. `npm run train -- --with-corrections`: trains an installation's
 * model with its admins' corrections too, with or without a running server.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { releaseModel } from '#server/triage/model/current-model.ts'
import { EVALUATION_FILE, MODEL_FILE } from '#server/triage/model/triage-model.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { runCommand } from './run-command.ts'
import { readCorrections, learnCorrections, correctionsReport } from './train/learn-corrections.ts'
import { releaseFingerprint } from './train/release-inputs.ts'
import { readTrainingSet, trainRelease } from './train/train-model.ts'
import { trainingTickets } from './train/training-tickets.ts'
import { withDatabase } from './with-database.ts'

async function trainForRelease(onlyIfChanged: boolean): Promise<string> {
  const trainedFrom = releaseFingerprint()
  if (onlyIfChanged && trainedFrom === readFingerprint()) return 'The model is up to date.'
  const { packed, learned, whole, written, terse } = trainRelease()
  mkdirSync(dirname(MODEL_FILE), { recursive: true })
  writeFileSync(MODEL_FILE, packed)
  writeFileSync(EVALUATION_FILE, `${JSON.stringify({ trainedFrom, written, terse })}\n`)
  return (
    `Learned ${learned} tickets into ${Math.round(packed.length / 1000)} kB. Of ${whole.tickets} held out: ` +
    `macro-F1 ${whole.categoryF1.toFixed(3)} for the category, ${whole.priorityF1.toFixed(3)} for the priority.`
  )
}

/** Returns the fingerprint of the current model; undefined without one. */
function readFingerprint(): string | undefined {
  try {
    return JSON.parse(readFileSync(EVALUATION_FILE, 'utf8')).trainedFrom
  } catch {
    return undefined
  }
}

async function trainInstallation(): Promise<string> {
  const { base } = releaseModel()
  return withDatabase(readConfig(), async ({ db }) => {
    const corrections = await readCorrections(db)
    if (corrections.length === 0) return 'No admin has corrected a category or a priority: nothing to learn.'
    const trainingSet = readTrainingSet(trainingTickets())
    const outcome = await learnCorrections(db, trainingSet, { corrections, base, now: new Date() })
    return correctionsReport(corrections, outcome)
  })
}

const OPTIONS = { 'if-changed': { type: 'boolean', default: false }, 'with-corrections': { type: 'boolean' } } as const

await runCommand((args) => {
  const { values } = parseArgs({ args, options: OPTIONS })
  return values['with-corrections'] ? trainInstallation() : trainForRelease(values['if-changed'])
})
