import { createHash, randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { type SQL, and, eq, gt } from 'drizzle-orm'
import { site } from '#site'
import { invitations, supportUsers } from '#server/schema/schema.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { type AttemptLimit, countAttempt } from '#server/platform/limits/counters.ts'
import { senderKey } from '#server/platform/limits/sender-key.ts'
import type { Parsed } from '#contract/operation.ts'
import type * as peopleContract from '#contract/people.ts'
import type { Caller } from './find-session.ts'
import { proveIdentity } from './reauthenticate.ts'
import { describeInvitation, lockTeamFor } from './manage-team.ts'
import type { Session } from './sessions.ts'
import { createUser } from './create-user.ts'
import { namesOf, refuseMergedAddress } from './ensure-person.ts'
import { deleteSignInOf } from './erase-sign-in.ts'
import { queuePasswordHash, refuseWeakPassword } from './passwords.ts'

/**
 * Returns the tokens of an invitation under the current and the previous key, 256 bits each, derived from its random id, so
 * that the mail's job can recreate the link and no token is stored.
 */
const invitationTokens = ({ signer }: Pick<Context, 'signer'>, id: string): string[] =>
  signer.signatures('invitation', id)

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The token is in the fragment, which no server, log or Referer sees. */
const invitationLink = (origin: string, token: string): string => `${origin}/admin/invitation#${token}`

const INVITATION_DAYS = 7

/** The same error for an invitation that is unknown, expired, used, replaced or revoked. */
const invitationGone = () =>
  new AppError(
    'not-found',
    'This invitation is no longer valid: it has expired, has been used, or was withdrawn. Ask the person who invited you for a new one.',
  )

const isOpenInvitation = ({ now }: Pick<Context, 'now'>, token: string): SQL =>
  and(eq(invitations.tokenHash, hashToken(token)), gt(invitations.expiresAt, now()))!

async function findInvitation(ctx: Pick<Context, 'db' | 'now'>, token: string) {
  const [found] = await ctx.db.select().from(invitations).where(isOpenInvitation(ctx, token))
  if (!found) throw invitationGone()
  return found
}

/** Returns the invitee and the inviter of an open invitation. Throws `not-found`. */
export async function checkInvitation(ctx: Pick<Context, 'db' | 'now'>, token: string) {
  const { email, firstName, lastName } = await findInvitation(ctx, token)
  return { email, first_name: firstName, last_name: lastName, company: site.name }
}

/** Reads the data for the mail of an open invitation; undefined for any other. Throws when both keys have changed since. */
export async function readInvitationForMail(ctx: Pick<Context, 'db' | 'now' | 'signer'>, id: string) {
  const [found] = await ctx.db
    .select({
      invitation: invitations,
      inviter: { first_name: supportUsers.first_name, last_name: supportUsers.last_name },
    })
    .from(invitations)
    .innerJoin(supportUsers, eq(supportUsers.auth_user_id, invitations.invitedBy))
    .where(and(eq(invitations.id, id), gt(invitations.expiresAt, ctx.now())))
  if (!found) return undefined
  const { tokenHash, origin } = found.invitation
  const token = invitationTokens(ctx, id).find((each) => hashToken(each) === tokenHash)
  if (!token) throw new Error('An invitation cannot be mailed: SECRET has changed since. Invite the person again.')
  return { ...found, link: invitationLink(origin, token) }
}

/** Invitation pages opened and forms sent from one address; a whole office may be invited on one day. */
const ADDRESS_LIMIT: AttemptLimit = { window: 60 * 60, max: 60 }

/** Counts an attempt to use an invitation, before any lookup or hashing. Throws `too-many`. */
export async function countInvitationAttempt(
  ctx: Pick<Context, 'config' | 'db' | 'signer' | 'now' | 'log'>,
  address: string,
): Promise<void> {
  if (!ctx.config.rateLimits) return
  const key = `invitation from ${ctx.signer.sign('address', senderKey(address))}`
  const verdict = await countAttempt(ctx, key, ADDRESS_LIMIT)
  if (verdict.allowed) return
  ctx.log.warn('people.invitation_limited')
  const minutes = Math.ceil(verdict.retryAfter / 60)
  const detail = `Too many attempts. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`
  throw new AppError('too-many', detail, [], { retryAfter: verdict.retryAfter })
}

/** 'ann.van-berg@example.com' gives 'Ann Van Berg'. */
const wordsOf = (email: string): string =>
  email
    .replace(/[+@].*/, '')
    .split(/[^\p{L}]+/u)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Invites a person into the team, replacing an open invitation to the same address; returns it with its link and the
 * new token of the caller's session. The link leads to `origin` unless PUBLIC_URL is set. Throws `conflict` for the address
 * of a member of the team, and what `proveIdentity` throws.
 */
export async function invitePerson(
  ctx: Context,
  { email: typed, role, password, code, ...names }: Parsed<typeof peopleContract.invitePerson>,
  { actor, session }: Caller,
  origin: string,
) {
  const email = typed.toLowerCase()
  const { first_name = '', last_name = '' } = names.first_name
    ? names
    : namesOf({ name: wordsOf(email), address: email })
  const completeProof = await proveIdentity(ctx, session, { password, code })
  const id = randomUUID()
  const linkToken = invitationTokens(ctx, id)[0]!
  const createdAt = ctx.now()
  const row = {
    id,
    firstName: first_name,
    lastName: last_name,
    role,
    tokenHash: hashToken(linkToken),
    origin: ctx.config.publicUrl?.origin ?? origin,
    invitedBy: session.userId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + INVITATION_DAYS * DAY_MS),
  }
  const sessionToken = await ctx.transact(async (tx, enqueue) => {
    const team = await lockTeamFor(tx, actor)
    const renewed = await completeProof(tx)
    if (team.some((member) => member.email === email)) throw createAlreadyMemberError(email)
    await refuseMergedAddress(tx, email)
    await tx
      .insert(invitations)
      .values({ email, ...row })
      .onConflictDoUpdate({ target: invitations.email, set: row })
    await enqueue('send-invitation', { invitationId: id })
    return renewed
  })
  ctx.log.info('people.invited', { user: session.userId, invitation: id })
  const invitation = {
    ...describeInvitation({ email, ...row }, actor),
    link: invitationLink(row.origin, linkToken),
    mail: ctx.config.smtp ? ('smtp' as const) : ('outbox' as const),
  }
  return { invitation, sessionToken }
}

function createAlreadyMemberError(email: string): AppError {
  const message = `${email} is in the team already`
  return new AppError('conflict', `${message}.`, [{ path: 'email', message }])
}

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

/**
 * Makes the invited person a member of the team with the password they chose, for one of several requests. A customer or former admin
 * with that address keeps their record, and an earlier sign-in is replaced. Throws `not-found` for an invitation that is
 * not open and `invalid-input` for a weak password.
 */
export async function acceptInvitation(
  ctx: Context,
  { token, password, firstName, lastName }: Parsed<typeof peopleContract.acceptInvitation>,
): Promise<{ success: true }> {
  const { email } = await findInvitation(ctx, token)
  const passwordHash = await queuePasswordHash(ctx, password, 'unknown', async () => {
    // Checked again after queueing: another request may have used the invitation.
    await findInvitation(ctx, token)
    await refuseWeakPassword(password, email, 'password')
  })
  const person = await ctx.transact(async (tx) => {
    const used = await tx.delete(invitations).where(isOpenInvitation(ctx, token)).returning({ role: invitations.role })
    const [known] = await tx
      .select({ isAdmin: supportUsers.is_admin })
      .from(supportUsers)
      .where(eq(supportUsers.email, email))
      .for('update')
    // Someone made them an admin on the command line meanwhile: their password is not to be replaced by a link.
    if (used.length === 0 || known?.isAdmin) throw invitationGone()
    await deleteSignInOf(tx, email)
    return createUser(tx, { email, passwordHash, firstName, lastName, role: used[0]!.role, now: ctx.now() })
  })
  ctx.log.info('people.invitation_accepted', { person: person.id })
  return { success: true }
}
