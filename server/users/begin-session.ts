import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Transaction } from '../db/client.ts'
import { authSessions } from '../db/schema.ts'
import { SESSION_HOURS, newToken, nextIdleAt } from './own-session.ts'

const MAX_USER_AGENT = 300

type NewSession = {
  userId: string
  address: string
  userAgent: string | undefined
  instead?: string | undefined
}
export type Begun = { token: string; expiresAt: Date }

/** A new session with a token of its own; the one it takes the place of, by its token, ends. */
export async function beginSession(
  ctx: Pick<Context, 'config' | 'now'>,
  tx: Transaction,
  { userId, address, userAgent, instead }: NewSession,
): Promise<Begun> {
  const createdAt = ctx.now()
  const expiresAt = new Date(createdAt.getTime() + SESSION_HOURS * 60 * 60 * 1000)
  const token = newToken()
  // One IPv4 address has two spellings where IPv6 is spoken.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (instead) await tx.delete(authSessions).where(eq(authSessions.token, instead))
  await tx.insert(authSessions).values({
    id: randomUUID(),
    token,
    userId,
    createdAt,
    expiresAt,
    idleAt: nextIdleAt(ctx),
    ipAddress: isIP(plain) ? plain : null,
    userAgent: userAgent?.slice(0, MAX_USER_AGENT),
  })
  return { token, expiresAt }
}
