/** `npm run erase -- --email E`: removes a person's data, beside a running server or without one, and tells what it did. */
import { parseArgs } from 'node:util'
import { removeAbandonedCopy } from '#server/backup/embedded-snapshot.ts'
import { readConfig } from '#server/config.ts'
import { prepareDataDir } from '#server/data-dir.ts'
import { openDatabase } from '#server/db/open.ts'
import { openQueue } from '#server/jobs/queue.ts'
import { createLog, errorFields } from '#server/log.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { removeQueuedObjects } from '#server/attachments/remove-object.ts'
import { removeMailsAbout } from '#server/mail/outbox.ts'
import { dropStatistics, rotateWal, rewriteTables } from '#server/maintenance/rewrite-tables.ts'
import { countMentions } from '#server/users/erase/count-mentions.ts'
import { erasePerson } from '#server/users/erase/erase-person.ts'
import { eraseReport } from './erase/report.ts'

const USAGE = `npm run erase -- --email E
With DATABASE_URL, --rewrite writes the tables anew at once; nobody can use them meanwhile.`

async function main(): Promise<string> {
  const { values } = parseArgs({ options: { email: { type: 'string' }, rewrite: { type: 'boolean' } } })
  const email = values.email?.trim().toLowerCase()
  if (!email) throw new Error(USAGE)
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error(`--email ${email} is not an e-mail address.`)
  const config = readConfig()
  prepareDataDir(config.dataDir)
  const log = createLog('error')
  const { storage } = openStorage(config)
  const database = await openDatabase(config, log, { exclusive: false })
  const { db, pool } = database
  const queue = await openQueue(database.connection, log)
  try {
    const erased = await erasePerson({ transact: queue.transactWith(db) }, email)
    const pendingFiles = await removeQueuedObjects({ db, storage }).then(() => undefined, errorText)
    // The report says what is left to do; so does the status, for a script.
    if (pendingFiles) process.exitCode = 1
    const mails = await removeMailsAbout(config.dataDir, email, erased.mailIds)
    const mentions = await countMentions(db, email)
    const isEmbedded = !config.databaseUrl
    const full = isEmbedded || values.rewrite === true
    if (isEmbedded) await dropStatistics(pool)
    const longestMs = await rewriteTables(pool, { full })
    if (isEmbedded) await rotateWal(pool)
    removeAbandonedCopy(config.dataDir)
    return eraseReport(email, config, {
      ...erased,
      pendingFiles,
      mails,
      mentions,
      rewriteMs: full ? longestMs : undefined,
    })
  } finally {
    await queue.stop()
    await database.close()
  }
}

function errorText(error: unknown): string {
  const { detail, code } = errorFields(error)
  return String(detail || `It cannot be done (${code}).`)
}

try {
  process.stdout.write(`${await main()}\n`)
} catch (error) {
  process.stderr.write(`${errorText(error)}\n`)
  process.exitCode = 1
}
