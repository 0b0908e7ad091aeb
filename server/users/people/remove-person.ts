import { eq, sql } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type { removePerson as operation } from '#contract/people.ts'
import type { Context } from '#server/context.ts'
import { supportUsers } from '#server/db/schema.ts'
import { AppError } from '#server/errors.ts'
import { ADMIN_REMOVED_CHANNEL } from '#server/live/channels.ts'
import { queueAssignment } from '#server/team/assignment/hand-out-tickets.ts'
import { LEFT, releaseTicketsOf } from '#server/team/assignment/release-tickets.ts'
import { deleteSignIn } from '../erase/erase-sign-in.ts'
import type { Caller } from '../sessions/find-session.ts'
import { proveIdentity } from '../sessions/prove-identity.ts'
import { lockAdmins } from './lock-admins.ts'

/**
 * Takes the admin right and the sign-in of another admin away: password, second factor, every session, and the invitations
 * they sent. Their live streams are disconnected; their record stays, so their answers keep their name; their
 * tickets that are not resolved have no owner any more. Returns the new token of the
 * caller's session. The caller stays an admin, so there is always one. Throws `not-found`, `conflict` for oneself, and what
 * `proveIdentity` throws.
 */
export async function removePerson(
  ctx: Context,
  { id, password, code }: Parsed<typeof operation>,
  { actor, session }: Caller,
): Promise<string> {
  const completeProof = await proveIdentity(ctx, session, { password, code })
  const settings = await ctx.settings.read()
  const now = ctx.now()
  const sessionToken = await ctx.transact(async (tx, enqueue) => {
    const admins = await lockAdmins(tx, actor)
    const renewed = await completeProof(tx)
    if (id === actor.id)
      throw new AppError('conflict', 'You cannot remove yourself. Another administrator can do that for you.')
    const person = admins.find((admin) => admin.id === id)
    if (!person) throw new AppError('not-found', 'This person is not an administrator anymore.')
    await tx
      .update(supportUsers)
      .set({ is_admin: false, is_manager: false, signature: '', updated_at: sql`now()` })
      .where(eq(supportUsers.id, id))
    await queueAssignment(enqueue, settings, await releaseTicketsOf(tx, id, LEFT, now))
    if (person.authUserId) await deleteSignIn(tx, person.authUserId)
    await tx.execute(sql`select pg_notify(${ADMIN_REMOVED_CHANNEL}, ${id})`)
    return renewed
  })
  ctx.log.info('people.removed', { user: session.userId, person: id })
  return sessionToken
}
