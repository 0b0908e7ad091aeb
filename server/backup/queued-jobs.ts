import type pg from 'pg'
import { type ArchivedTable, insertStatement } from './tables.ts'

/** What the jobs are called in a backup. */
export const JOBS = 'jobs'
const TABLE = 'pgboss.job'
/**
 * A job under way is to be done again, so it waits as one that is tried again. Sweeps come by the clock, and what is done
 * is done.
 */
const REPLACED_COLUMNS: Record<string, string> = {
  state: `case state when 'active' then 'retry' else state end`,
  heartbeat_on: 'null::timestamptz',
}
const UNFINISHED = `state in ('created', 'retry', 'active', 'failed') and name <> 'upkeep' and name not like '\\_\\_%'`

/** Version of the queue's tables; undefined where there are none. */
export async function readJobsVersion(client: pg.ClientBase): Promise<number | undefined> {
  const { rows: found } = await client.query(`select 1 where to_regclass('pgboss.version') is not null`)
  if (found.length === 0) return undefined
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  return rows[0]?.version
}

/**
 * The jobs that are still to be done and those given up, as the queue's own rows: its API takes neither the tries a job
 * has had nor that it failed. Only to be restored into tables of the same version.
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

/** Forgets every job, done or not. */
export const REMOVE_JOBS = `delete from ${TABLE}`
