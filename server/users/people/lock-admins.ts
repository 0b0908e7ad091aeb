import { eq } from 'drizzle-orm'
import type { Actor } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { supportUsers } from '#server/db/schema.ts'
import { AppError } from '#server/errors.ts'

/**
 * Locks all admins until the end of the transaction and returns them. Throws `forbidden` when the caller is no longer one:
 * of two admins who remove each other at the same time, the second finds themselves removed. Rows written meanwhile may
 * refer to them: who changes a ticket has it locked and needs that, and a removal waits for the ticket.
 */
export async function lockAdmins(tx: Transaction, caller: Actor) {
  const admins = await tx
    .select({
      id: supportUsers.id,
      email: supportUsers.email,
      authUserId: supportUsers.auth_user_id,
      isManager: supportUsers.is_manager,
    })
    .from(supportUsers)
    .where(eq(supportUsers.is_admin, true))
    .orderBy(supportUsers.id)
    .for('no key update')
  if (!admins.some(({ id }) => id === caller.id))
    throw new AppError('forbidden', 'Access denied. Admin privileges required.')
  return admins
}
