import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { authSessions } from '#server/db/schema.ts'
import { SESSION_HOURS, newToken, nextIdleExpiry } from './session.ts'

const MAX_USER_AGENT = 300

type NewSession = {
  userId: string
  address: string
  userAgent: string | undefined
  replacedToken?: string | undefined
}
export type StartedSession = { token: string; expiresAt: Date }

/** A new session with a token of its own; the one it takes the place of, by its token, ends. */
export async function startSession(
  ctx: Pick<Context, 'config' | 'now'>,
  tx: Transaction,
  { userId, address, userAgent, replacedToken: instead }: NewSession,
): Promise<StartedSession> {
  const createdAt = ctx.now()
  const expiresAt = new Date(createdAt.getTime() + SESSION_HOURS * 60 * 60 * 1000)
  const token = newToken()
  // One IPv4 address has two spellings where IPv6 is spoken.
  const canonicalAddress = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (instead) await tx.delete(authSessions).where(eq(authSessions.token, instead))
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
