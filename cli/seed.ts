/** `npm run seed`: fills the database with a helpdesk's history, beside a running server or without one. */
import { readConfig } from '#server/config.ts'
import { prepareDataDir } from '#server/data-dir.ts'
import { openDatabase } from '#server/db/open.ts'
import { isDatabaseUnavailable } from '#server/errors.ts'
import { createLog, errorFields } from '#server/log.ts'
import { StartError } from '#server/start-error.ts'
import { fillDatabase } from './seed/fill-database.ts'
import { USAGE, readOptions } from './seed/options.ts'
import { showProgress } from './seed/progress.ts'

async function main(args: string[]): Promise<void> {
  if (args.includes('--help')) return void process.stdout.write(`${USAGE}\n`)
  const options = readOptions(args, new Date())
  const config = readConfig()
  prepareDataDir(config.dataDir)
  const database = await openDatabase(config, createLog('error'), { exclusive: false })
  try {
    const progress = showProgress(process.stdout, options.tickets)
    progress.end(
      await fillDatabase(database.pool, options, { embedded: !config.databaseUrl, onProgress: progress.at }),
    )
  } finally {
    await database.close()
  }
}

function reason(error: unknown): string {
  const { detail, code } = errorFields(error)
  if (error instanceof StartError || !isDatabaseUnavailable(error)) {
    return String(detail || `The database cannot do this (${code}).`)
  }
  return `The database went away (${detail || code}). What was said to be added is there; --append adds more after it.`
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${reason(error)}\n`)
  process.exitCode = 1
}
