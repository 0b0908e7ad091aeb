import { and, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { secondFactors } from '../db/schema.ts'
import { seal, unseal } from './sealed-secret.ts'

/** Seals with today's key what the one before it has sealed, so that SECRET_PREVIOUS may go. */
export async function resealSecrets({ db, keys }: Pick<Context, 'db' | 'keys'>): Promise<void> {
  const rows = await db
    .select({ userId: secondFactors.userId, sealed: secondFactors.secret })
    .from(secondFactors)
  for (const { userId, sealed } of rows) {
    const opened = unseal(keys, userId, sealed)
    if (!opened?.isOld) continue
    const isSame = and(eq(secondFactors.userId, userId), eq(secondFactors.secret, sealed))
    await db
      .update(secondFactors)
      .set({ secret: seal(keys, userId, opened.secret) })
      .where(isSame)
  }
}
