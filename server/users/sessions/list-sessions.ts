import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { authSessions } from '#server/db/schema.ts'
import type { Session } from './session.ts'

/** Where a person is signed in, newest first; `current` is the session that asks. */
export async function listSessions({ config, db, now }: Context, session: Session) {
  const { id, createdAt, expiresAt, idleAt, ipAddress, userAgent, userId } = authSessions
  const notIdleExpired = config.sessionIdleMinutes ? or(isNull(idleAt), gt(idleAt, now())) : undefined
  const found = await db
    .select({ id, created_at: createdAt, expires_at: expiresAt, address: ipAddress, user_agent: userAgent })
    .from(authSessions)
    .where(and(eq(userId, session.userId), gt(expiresAt, now()), notIdleExpired))
    .orderBy(desc(createdAt), id)
  return found.map((each) => ({
    ...each,
    address: each.address || null,
    user_agent: each.user_agent || null,
    current: each.id === session.id,
  }))
}
