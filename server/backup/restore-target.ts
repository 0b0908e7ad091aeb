import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { AppError } from '../platform/errors.ts'
import { REMOVE_JOBS, ALL_TABLES, ARCHIVED_TABLES, readFileKeys } from './database-rows.ts'
import { readAppliedMigrations, compareMigrations } from './compatibility.ts'

const refuse = (reason: string): never => {
  throw new AppError('conflict', `${reason} Nothing was changed.`)
}
const quoteAll = (names: string[]) => names.map((name) => `"${name}"`).join(', ')

/** Throws `conflict` when the target has the tables of a newer release. */
export async function requireSameSchema(client: pg.ClientBase): Promise<void> {
  if (compareMigrations(await readAppliedMigrations(client)) !== 'same') {
    refuse(
      'The database to restore into has the tables of a newer release. Install that release, or use another database.',
    )
  }
}

/** Throws `conflict` when any table to be restored has rows. */
export async function requireEmptyTarget(client: pg.ClientBase): Promise<void> {
  const nonEmpty: string[] = []
  for (const { name } of ARCHIVED_TABLES) {
    const { rows } = await client.query(`select 1 from "${name}" limit 1`)
    if (rows.length > 0) nonEmpty.push(name)
  }
  if (nonEmpty.length === 0) return
  refuse(
    `The database to restore into is not empty: there is something in ${nonEmpty.join(', ')}. ` +
      'Restore into an empty one, or add --force, which removes all that is there, its files included.',
  )
}

/** A connection that was just closed is still listed for a moment. */
const CLOSING_GRACE_MS = 2_000

/** Throws `conflict` while others are connected to a PostgreSQL database: they would go on with rows that are gone. */
export async function requireNoOtherConnections(client: pg.ClientBase): Promise<void> {
  const deadline = performance.now() + CLOSING_GRACE_MS
  for (
    let otherConnections = await countOthers(client);
    otherConnections > 0;
    otherConnections = await countOthers(client)
  ) {
    if (performance.now() > deadline) {
      refuse(
        `Somebody else is connected to this database (${otherConnections} times). Stop every process of the product first; a ` +
          'pooler may keep connections for some minutes. With --force it is restored all the same, and every process has ' +
          'to be restarted afterwards.',
      )
    }
    await pause(100)
  }
}

async function countOthers(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
        and backend_type = 'client backend'`,
  )
  return rows[0]!.others
}

/** Locks all tables exclusively until the transaction ends; gives up after ten seconds. */
export async function lockTables(client: pg.ClientBase): Promise<void> {
  await client.query(`set local lock_timeout = '10s'`)
  await client.query(`lock table ${quoteAll(ALL_TABLES)} in access exclusive mode`)
}

/** Removes all rows and returns the keys of their files, whose content the caller removes after the commit. */
export async function clearTarget(client: pg.ClientBase): Promise<string[]> {
  const keys = await readFileKeys(client)
  // Not row by row: the removal of each ticket would be recorded as an event.
  await client.query(`
    alter table ticket_events disable trigger ticket_events_kept_whole;
    truncate ${quoteAll(ALL_TABLES)} restart identity;
    alter table ticket_events enable always trigger ticket_events_kept_whole`)
  await client.query(REMOVE_JOBS)
  return keys
}
