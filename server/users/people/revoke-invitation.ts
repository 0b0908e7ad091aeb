import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { invitations } from '#server/db/schema.ts'
import { notFound } from '#server/errors.ts'
import type { Session } from '../sessions/session.ts'

/** Revokes an invitation, so that its link opens nothing any more. Throws `not-found`. */
export async function revokeInvitation(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { userId }: Session,
  { id }: { id: string },
): Promise<null> {
  const revoked = await db.delete(invitations).where(eq(invitations.id, id)).returning({ id: invitations.id })
  if (revoked.length === 0) throw notFound()
  log.info('people.invitation_revoked', { user: userId, invitation: id })
  return null
}
