/** `npm run backup -- --to FILE`: writes database and files into one file, with or without a running server. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { describeChecksums, describeLosses } from '#server/backup/report.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { recordBackup } from '#server/backup/last-backup.ts'
import { runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `npm run backup -- --to FILE
Writes the database and its files as they are now into one new file; a running server goes on. The file has everything a
restore needs except the signing key, and everything your customers wrote: keep it as safe as the installation.
Exits with 0; with 1 when there is no backup; with 2 when it is complete but files were lost or altered before.`

const OPTIONS = { to: { type: 'string' }, help: { type: 'boolean' } } as const

/** Aborts on SIGINT or SIGTERM, so that the unfinished file is removed; a second signal ends the process immediately. */
function abortOnSignal(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => controller.abort(new Error('Stopped; there is no backup.')))
  }
  return controller.signal
}

await runCommand(async (args) => {
  const { values } = parseArgs({ args, options: OPTIONS })
  if (values.help) return USAGE
  if (!values.to) throw new Error(`--to is missing\n${USAGE}`)
  const to = resolve(values.to)
  const start = performance.now()
  const config = readConfig()
  const { manifest, checks, bytes, writersBlockedMs } = await writeBackup(config, to, abortOnSignal())
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  await withDatabase(config, ({ db }) => db.execute(recordBackup(to, manifest.created_at))).catch(
    ({ message }: Error) =>
      process.stderr.write(`The dashboard does not know of this backup, which is complete: ${message}\n`),
  )
  const blockedNote = writersBlockedMs === undefined ? '' : ` Writers waited ${Math.ceil(writersBlockedMs)} ms for it.`
  const losses = describeLosses(checks)
  if (losses) process.stderr.write(`${losses}\n`)
  return {
    text:
      `${manifest.database} with files on ${manifest.storage}, release ${manifest.version}, ${manifest.created_at}\n` +
      `${describeChecksums(checks)}\n` +
      `Written to ${to} (${(bytes / 1e6).toFixed(1)} MB) in ${seconds} s.${blockedNote}`,
    status: losses ? 2 : 0,
  }
})
