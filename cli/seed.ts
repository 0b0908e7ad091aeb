/** `npm run seed`: fills the database with a helpdesk's history, beside a running server or without one. */
import { readConfig } from '#server/config.ts'
import { prepareDataDir } from '#server/data-dir.ts'
import { openDatabase } from '#server/db/open.ts'
import { isDatabaseUnavailable } from '#server/errors.ts'
import { createLog, errorFields } from '#server/log.ts'
import { StartError } from '#server/start-error.ts'
import { failureText, runCommand } from './run-command.ts'
import { type FillResult, fillDatabase } from './seed/fill-database.ts'
import { USAGE, readOptions } from './seed/options.ts'

/** Shows progress: on one line in a terminal, at every tenth in a pipe. */
function showProgress(out: NodeJS.WriteStream, tickets: number) {
  let lastPercent = 0
  return {
    at(done: number): void {
      const percent = Math.floor((done / tickets) * 100)
      const line = `${count(done)} of ${count(tickets)} tickets (${percent} %)`
      if (out.isTTY) out.write(`\r${line}`)
      else if (Math.floor(percent / 10) > Math.floor(lastPercent / 10)) out.write(`${line}\n`)
      lastPercent = percent
    },
    /** Ends the progress line and returns the summary. */
    end({ rows, seconds }: FillResult): string {
      if (out.isTTY) out.write('\r\x1b[K')
      const made = rows.tickets
      return (
        `Added ${count(made)} tickets, ${count(rows.support_users)} people, ${count(rows.ai_analyses)} analyses, ` +
        `${count(rows.ticket_responses)} replies, ${count(rows.attachments)} records of files and ` +
        `${count(rows.ticket_events)} events in ${seconds.toFixed(1)} s (${count(Math.round(made / seconds))} tickets/s).`
      )
    },
  }
}

const count = (number: number) => number.toLocaleString('en-US')

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
