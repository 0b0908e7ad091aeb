/** `npm run seed`: fills the database with a helpdesk's history, beside a running server or without one. */
import { readConfig } from '#server/platform/config/config.ts'
import { prepareDataDir } from '#server/platform/data-dir.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { isDatabaseUnavailable } from '#server/platform/errors.ts'
import { createLog, errorFields } from '#server/platform/log.ts'
import { StartError } from '#server/platform/start-error.ts'
import { failureText, runCommand } from './run-command.ts'
import { fillDatabase } from './seed/fill-database.ts'
import { USAGE, readOptions } from './seed/options.ts'
import { showProgress } from './seed/progress.ts'

function describeFailure(error: unknown): string {
  if (error instanceof StartError || !isDatabaseUnavailable(error)) return failureText(error)
  const { detail, code } = errorFields(error)
  return `The database became unavailable (${detail || code}). The tickets reported so far are stored; --append adds more after them.`
}

await runCommand(async (args) => {
  if (args.includes('--help')) return USAGE
  const options = readOptions(args, new Date())
  const config = readConfig()
  prepareDataDir(config.dataDir)
  const database = await openDatabase(config, createLog('error'), { exclusive: false })
  try {
    const progress = showProgress(process.stdout, options.tickets)
    return progress.end(
      await fillDatabase(database.pool, options, { embedded: !config.databaseUrl, onProgress: progress.at }),
    )
  } finally {
    await database.close()
  }
}, describeFailure)
