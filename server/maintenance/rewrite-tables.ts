import type pg from 'pg'
import { JOB_TABLE } from '../jobs/pg-boss-tables.ts'
import { COUNTS_TABLES } from '../db/ticket-list/counts.ts'

/** Those that hold what people have written or who they are; what PostgreSQL has sampled of them comes last. */
const TABLES = [
  'support_users',
  'tickets',
  'ticket_list',
  ...COUNTS_TABLES,
  'ticket_responses',
  'ai_analyses',
  'attachments',
  'contact_messages',
  'idempotency_keys',
  'auth_users',
  'auth_accounts',
  'auth_sessions',
  'auth_verifications',
  'second_factors',
  'recovery_codes',
  'rate_limits',
  JOB_TABLE,
  'pg_catalog.pg_statistic',
]

/**
 * Writes tables and indexes anew without what was removed from them; until then its bytes stay in their pages. Nobody
 * else can use a table meanwhile. Without `full` its place is only given back to be written over, and nobody waits.
 * Answers how many milliseconds the longest took.
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

/**
 * Drops what the embedded engine's planner has sampled of the tables: of one that is empty by now it would keep the old
 * samples. Writing the tables anew samples them anew.
 */
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
/** More than the log may ever have; every round uses up one. */
const MAX_SEGMENTS = 1000

/**
 * Replaces the embedded engine's log. What was written lies there until it is written over, also in segments that are
 * kept to be used again: those are used up one after the other and, once no crash needs them, removed.
 */
export async function rotateWal(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set wal_recycle = off')
    for (let used = 0; used < MAX_SEGMENTS; used++) {
      const { rows } = await client.query(SEGMENTS_AHEAD)
      await client.query(`select pg_logical_emit_message(false, 'upkeep', '')`)
      await client.query('select pg_switch_wal()')
      if (rows[0].ahead === 0) break
    }
    await client.query('checkpoint')
  } finally {
    await client.query('reset wal_recycle')
    client.release()
  }
}
