import { type SQL, and, eq, gt } from 'drizzle-orm'
import { site } from '#site'
import type { Context } from '#server/context.ts'
import { invitations, supportUsers } from '#server/db/schema.ts'
import { AppError } from '#server/errors.ts'
import { linkOfInvitation, hashToken } from './invitation-token.ts'

/** Days for which an invitation can be accepted. */
export const INVITATION_DAYS = 7

/** The same for an invitation that is unknown, expired, used, replaced or revoked. */
export const invitationGone = () =>
  new AppError(
    'not-found',
    'This invitation is no longer valid: it has expired, has been used, or was withdrawn. Ask the person who invited you for a new one.',
  )

/** Selects the open invitation of a token. */
export const isOpenInvitation = ({ now }: Pick<Context, 'now'>, token: string): SQL =>
  and(eq(invitations.tokenHash, hashToken(token)), gt(invitations.expiresAt, now()))!

/** Finds the open invitation of a token. Throws `not-found`. */
export async function findInvitation(ctx: Pick<Context, 'db' | 'now'>, token: string) {
  const [found] = await ctx.db.select().from(invitations).where(isOpenInvitation(ctx, token))
  if (!found) throw invitationGone()
  return found
}

/** Returns whom the open invitation of a token is for, and who invites. Throws `not-found`. */
export async function checkInvitation(ctx: Pick<Context, 'db' | 'now'>, token: string) {
  const { email, firstName, lastName } = await findInvitation(ctx, token)
  return { email, first_name: firstName, last_name: lastName, company: site.name }
}

/** Reads what the mail of an invitation says; undefined when it has been accepted, replaced or revoked, or has expired. */
export async function readInvitationForMail(ctx: Pick<Context, 'db' | 'now' | 'signer'>, id: string) {
  const [found] = await ctx.db
    .select({
      invitation: invitations,
      inviter: { first_name: supportUsers.first_name, last_name: supportUsers.last_name },
    })
    .from(invitations)
    .innerJoin(supportUsers, eq(supportUsers.auth_user_id, invitations.invitedBy))
    .where(and(eq(invitations.id, id), gt(invitations.expiresAt, ctx.now())))
  return found && { ...found, link: linkOfInvitation(ctx, found.invitation) }
}
