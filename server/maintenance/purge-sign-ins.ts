import { and, isNull, lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { authSessions, rateLimits, secondFactors } from '../db/schema.ts'
import { hasExpired } from '../users/sessions/session.ts'
import { reencryptSecrets } from '../users/second-factor/reencrypt-secrets.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * Removes sessions that have run out, with the addresses and browsers they name, counts of tries that are over, and
 * second factors that were begun and never confirmed. Secrets sealed by the key before are sealed by today's.
 */
export async function purgeSignIns(ctx: Pick<Context, 'config' | 'db' | 'signer' | 'now'>): Promise<void> {
  const { db, now } = ctx
  await db.delete(authSessions).where(hasExpired(ctx))
  await db.delete(rateLimits).where(lt(rateLimits.expiresAt, now()))
  const begun = lt(secondFactors.createdAt, new Date(now().getTime() - HOUR_MS))
  await db.delete(secondFactors).where(and(isNull(secondFactors.confirmedAt), begun))
  await reencryptSecrets(ctx)
}
