import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { applyCompany } from '#site'
import { type Company, COMPANY_QUERY } from '../company/publish.ts'
import type { Config } from '../platform/config/config.ts'
import { LAST_BACKUP, type LastBackup } from '../backup/last-backup.ts'
import { connectionOptions } from '../platform/db/database.ts'
import { requireDatabase } from '../platform/db/embedded/check-directory.ts'
import { lockDirectory } from '../platform/db/embedded/directory-lock.ts'
import { openLocked } from '../platform/db/embedded/acquire-embedded.ts'
import type { EmbeddedDatabase } from '../platform/db/embedded/open-embedded.ts'
import { MIGRATIONS } from '../platform/db/migrate.ts'
import { HAS_INBOUND_MAILS, MAIL_DEPTH, type MailDepth } from '../mail/in/list-mails.ts'
import { MAIL_ROWS_QUERY, type Row } from '../mail/settings/store.ts'
import { HAS_JOB_TABLE, RETRY_FAILED_JOBS, UNFINISHED_BY_KIND } from '../platform/jobs/pg-boss-tables.ts'
import { errorFields } from '../platform/log.ts'
import { StartError } from '../platform/start-error.ts'
import type { Finding } from '#contract/setup-list.ts'
import { type DatabaseCheck, createFindings, clockFinding } from './finding.ts'
import { lastBackupFinding } from './storage.ts'

const DATABASE = createFindings('Database')
const ENCODING = createFindings('Encoding')
const LETTERS = createFindings('Letters')
const TABLES = createFindings('Tables')
const JOBS = createFindings('Jobs')
const INCOMING = createFindings('Incoming mail')

const TIMEOUTS = { connectionTimeoutMillis: 5_000, query_timeout: 10_000 }

/** Checks the database, with or without a running server, and reads the mail settings; never migrates or creates it. */
export async function checkDatabase({
  config,
}: {
  config: Config
}): Promise<{ findings: Finding[]; mailRows?: Row[] }> {
  let embedded: EmbeddedDatabase | undefined
  try {
    if (!config.databaseUrl) {
      requireDatabase(config.dataDir, { mayBeMissing: false })
      if (!existsSync(join(config.dataDir, 'database')))
        return { findings: [DATABASE.skipped('There is none yet; the first start makes it.')] }
      // Otherwise a running server has it open.
      const unlock = lockDirectory(config.dataDir)
      embedded = unlock && (await openLocked(config.dataDir, unlock))
    }
    const client = new pg.Client({ ...connectionOptions(config), ...TIMEOUTS })
    client.on('error', () => {})
    await client.connect()
    try {
      const findings: Finding[] = []
      for (const check of [
        checkServer,
        checkMigrations,
        checkClock,
        checkJobs,
        checkIncomingMail,
        checkLastBackup,
        applySettings,
      ])
        findings.push(...(await check(client)))
      const rows = (await exists(client, HAS_SETTINGS)) ? (await client.query<Row>(MAIL_ROWS_QUERY)).rows : []
      return { findings, mailRows: rows }
    } finally {
      await client.end()
    }
  } catch (error) {
    return {
      findings: [error instanceof StartError ? DATABASE.startProblem(error) : unreachableFinding(config, error)],
    }
  } finally {
    await embedded?.close()
  }
}

/** Remedies by error code of the network or of PostgreSQL (postgresql.org/docs, appendix A). */
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
  const where = databaseUrl ? `at ${databaseUrl.host}` : 'of this machine'
  const remedy =
    REMEDIES[String(code)] ?? (databaseUrl ? 'Look into its own log.' : 'Restore the last backup if it stays so.')
  return DATABASE.problem(`The database ${where} cannot be asked (${detail || code}).`, remedy)
}

const MIN_VERSION = 15
const SERVER_QUERY = `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
  current_setting('server_encoding') as encoding, lower('ÄÉЖ') = 'äéж' as folds`

type ServerRow = { version: string; major: number; encoding: string; folds: boolean }

/** Checks the server's version, character set and case folding. */
const checkServer: DatabaseCheck = async (client) => {
  const { rows } = await client.query<ServerRow>(SERVER_QUERY)
  return serverFindings(rows[0]!)
}

export function serverFindings({ version, major, encoding, folds }: ServerRow) {
  const recreateAdvice = 'Make a new database with `createdb --encoding UTF8 --locale C.UTF-8 --template template0`'
  return [
    major >= MIN_VERSION
      ? DATABASE.ok(`PostgreSQL ${version}.`)
      : DATABASE.problem(`PostgreSQL ${version} is too old.`, `Move to version ${MIN_VERSION} or newer.`),
    encoding === 'UTF8'
      ? ENCODING.ok('UTF8.')
      : ENCODING.problem(`${encoding} cannot hold every letter.`, `${recreateAdvice}, and restore a backup into it.`),
    folds
      ? LETTERS.ok('Upper and lower case belong together in every alphabet.')
      : LETTERS.warning(
          'The database takes upper and lower case of letters such as Ä and ä for different ones.',
          `${recreateAdvice}, and restore a backup into it, if people with such names are to be found.`,
        ),
  ]
}

/** Has the other checks name the company of the settings. */
const applySettings: DatabaseCheck = async (client) => {
  const { rows } = await client.query<Company>(COMPANY_QUERY).catch(() => ({ rows: [] as Company[] }))
  applyCompany(rows[0]?.changes ?? {})
  return []
}

/** Checks for a table first, because a query of a missing one fails. */
const exists = async (client: pg.Client, query: string): Promise<boolean> =>
  (await client.query<{ exists: boolean }>(query)).rows[0]!.exists

const HAS_SETTINGS = `select to_regclass('settings') is not null as exists`
const JOURNAL = join(MIGRATIONS, 'meta/_journal.json')
const HAS_MIGRATIONS = `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`
const LAST_MIGRATION = `select max(created_at)::float8 as last from drizzle.__drizzle_migrations`

const checkMigrations: DatabaseCheck = async (client) => {
  const { entries } = JSON.parse(readFileSync(JOURNAL, 'utf8')) as { entries: { when: number }[] }
  const known = entries.map(({ when }) => when)
  const isMigrated = await exists(client, HAS_MIGRATIONS)
  const last = isMigrated ? (await client.query<{ last: number | null }>(LAST_MIGRATION)).rows[0]!.last : null
  return [migrationsFinding(known, last)]
}

/** Compares the last applied migration with the known ones, all by their timestamps. */
export function migrationsFinding(known: number[], last: number | null) {
  const pending = known.filter((when) => last === null || when > last)
  if (last !== null && !known.includes(last))
    return TABLES.problem(
      'They are of a newer release than this program.',
      'Run the newer release, or restore a backup made before it.',
    )
  if (pending.length === 0) return TABLES.ok('Up to date.')
  return TABLES.warning(
    `${pending.length} of ${known.length} changes are still to be made.`,
    'The next start makes them; make a backup first.',
  )
}

/** Compares this machine's clock with the database's, allowing for the round trip. */
const checkClock: DatabaseCheck = async (client) => {
  const before = Date.now()
  const { rows } = await client.query<{ now: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
  )
  const after = Date.now()
  return [clockFinding('the database', rows[0]!.now - (before + after) / 2, after - before)]
}

/** Most jobs take a second, reading a mail two. */
const LONG_WAIT_S = 15 * 60

type JobRow = { name: string; failed: number; waiting: number; oldest: number }

/** Finds mails and other jobs that have failed for good or have waited too long. */
const checkJobs: DatabaseCheck = async (client) => {
  if (!(await exists(client, HAS_JOB_TABLE))) return [JOBS.skipped('There is no queue yet; the first start makes it.')]
  return jobFindings((await client.query<JobRow>(UNFINISHED_BY_KIND)).rows)
}

/** Reports the waiting and failed jobs of each kind; `oldest` in seconds. */
export function jobFindings(rows: JobRow[]): Finding[] {
  return JOBS.faultsOr(
    'None was given up, none waits for long.',
    rows.flatMap(({ name, failed, waiting, oldest }) => [
      failed > 0 &&
        JOBS.warning(
          `${failed} × ${name} were given up after many tries.`,
          `Find the reason in the log (\`"job":"${name}"\`) and mend it; this SQL has them tried again: ${RETRY_FAILED_JOBS}`,
        ),
      oldest > LONG_WAIT_S &&
        JOBS.warning(
          `${waiting} × ${name} wait, the oldest for ${Math.round(oldest / 60)} minutes.`,
          'Start the server if it does not run; otherwise its log says what the job waits for.',
        ),
    ]),
  )
}

const checkLastBackup: DatabaseCheck = async (client) => {
  if (!(await exists(client, `select to_regclass('settings') is not null as exists`))) return []
  return [lastBackupFinding((await client.query<LastBackup>(LAST_BACKUP)).rows[0])]
}

/** Finds emails that wait, could not be read, or need a decision. */
const checkIncomingMail: DatabaseCheck = async (client) => {
  if (!(await exists(client, HAS_INBOUND_MAILS)))
    return [INCOMING.skipped('There is no table for it yet; the first start makes it.')]
  return mailFindings((await client.query<MailDepth>(MAIL_DEPTH)).rows[0]!)
}

/** Reports emails that wait, failed or are held; `oldest` in seconds. */
export function mailFindings({ waiting, oldestSeconds, failed, held }: MailDepth): Finding[] {
  return INCOMING.faultsOr('Every email has been read, and none waits for a decision.', [
    failed > 0 &&
      INCOMING.warning(
        `${emails(failed)} could not be read.`,
        'Look at them on the Email page of the dashboard, or with `npm run mail -- list --state failed`.',
      ),
    held > 0 &&
      INCOMING.warning(`${emails(held)} held for a decision.`, 'Decide on the Email page, or next to the ticket.'),
    oldestSeconds > LONG_WAIT_S &&
      INCOMING.warning(
        `${emails(waiting)} not read yet, the oldest for ${Math.round(oldestSeconds / 60)} minutes.`,
        'Start the server if it does not run; otherwise its log says what keeps it.',
      ),
  ])
}

const emails = (count: number) => (count === 1 ? '1 email' : `${count} emails`)
