import { randomUUID } from 'node:crypto'
import type { Parsed } from '#contract/operation.ts'
import type { invitePerson as operation } from '#contract/people.ts'
import type { Context } from '#server/context.ts'
import { invitations } from '#server/db/schema.ts'
import { AppError } from '#server/errors.ts'
import type { Caller } from '../sessions/find-session.ts'
import { proveIdentity } from '../sessions/prove-identity.ts'
import { INVITATION_DAYS } from './find-invitation.ts'
import { hashToken, invitationLink, newInvitationToken } from './invitation-token.ts'
import { lockAdmins } from './lock-admins.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Invites somebody to become an admin: returns the invitation with its link, and the new token of the caller's session. The
 * mail's job is committed with it. An open invitation to the same address ends. `origin` is where the inviter uses the
 * product; the link leads there unless PUBLIC_URL is set. Throws `conflict` for an address that is an admin's, and what
 * `proveIdentity` throws.
 */
export async function invitePerson(
  ctx: Context,
  { email: typed, first_name, last_name, password, code }: Parsed<typeof operation>,
  { actor, session }: Caller,
  origin: string,
) {
  const email = typed.toLowerCase()
  const completeProof = await proveIdentity(ctx, session, { password, code })
  const id = randomUUID()
  const linkToken = newInvitationToken(ctx, id)
  const createdAt = ctx.now()
  const row = {
    id,
    firstName: first_name,
    lastName: last_name,
    tokenHash: hashToken(linkToken),
    origin: ctx.config.publicUrl?.origin ?? origin,
    invitedBy: session.userId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + INVITATION_DAYS * DAY_MS),
  }
  const sessionToken = await ctx.transact(async (tx, enqueue) => {
    const admins = await lockAdmins(tx, actor)
    const renewed = await completeProof(tx)
    if (admins.some((admin) => admin.email === email)) throw isAdminAlready(email)
    await tx
      .insert(invitations)
      .values({ email, ...row })
      .onConflictDoUpdate({ target: invitations.email, set: row })
    await enqueue('send-invitation', { invitationId: id })
    return renewed
  })
  ctx.log.info('people.invited', { user: session.userId, invitation: id })
  const invitation = {
    id,
    email,
    first_name,
    last_name,
    invited_by: `${actor.first_name} ${actor.last_name}`.trim(),
    created_at: createdAt,
    expires_at: row.expiresAt,
    link: invitationLink(row.origin, linkToken),
    mail: ctx.config.smtpUrl ? ('smtp' as const) : ('outbox' as const),
  }
  return { invitation, sessionToken }
}

function isAdminAlready(email: string): AppError {
  const message = `${email} is an administrator already`
  return new AppError('conflict', `${message}.`, [{ path: 'email', message }])
}
