import { randomBytes, randomUUID } from 'node:crypto'
import { type SQL, and, eq, lte, ne, not, or, sql, desc } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { authSessions, authUsers } from '#server/schema/schema.ts'
import { isIP } from 'node:net'
import { notFound } from '#server/platform/errors.ts'
import { announceSignOut } from '#server/conversation/announce-presence.ts'

/** Maximum age of a session, however much it is used (docs/decisions/sign-in-and-security.md). */
export const SESSION_HOURS = 12

/** A session of a caller; `userId` is the sign-in identity it belongs to. */
export type Session = { id: string; userId: string; expiresAt: Date; idleAt: Date | null }

type Clock = Pick<Context, 'config' | 'now'>

/** 256 random bits. */
const newToken = (): string => randomBytes(32).toString('hex')

/** Null where `SESSION_IDLE_MINUTES` is not set. */
function nextIdleExpiry({ config, now }: Clock): Date | null {
  const minutes = config.sessionIdleMinutes
  return minutes === undefined ? null : new Date(now().getTime() + minutes * 60_000)
}

/** Returns whether a session has expired by inactivity. One from before the setting counts from its creation. */
export function isIdleExpired({ config, now }: Clock, session: { idleAt: Date | null; createdAt: Date }) {
  const minutes = config.sessionIdleMinutes
  if (minutes === undefined) return false
  return (session.idleAt ?? new Date(session.createdAt.getTime() + minutes * 60_000)) <= now()
}

/** SQL: whether a session has expired, by age or by inactivity. */
export function hasExpired({ config, now }: Clock): SQL {
  const { expiresAt, idleAt, createdAt } = authSessions
  const minutes = config.sessionIdleMinutes
  const isTooOld = lte(expiresAt, now())
  if (minutes === undefined) return isTooOld
  const idleExpiry = sql`coalesce(${idleAt}, ${createdAt} + ${minutes} * interval '1 minute')`
  return or(isTooOld, sql`${idleExpiry} <= ${now().toISOString()}::timestamptz`)!
}

/** Postpones the session's idle expiry and returns the session as it is now. An expired one is not revived. */
export async function extendIdleExpiry(
  ctx: Pick<Context, 'config' | 'db' | 'now'>,
  session: Session,
): Promise<Session> {
  const idleAt = nextIdleExpiry(ctx)
  if (!idleAt) return session
  await ctx.db
    .update(authSessions)
    .set({ idleAt })
    .where(and(eq(authSessions.id, session.id), not(hasExpired(ctx))))
  return { ...session, idleAt }
}

/**
 * Ends every other session of the user and returns a new token for this one, so that any copied cookie is worthless. Event
 * streams of the ended sessions close with their next heartbeat.
 */
export async function endOthersAndRenewToken(tx: Transaction, session: Session): Promise<string> {
  await endSessionsExcept(tx, session)
  return renewToken(tx, session)
}

/** Gives the session a new token and returns it; used after every proof of a password or code. */
export async function renewToken(tx: Transaction, session: Session): Promise<string> {
  const token = newToken()
  await tx
    .update(authSessions)
    .set({ token, updatedAt: sql`now()` })
    .where(eq(authSessions.id, session.id))
  return token
}

async function endSessionsExcept(db: Pick<Transaction, 'delete'>, { id, userId }: Session): Promise<number> {
  const ended = await db.delete(authSessions).where(and(eq(authSessions.userId, userId), ne(authSessions.id, id)))
  return ended.rowCount ?? 0
}

/** A write for every request would cost more than the list of people is worth. */
const ACCURACY_MS = 5 * 60 * 1000

export async function recordSeen(tx: Pick<Transaction, 'update'>, userId: string, now: Date): Promise<void> {
  await tx.update(authUsers).set({ lastSeenAt: now }).where(eq(authUsers.id, userId))
}

/** Updates when a user was last seen, unless that is at most five minutes ago. */
export async function refreshLastSeen(
  { db, now }: Pick<Context, 'db' | 'now'>,
  userId: string,
  lastSeenAt: Date | null,
): Promise<void> {
  if (lastSeenAt && now().getTime() - lastSeenAt.getTime() <= ACCURACY_MS) return
  await recordSeen(db, userId, now())
}

const MAX_USER_AGENT = 300

type NewSession = {
  userId: string
  address: string
  userAgent: string | undefined
  /** Token of the session that this one replaces. */
  replacedToken: string | undefined
}
export type StartedSession = { token: string; expiresAt: Date }

/** Starts a session with a new token. Ends the one it replaces, and removes the user's expired ones. */
export async function startSession(
  ctx: Pick<Context, 'config' | 'now'>,
  tx: Transaction,
  { userId, address, userAgent, replacedToken }: NewSession,
): Promise<StartedSession> {
  const createdAt = ctx.now()
  const expiresAt = new Date(createdAt.getTime() + SESSION_HOURS * 60 * 60 * 1000)
  const token = newToken()
  // An IPv4 client of an IPv6 socket has the address ::ffff:192.0.2.1.
  const canonicalAddress = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const isExpired = and(eq(authSessions.userId, userId), hasExpired(ctx))
  const isReplaced = replacedToken ? eq(authSessions.token, replacedToken) : undefined
  await tx.delete(authSessions).where(or(isExpired, isReplaced))
  await tx.insert(authSessions).values({
    id: randomUUID(),
    token,
    userId,
    createdAt,
    expiresAt,
    idleAt: nextIdleExpiry(ctx),
    ipAddress: isIP(canonicalAddress) ? canonicalAddress : null,
    userAgent: userAgent?.slice(0, MAX_USER_AGENT),
  })
  return { token, expiresAt }
}

/** Ends one of the caller's sessions. Throws `not-found` for another user's, as for one that does not exist. */
export async function endSession({ db, log }: Context, { userId }: Session, { id }: { id: string }): Promise<null> {
  const { rowCount } = await db
    .delete(authSessions)
    .where(and(eq(authSessions.id, id), eq(authSessions.userId, userId)))
  if (rowCount === 0) throw notFound()
  log.info('session.ended', { user: userId, count: 1 })
  return null
}

export async function endOtherSessions({ db, log }: Context, session: Session): Promise<null> {
  const count = await endSessionsExcept(db, session)
  log.info('session.ended', { user: session.userId, count })
  return null
}

/**
 * Signs out: ends the session of a token, if there is one, and announces that its admin is in no ticket any more. Throws
 * while the database is unavailable, since the session then goes on.
 */
export async function endSessionByToken(
  { db, log }: Pick<Context, 'db' | 'log'>,
  token: string | undefined,
): Promise<void> {
  if (!token) return
  const ended = await db.transaction(async (tx) => {
    const [session] = await tx
      .delete(authSessions)
      .where(eq(authSessions.token, token))
      .returning({ userId: authSessions.userId })
    if (session) await announceSignOut(tx, session.userId)
    return session
  })
  if (ended) log.info('session.signed_out', { user: ended.userId })
}

export async function listSessions(ctx: Context, session: Session) {
  const { id, createdAt, expiresAt, ipAddress, userAgent, userId } = authSessions
  const found = await ctx.db
    .select({ id, created_at: createdAt, expires_at: expiresAt, address: ipAddress, user_agent: userAgent })
    .from(authSessions)
    .where(and(eq(userId, session.userId), not(hasExpired(ctx))))
    .orderBy(desc(createdAt), id)
  return found.map((each) => ({
    ...each,
    address: each.address || null,
    user_agent: each.user_agent || null,
    current: each.id === session.id,
  }))
}
