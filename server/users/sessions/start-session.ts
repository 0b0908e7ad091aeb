import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { and, eq, or } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { authSessions } from '#server/db/schema.ts'
import { SESSION_HOURS, hasExpired, newToken, nextIdleExpiry } from './session.ts'

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
