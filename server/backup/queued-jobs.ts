import type pg from 'pg'
import { HAS_JOB_TABLE, JOB_COLUMNS, JOB_TABLE, SCHEMA_VERSION, selectUnfinishedJobs } from '../jobs/pg-boss-tables.ts'
import { type ArchivedTable, insertStatement } from './tables.ts'

/** The name of the jobs' table in a backup. */
export const JOBS = 'jobs'

/** Returns the version of the queue's tables; undefined where there are none. */
export async function readJobsVersion(client: pg.ClientBase): Promise<number | undefined> {
  const { rows: found } = await client.query<{ exists: boolean }>(HAS_JOB_TABLE)
  if (!found[0]!.exists) return undefined
  const { rows } = await client.query<{ version: number }>(SCHEMA_VERSION)
  return rows[0]?.version
}

/**
 * Describes the table of unfinished and failed jobs. They are archived as the queue's own rows, because its API can set
 * neither the attempts of a job nor its failure; they fit only tables of the same version.
 */
export async function readJobsTable(client: pg.ClientBase): Promise<ArchivedTable> {
  const { rows } = await client.query<{ name: string }>(JOB_COLUMNS)
  const columns = rows.map(({ name }) => name)
  return {
    name: JOBS,
    columns,
    select: selectUnfinishedJobs(columns),
    insert: insertStatement(JOB_TABLE, columns.map((name) => `"${name}"`).join(', ')),
  }
}

/** Deletes every job, done or not. */
export const REMOVE_JOBS = `delete from ${JOB_TABLE}`
