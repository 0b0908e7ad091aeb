/** `npm run restore -- --from FILE`: restores a backup into the configured database and storage, of either kind. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { areChecksumsEqual, describeChecksums, describeLosses } from '#server/backup/report.ts'
import { type RestoreResult, checkBackup, restoreBackup } from '#server/backup/restore-backup.ts'
import { MAIL_PAGES } from '#server/doctor/mail-words.ts'
import { readRows, withStoredSettings } from '#server/mail/settings/store.ts'
import type { MailPart } from '#server/platform/config/mail-oauth.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createLog } from '#server/platform/log.ts'
import { withDatabase } from './with-database.ts'
import { runCommand } from './run-command.ts'

const USAGE = `npm run restore -- --from FILE [--force]
npm run restore -- --from FILE --check
Restores a backup into the configured database and storage, with no server running, and reads everything back. A target that
is not empty is refused; --force empties it first. --check reads the whole backup and changes nothing.`

const SECRET_NOTE = `The signing key is not part of a backup. Earlier sign-ins and links stay valid once SECRET is that of the old
installation (the text in its DATA_DIR/secret if it had no SECRET), or once SECRET_PREVIOUS is and SECRET is new.`

const OPTIONS = {
  from: { type: 'string' },
  force: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  help: { type: 'boolean' },
} as const

function report(
  { manifest, checks, tables, files, undeletedFiles }: RestoreResult,
  seconds: string,
  lostMailSecrets: MailPart[],
) {
  const undeletedLine = undeletedFiles
    ? `${undeletedFiles} files from before the restore could not be removed from the storage.\n`
    : ''
  const lines = `${origin(manifest)}\n${describeChecksums(checks, { tables, files })}\n${lossLines(checks)}${undeletedLine}`
  if (!areChecksumsEqual(checks, { tables, files }))
    return { text: `${lines}What was read back is not what was in the backup.`, status: 1 }
  const lost = lostMailSecrets.map(
    (part) => `\nWith this SECRET, the password in ${MAIL_PAGES[part]} has to be entered again.`,
  )
  return `${lines}Restored and read back in ${seconds} s; everything is as it was.\n${SECRET_NOTE}${lost.join('')}`
}

const origin = (manifest: RestoreResult['manifest']) =>
  `Backup of ${manifest.created_at}: ${manifest.database} with files on ${manifest.storage}, release ${manifest.version}`

function lossLines(checks: RestoreResult['checks']): string {
  const losses = describeLosses(checks)
  return losses && `${losses}\n`
}

await runCommand(async (args) => {
  const { values } = parseArgs({ args, options: OPTIONS })
  if (values.help) return USAGE
  if (!values.from) throw new Error(`--from is missing\n${USAGE}`)
  const from = resolve(values.from)
  const start = performance.now()
  if (values.check) {
    const { manifest, checks } = await checkBackup(from)
    return `${origin(manifest)}\n${describeChecksums(checks)}\n${lossLines(checks)}The backup is whole.`
  }
  const config = readConfig()
  const restored = await restoreBackup(config, from, { force: values.force, log: createLog('error') })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const { lostMailSecrets } = withStoredSettings(config, await withDatabase(config, ({ db }) => readRows(db)))
  return report(restored, seconds, lostMailSecrets)
})
