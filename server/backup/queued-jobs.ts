import type pg from 'pg'
import { type ArchivedTable, insertStatement } from './tables.ts'

/** The name of the jobs' table in a backup. */
export const JOBS = 'jobs'
const TABLE = 'pgboss.job'
/** A job that was in progress is restored as one to be retried. */
const REPLACED_COLUMNS: Record<string, string> = {
  state: `case state when 'active' then 'retry' else state end`,
  heartbeat_on: 'null::timestamptz',
}
/** Done jobs, maintenance and the queue's own jobs are left out: the clock brings them again. */
const UNFINISHED = `state in ('created', 'retry', 'active', 'failed') and name <> 'upkeep' and name not like '\\_\\_%'`

/** Returns the version of the queue's tables; undefined where there are none. */
export async function readJobsVersion(client: pg.ClientBase): Promise<number | undefined> {
  const { rows: found } = await client.query(`select 1 where to_regclass('pgboss.version') is not null`)
  if (found.length === 0) return undefined
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  return rows[0]?.version
}

/**
 * Describes the table of unfinished and failed jobs. They are archived as the queue's own rows, because its API can set
 * neither the attempts of a job nor its failure; they fit only tables of the same version.
 */
export async function readJobsTable(client: pg.ClientBase): Promise<ArchivedTable> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'pgboss' and table_name = 'job' and is_generated = 'NEVER'
      order by column_name collate "C"`,
  )
  const columns = rows.map(({ name }) => name)
  const values = columns.map((name) =>
    REPLACED_COLUMNS[name] ? `${REPLACED_COLUMNS[name]} as "${name}"` : `"${name}"`,
  )
  return {
    name: JOBS,
    columns,
    select: `select row_to_json(r)::text from (select ${values.join(', ')} from ${TABLE} where ${UNFINISHED}) r
      order by r.name collate "C", r.id`,
    insert: insertStatement(TABLE, columns.map((name) => `"${name}"`).join(', ')),
  }
}

/** Removes every job, done or not. */
export const REMOVE_JOBS = `delete from ${TABLE}`
