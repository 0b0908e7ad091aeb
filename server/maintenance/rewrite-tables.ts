import { getTableName } from 'drizzle-orm'
import type pg from 'pg'
import { PERSONAL_DATA } from '../people/personal-data.ts'
import { JOB_TABLE } from '../platform/jobs/pg-boss-tables.ts'
import { COUNTS_TABLES } from '../schema/ticket-list/counts.ts'
import { TAGS_TABLE } from '../schema/ticket-list/tags.ts'

/** Tables with personal data. PostgreSQL's statistics, which contain samples of them, come last. */
const TABLES = [
  ...PERSONAL_DATA.map(({ table }) => getTableName(table)),
  'ticket_list',
  TAGS_TABLE,
  ...COUNTS_TABLES,
  JOB_TABLE,
  'pg_catalog.pg_statistic',
]

/**
 * Vacuums the tables after an erasure, because deleted rows stay in their pages until then; with `full`, rewrites tables
 * and indexes, each being locked meanwhile. Returns the milliseconds the longest table took.
 */
export async function rewriteTables(pool: pg.Pool, { full }: { full: boolean }): Promise<number> {
  let longest = 0
  for (const table of TABLES) {
    const start = performance.now()
    await pool.query(`vacuum (analyze${full ? ', full' : ''}) ${table}`)
    longest = Math.max(longest, performance.now() - start)
  }
  return longest
}

/** Deletes the engine's statistics, which hold samples of erased rows; rewriting the tables collects new ones. */
export async function dropStatistics(pool: pg.Pool): Promise<void> {
  await pool.query(
    `delete from pg_statistic using pg_index
     where (starelid = indexrelid or starelid = indrelid) and indrelid = any($1::regclass[])`,
    [TABLES],
  )
}

const SEGMENTS_AHEAD = `
  select count(*)::int as ahead from pg_ls_waldir()
  where name ~ '^[0-9A-F]{24}$' and name > pg_walfile_name(pg_current_wal_lsn())`
/** More than the log can have; each round uses one. */
const MAX_SEGMENTS = 1000

/**
 * Replaces the embedded engine's write-ahead log, which still contains erased rows, including the segments kept for
 * recycling: they are used up one by one and removed once crash recovery does not need them.
 */
export async function rotateWal(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set wal_recycle = off')
    for (let used = 0; used < MAX_SEGMENTS; used++) {
      const { rows } = await client.query(SEGMENTS_AHEAD)
      await client.query(`select pg_logical_emit_message(false, 'maintenance', '')`)
      await client.query('select pg_switch_wal()')
      if (rows[0].ahead === 0) break
    }
    await client.query('checkpoint')
  } finally {
    await client.query('reset wal_recycle')
    client.release()
  }
}
