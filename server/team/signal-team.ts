import { listAdminIds } from './members.ts'
import { sql } from 'drizzle-orm'
import type { TeamSignal } from '#contract/ticket-events.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { TEAM_CHANNEL } from '../platform/live/channels.ts'

/** Makes the team's windows, on all processes, read something again once the transaction is committed. */
export async function signalTeam(db: Database | Transaction, signal: TeamSignal): Promise<void> {
  await db.execute(sql`select pg_notify(${TEAM_CHANNEL}, ${JSON.stringify(signal)})`)
}

/** Makes the writer's windows read a draft again, and those of the whole team if it is or was shared. */
export async function signalDraft(
  tx: Transaction,
  { user_id, ticket_id }: { user_id: string; ticket_id: string },
  isShared: boolean,
): Promise<void> {
  const readers = isShared ? await listAdminIds(tx) : [user_id]
  for (const admin_id of readers) await signalTeam(tx, { kind: 'draft', ticket_id, admin_id })
}
