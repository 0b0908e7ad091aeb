import { and, desc, eq, not } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { authSessions } from '#server/db/schema.ts'
import { type Session, hasExpired } from './session.ts'

/** Lists where a person is signed in, newest first; `current` marks the caller's own session. */
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
