import { sql } from 'drizzle-orm'
import type { TeamSignal } from '#contract/team/signals.ts'
import type { Database, Transaction } from '../db/database.ts'
import { TEAM_CHANNEL } from './channels.ts'

/** Tells the windows of every process, once the transaction is committed, that they have to read something again. */
export async function signalTeam(db: Database | Transaction, signal: TeamSignal): Promise<void> {
  await db.execute(sql`select pg_notify(${TEAM_CHANNEL}, ${JSON.stringify(signal)})`)
}
