import { and, isNull, lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { authSessions, authVerifications, rateLimits, secondFactors } from '../db/schema.ts'
import { hasExpired } from '../users/sessions/session.ts'
import { reencryptSecrets } from '../users/second-factor/reencrypt-secrets.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * Removes expired sessions with the addresses and browsers they name, expired rate limits, and second factors that were
 * started and never confirmed. Secrets encrypted with the previous key are encrypted with the current one.
 */
export async function purgeSignIns(ctx: Pick<Context, 'config' | 'db' | 'signer' | 'now'>): Promise<void> {
  const { db, now } = ctx
  await db.delete(authSessions).where(hasExpired(ctx))
  for (const table of [authVerifications, rateLimits])
    await db.delete(table).where(lt(table.expiresAt, now()))
  const isAbandoned = lt(secondFactors.createdAt, new Date(now().getTime() - HOUR_MS))
  await db.delete(secondFactors).where(and(isNull(secondFactors.confirmedAt), isAbandoned))
  await reencryptSecrets(ctx)
}
