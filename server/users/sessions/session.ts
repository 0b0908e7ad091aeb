import { randomBytes } from 'node:crypto'
import { type SQL, and, eq, lte, ne, not, or, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { authSessions } from '#server/db/schema.ts'

/** How long a session lasts at most, however much it is used (docs/decisions/0037). */
export const SESSION_HOURS = 12

/** A session of a caller; `userId` is the sign-in identity it belongs to. */
export type Session = { id: string; userId: string; expiresAt: Date; idleAt: Date | null }

type Clock = Pick<Context, 'config' | 'now'>

/** Returns a new session token: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('hex')

/** When a session used now expires by inactivity; null where `SESSION_IDLE_MINUTES` is not set. */
export function nextIdleExpiry({ config, now }: Clock): Date | null {
  const minutes = config.sessionIdleMinutes
  return minutes === undefined ? null : new Date(now().getTime() + minutes * 60_000)
}

/** Returns whether a session has expired by inactivity. One from before the setting counts from its creation. */
export function isIdleExpired({ config, now }: Clock, session: { idleAt: Date | null; createdAt: Date }) {
  const minutes = config.sessionIdleMinutes
  if (minutes === undefined) return false
  return (session.idleAt ?? new Date(session.createdAt.getTime() + minutes * 60_000)) <= now()
}

/** Selects the sessions that have expired, by age or by inactivity: maintenance and the next sign-in remove them. */
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
 * Ends every other session of the user and returns a new token for this one, so that any copied cookie is worthless.
 * Event streams of the ended sessions close with their next heartbeat.
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

/** Ends every session of the user but this one; returns how many. */
export async function endSessionsExcept(db: Pick<Transaction, 'delete'>, { id, userId }: Session): Promise<number> {
  const ended = await db.delete(authSessions).where(and(eq(authSessions.userId, userId), ne(authSessions.id, id)))
  return ended.rowCount ?? 0
}
