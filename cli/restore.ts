/** `npm run restore -- --from FILE`: a backup into the configured database and storage, of whichever kind they are. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { describeLosses, describeChecksums, checksumsMatch } from '#server/backup/report.ts'
import { type RestoreResult, checkBackup, restoreBackup } from '#server/backup/restore-backup.ts'
import { readConfig } from '#server/config.ts'
import { createLog, errorFields } from '#server/log.ts'

const USAGE = `npm run restore -- --from FILE [--force]
npm run restore -- --from FILE --check
Brings a backup into the database and storage of this configuration, with no server running, and reads it all back. What is
not empty is refused; --force removes what is there. --check reads the backup to its end and touches nothing.`

const SECRET_NOTE = `The signing key is not part of a backup. Sign-ins and links made before stay valid once SECRET is that of the old
installation (the text in its DATA_DIR/secret where it had no SECRET), or SECRET_PREVIOUS is and SECRET is new.`

const OPTIONS = {
  from: { type: 'string' },
  force: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  help: { type: 'boolean' },
} as const

async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS })
  if (values.help) return print(USAGE, 0)
  if (!values.from) throw new Error(`--from is missing\n${USAGE}`)
  const from = resolve(values.from)
  const start = performance.now()
  if (values.check) {
    const { manifest, checks } = await checkBackup(from)
    return print(
      `${origin(manifest)}\n${describeChecksums(checks)}\n${lossLines(checks)}The backup is whole.`,
      0,
    )
  }
  const restored = await restoreBackup(readConfig(), from, { force: values.force, log: createLog('error') })
  return report(restored, ((performance.now() - start) / 1000).toFixed(1))
}

function report({ manifest, checks, tables, files, leftBehind }: RestoreResult, seconds: string): number {
  const undeletedLine = leftBehind
    ? `${leftBehind} files of what was there before could not be removed from the storage.\n`
    : ''
  const lines = `${origin(manifest)}\n${describeChecksums(checks, { tables, files })}\n${lossLines(checks)}${undeletedLine}`
  if (!checksumsMatch(checks, { tables, files }))
    return print(`${lines}What was read back is not what was in the backup.`, 1)
  return print(`${lines}Restored and read back in ${seconds} s; everything is as it was.\n${SECRET_NOTE}`, 0)
}

const origin = (manifest: RestoreResult['manifest']) =>
  `Backup of ${manifest.created_at}: ${manifest.database} with files on ${manifest.storage}, release ${manifest.version}`

function lossLines(checks: RestoreResult['checks']): string {
  const told = describeLosses(checks)
  return told && `${told}\n`
}

function print(text: string, status: number): number {
  process.stdout.write(`${text}\n`)
  return status
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const { detail, code } = errorFields(error)
  process.stderr.write(`${detail || `The backup cannot be restored (${code}).`}\n`)
  process.exitCode = 1
}
