/** `npm run seed`: fills the database with a helpdesk's history, with or without a running server. */
import { readConfig } from '#server/platform/config/config.ts'
import { isDatabaseUnavailable } from '#server/platform/errors.ts'
import { errorFields } from '#server/platform/log.ts'
import { StartError } from '#server/platform/start-error.ts'
import { failureText, runCommand } from './run-command.ts'
import { type FillResult, fillDatabase } from './seed/fill-database.ts'
import { USAGE, formatNumber, readOptions } from './seed/options.ts'
import type { Table } from './seed/tables.ts'
import { withDatabase } from './with-database.ts'

/** Returns a function that shows progress: on one line in a terminal, at every tenth in a pipe. */
function showProgress(out: NodeJS.WriteStream, tickets: number): (done: number) => void {
  let tenths = 0
  return (done) => {
    const percent = Math.floor((done / tickets) * 100)
    const line = `${formatNumber(done)} of ${formatNumber(tickets)} tickets (${percent} %)`
    if (out.isTTY) out.write(`\r${line}`)
    else if (percent >= 10 * (tenths + 1)) out.write(`${line}\n`)
    tenths = Math.floor(percent / 10)
  }
}

function summarize({ rows, seconds }: FillResult): string {
  const count = (table: Table) => formatNumber(rows[table])
  return (
    `Added ${count('tickets')} tickets, ${count('companies')} companies, ${count('support_users')} people, ${count('ai_analyses')} analyses, ` +
    `${count('ticket_responses')} replies, ${count('attachments')} records of files and ${count('ticket_events')} events ` +
    `in ${seconds.toFixed(1)} s (${formatNumber(Math.round(rows.tickets / seconds))} tickets/s).`
  )
}

function describeFailure(error: unknown): string {
  if (error instanceof StartError || !isDatabaseUnavailable(error)) return failureText(error)
  const { detail, code } = errorFields(error)
  return `The database became unavailable (${detail || code}). The tickets reported so far are stored; --append adds more after them.`
}

await runCommand(async (args) => {
  if (args.includes('--help')) return USAGE
  const options = readOptions(args, new Date())
  const config = readConfig()
  const context = { embedded: !config.databaseUrl, onProgress: showProgress(process.stdout, options.tickets) }
  const result = await withDatabase(config, ({ pool }) => fillDatabase(pool, options, context))
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K')
  return summarize(result)
}, describeFailure)
