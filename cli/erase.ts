/** `npm run erase -- --email E`: removes a person's data and reports it, beside a running server or without one. */
import { parseArgs } from 'node:util'
import { removeAbandonedCopy } from '#server/backup/embedded-snapshot.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { prepareDataDir } from '#server/platform/data-dir.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { openQueue } from '#server/platform/jobs/queue.ts'
import { removeInboxFiles } from '#server/mail/in/folder.ts'
import { createLog } from '#server/platform/log.ts'
import { openStorage } from '#server/files/open-storage.ts'
import { removeQueuedObjects } from '#server/files/stored-objects.ts'
import { removeMailsAbout } from '#server/mail/out/mailer.ts'
import { dropStatistics, rotateWal, rewriteTables } from '#server/maintenance/rewrite-tables.ts'
import { countMentions } from '#server/people/personal-data.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { eraseReport } from './erase/report.ts'
import { failureText, runCommand } from './run-command.ts'

const USAGE = `npm run erase -- --email E
Removes everything stored about the person of this e-mail address and reports what stays elsewhere.
With DATABASE_URL, --rewrite also rewrites the tables at once; nobody can use them meanwhile.`

const OPTIONS = { email: { type: 'string' }, rewrite: { type: 'boolean' } } as const

/** Runs the command of these arguments; returns what to print, and the exit status. */
export async function erase(args: string[], readSettings = readConfig) {
  const { values } = parseArgs({ args, options: OPTIONS })
  const email = values.email?.trim().toLowerCase()
  if (!email) throw new Error(USAGE)
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error(`--email ${email} is not an e-mail address.`)
  const config = readSettings()
  prepareDataDir(config.dataDir)
  const log = createLog('error')
  const { storage } = openStorage(config)
  const database = await openDatabase(config, log, { exclusive: false })
  const { db, pool } = database
  const queue = await openQueue(database.connection, log)
  try {
    const erased = await erasePerson({ transact: queue.transactWith(db) }, email)
    const pendingFiles = await removeQueuedObjects({ db, storage }).then(() => undefined, failureText)
    const mails = await removeMailsAbout(config.dataDir, email, erased.mailIds)
    const inboxFiles = await removeInboxFiles(config.dataDir, email, erased.rawMails)
    const mentions = await countMentions(db, email)
    const isEmbedded = !config.databaseUrl
    const full = isEmbedded || values.rewrite === true
    if (isEmbedded) await dropStatistics(pool)
    const longestMs = await rewriteTables(pool, { full })
    if (isEmbedded) await rotateWal(pool)
    removeAbandonedCopy(config.dataDir)
    const text = eraseReport(email, config, {
      ...erased,
      pendingFiles,
      mails,
      inboxFiles,
      mentions,
      rewriteMs: full ? longestMs : undefined,
    })
    // The report says what is left to do; scripts learn it from the status.
    return { text, status: pendingFiles ? 1 : 0 }
  } finally {
    await queue.stop()
    await database.close()
  }
}

if (import.meta.main) await runCommand((args) => erase(args))
