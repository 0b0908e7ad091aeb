/** `npm run erase -- --email E`: removes a person's data, beside a running server or without one, and tells what it did. */
import { parseArgs } from 'node:util'
import { removeLeftCopy } from '#server/backup/embedded-snapshot.ts'
import { readConfig } from '#server/config.ts'
import { prepareDataDir } from '#server/data-dir.ts'
import { openDatabase } from '#server/db/open.ts'
import { openQueue } from '#server/jobs/queue.ts'
import { createLog, errorFields } from '#server/log.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { removeBytes } from '#server/upkeep/remove-bytes.ts'
import { removeMails } from '#server/upkeep/remove-mails.ts'
import { dropSamples, renewLog, rewriteTables } from '#server/upkeep/rewrite-tables.ts'
import { countMentions } from '#server/users/count-mentions.ts'
import { erasePerson } from '#server/users/erase-person.ts'
import { tellErased } from './erase/tell-erased.ts'

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
  const database = await openDatabase(config, log, { alone: false })
  const { db, pool } = database
  const queue = await openQueue(database.connection, log)
  try {
    const erased = await erasePerson({ transact: queue.transactWith(db) }, email)
    const bytesWait = await removeBytes({ db, storage }).then(() => undefined, reason)
    // The report says what is left to do; so does the status, for a script.
    if (bytesWait) process.exitCode = 1
    const mails = await removeMails(config.dataDir, email, erased.mailIds)
    const mentions = await countMentions(db, email)
    const isOurs = !config.databaseUrl
    const full = isOurs || values.rewrite === true
    if (isOurs) await dropSamples(pool)
    const longest = await rewriteTables(pool, { full })
    if (isOurs) await renewLog(pool)
    removeLeftCopy(config.dataDir)
    return tellErased(email, config, {
      ...erased,
      bytesWait,
      mails,
      mentions,
      rewritten: full ? longest : undefined,
    })
  } finally {
    await queue.stop()
    await database.close()
  }
}

function reason(error: unknown): string {
  const { detail, code } = errorFields(error)
  return String(detail || `It cannot be done (${code}).`)
}

try {
  process.stdout.write(`${await main()}\n`)
} catch (error) {
  process.stderr.write(`${reason(error)}\n`)
  process.exitCode = 1
}
