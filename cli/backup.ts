/** `npm run backup -- --to FILE`: database and files in one file, beside a running server or without one. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { describeLosses, describeChecksums } from '#server/backup/report.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { readConfig } from '#server/config.ts'
import { errorFields } from '#server/log.ts'

const USAGE = `npm run backup -- --to FILE
Writes the database and its files, as they are now, into one new file, while the server goes on. The file has everything
a restore needs but the signing key, and everything your customers wrote: keep it as safe as the installation.
Ends with status 0, with 1 where there is no backup, and with 2 where it is made but files were lost or altered before.`

async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { to: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) return print(USAGE, 0)
  if (!values.to) throw new Error(`--to is missing\n${USAGE}`)
  const to = resolve(values.to)
  const start = performance.now()
  const {
    manifest,
    checks,
    bytes,
    writersBlockedMs: waited,
  } = await writeBackup(readConfig(), to, abortOnSignal())
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const blockedNote = waited === undefined ? '' : ` Writers waited ${Math.ceil(waited)} ms for it.`
  const losses = describeLosses(checks)
  if (losses) process.stderr.write(`${losses}\n`)
  return print(
    `${manifest.database} with files on ${manifest.storage}, release ${manifest.version}, ${manifest.created_at}\n` +
      `${describeChecksums(checks)}\n` +
      `Written to ${to} (${(bytes / 1e6).toFixed(1)} MB) in ${seconds} s.${blockedNote}`,
    losses ? 2 : 0,
  )
}

/** What was written so far is removed before the command ends; who asks twice does not wait for it. */
function abortOnSignal(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stop.abort(new Error('Stopped; there is no backup.')))
  }
  return stop.signal
}

function print(text: string, status: number): number {
  process.stdout.write(`${text}\n`)
  return status
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const { detail, code } = errorFields(error)
  process.stderr.write(`${detail || `The backup cannot be made (${code}).`}\n`)
  process.exitCode = 1
}
