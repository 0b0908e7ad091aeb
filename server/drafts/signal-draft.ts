import { eq } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { supportUsers } from '../db/schema.ts'
import { signalTeam } from '../live/signal-team.ts'
import type { Box } from './read-draft.ts'

/** Has the writer's windows read a draft again, and those of the whole team where it is or was shared. */
export async function signalDraft(tx: Transaction, { user_id, ticket_id }: Box, isShared: boolean): Promise<void> {
  const readers = isShared
    ? await tx.select({ id: supportUsers.id }).from(supportUsers).where(eq(supportUsers.is_admin, true))
    : [{ id: user_id }]
  for (const { id } of readers) await signalTeam(tx, { kind: 'draft', ticket_id, admin_id: id })
}
