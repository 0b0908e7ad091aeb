import { and, eq, ne, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { authSessions } from '#server/db/schema.ts'

/** How long a session lasts, whatever is done in it (docs/decisions/0037). */
export const SESSION_HOURS = 12

/** The session a call came in; `userId` is the sign-in identity it belongs to. */
export type Session = { id: string; userId: string; expiresAt: Date; idleAt: Date | null }

/** A session's secret: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('hex')

/** When a session somebody has just used ends by rest; null where sessions do not. */
export function nextIdleExpiry({ config, now }: Pick<Context, 'config' | 'now'>): Date | null {
  const minutes = config.sessionIdleMinutes
  return minutes === undefined ? null : new Date(now().getTime() + minutes * 60_000)
}

/** Notes that somebody is there; answers the session as it is now. One that was not used in time cannot be revived. */
export async function extendIdleExpiry(
  ctx: Pick<Context, 'config' | 'db' | 'now'>,
  session: Session,
): Promise<Session> {
  const idleAt = nextIdleExpiry(ctx)
  if (!idleAt) return session
  await ctx.db.update(authSessions).set({ idleAt }).where(eq(authSessions.id, session.id))
  return { ...session, idleAt }
}

/**
 * Ends every other session of its user and gives this one a new token, which it answers: what was copied before is worth
 * nothing afterwards. Streams of the ended ones end with their next heartbeat.
 */
export async function endOthersAndRenewToken(tx: Transaction, session: Session): Promise<string> {
  await endSessionsExcept(tx, session)
  return renewToken(tx, session)
}

/** Gives this session a new token, which it answers, after its person has proved again who they are. */
export async function renewToken(tx: Transaction, session: Session): Promise<string> {
  const token = newToken()
  await tx
    .update(authSessions)
    .set({ token, updatedAt: sql`now()` })
    .where(eq(authSessions.id, session.id))
  return token
}

/** Ends every session of the user but this one; answers how many. */
export async function endSessionsExcept(
  db: Pick<Transaction, 'delete'>,
  { id, userId }: Session,
): Promise<number> {
  const ended = await db
    .delete(authSessions)
    .where(and(eq(authSessions.userId, userId), ne(authSessions.id, id)))
  return ended.rowCount ?? 0
}
