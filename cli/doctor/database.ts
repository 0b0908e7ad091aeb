import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import { connectionOptions } from '#server/db/database.ts'
import { requireDatabase } from '#server/db/embedded/check-directory.ts'
import { openEmbedded } from '#server/db/embedded/open-embedded.ts'
import { lockDirectory } from '#server/db/embedded/directory-lock.ts'
import { errorFields } from '#server/log.ts'
import { checkClock } from './database-clock.ts'
import { checkServer } from './database-server.ts'
import { StartError } from '#server/start-error.ts'
import { type Check, type DatabaseCheck, type Finding, problem, skipped, startProblem } from './finding.ts'
import { checkIncomingMail } from './incoming-mail.ts'
import { checkJobs } from './jobs.ts'
import { checkMigrations } from './migrations.ts'

const TITLE = 'Database'
const TIMEOUTS = { connectionTimeoutMillis: 5_000, query_timeout: 10_000 }

const CHECKS: DatabaseCheck[] = [checkServer, checkMigrations, checkClock, checkJobs, checkIncomingMail]

/** Checks the database, beside a running server or without one; never migrates or creates it. */
export const checkDatabase: Check = async ({ config }) => {
  let close = async () => {}
  try {
    if (!config.databaseUrl) {
      requireDatabase(config.dataDir, { mayBeMissing: false })
      if (!existsSync(join(config.dataDir, 'database')))
        return [skipped(TITLE, 'There is none yet; the first start makes it.')]
    }
    close = await openEmbeddedIfIdle(config)
    const client = new pg.Client({ ...connectionOptions(config), ...TIMEOUTS })
    client.on('error', () => {})
    await client.connect()
    try {
      const findings: Finding[] = []
      for (const check of CHECKS) findings.push(...(await check(client)))
      return findings
    } finally {
      await client.end()
    }
  } catch (error) {
    return [error instanceof StartError ? startProblem(TITLE, error) : unreachableFinding(config, error)]
  } finally {
    await close()
  }
}

/** Opens the embedded engine if no other process has it open; returns a function that closes it. */
async function openEmbeddedIfIdle({ databaseUrl, dataDir }: Config): Promise<() => Promise<void>> {
  const unlock = databaseUrl ? undefined : lockDirectory(dataDir)
  if (!unlock) return async () => {}
  try {
    const embedded = await openEmbedded(dataDir)
    return async () => {
      await embedded.close()
      unlock()
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** What to do, by error code of the network or of PostgreSQL (postgresql.org/docs, appendix A). */
const REMEDIES: Record<string, string> = {
  ENOENT: 'A server that is only starting has the directory; try again in a minute.',
  ECONNREFUSED: 'Start the database, or correct host and port.',
  ENOTFOUND: 'Correct the host: its name is not known.',
  EAI_AGAIN: 'Look after the name server of this machine: it does not answer.',
  ETIMEDOUT: 'Look after the network and its firewalls.',
  '28P01': 'Correct user and password.',
  '28000': 'Let this user in from this machine (pg_hba.conf).',
  '3D000': 'Create the database with `createdb`, or correct its name.',
  '53300': 'Raise max_connections, or put PgBouncer in between.',
}

function unreachableFinding({ databaseUrl }: Config, error: unknown): Finding {
  const { code, detail } = errorFields(error)
  const where = databaseUrl ? `at ${databaseUrl.host}` : 'in DATA_DIR'
  const remedy =
    REMEDIES[String(code)] ?? (databaseUrl ? 'Look into its own log.' : 'Restore the last backup if it stays so.')
  return problem(TITLE, `The database ${where} cannot be asked (${detail || code}).`, remedy)
}
