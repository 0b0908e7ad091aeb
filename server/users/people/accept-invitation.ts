import { eq } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type { acceptInvitation as operation } from '#contract/people.ts'
import type { Context } from '#server/context.ts'
import { invitations, supportUsers } from '#server/db/schema.ts'
import { createUser } from '../create-user.ts'
import { eraseSignIn } from '../erase/erase-sign-in.ts'
import { queuePasswordHash } from '../passwords/check-password.ts'
import { refuseWeakPassword } from '../passwords/password-rules.ts'
import { findInvitation, invitationGone, isOpenInvitation } from './find-invitation.ts'

/**
 * Makes the invited person an admin with the password they chose, once, however many requests race for it; they sign in
 * afterwards. A customer or former admin of that address keeps their record, and an earlier sign-in of theirs is replaced.
 * Throws `not-found` for an invitation that is not open and `invalid-input` for a password that is easily guessed.
 */
export async function acceptInvitation(
  ctx: Context,
  { token, password, firstName, lastName }: Parsed<typeof operation>,
): Promise<{ success: true }> {
  const { email } = await findInvitation(ctx, token)
  const passwordHash = await queuePasswordHash(ctx, password, 'unknown', async () => {
    // Checked again after queueing: another request may have used the invitation.
    await findInvitation(ctx, token)
    await refuseWeakPassword(password, email, 'password')
  })
  const person = await ctx.transact(async (tx) => {
    const used = await tx.delete(invitations).where(isOpenInvitation(ctx, token)).returning({ id: invitations.id })
    const [known] = await tx
      .select({ isAdmin: supportUsers.is_admin })
      .from(supportUsers)
      .where(eq(supportUsers.email, email))
      .for('update')
    // Someone made them an admin on the command line meanwhile: their password is not to be replaced by a link.
    if (used.length === 0 || known?.isAdmin) throw invitationGone()
    await eraseSignIn(tx, email)
    return createUser(tx, { email, passwordHash, firstName, lastName, isAdmin: true, now: ctx.now() })
  })
  ctx.log.info('people.invitation_accepted', { person: person.id })
  return { success: true }
}
