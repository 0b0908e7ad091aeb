import { and, eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { secondFactors } from '#server/db/schema.ts'
import { encryptSecret, decryptSecret } from './encrypted-secret.ts'

/** Seals with today's key what the one before it has sealed, so that SECRET_PREVIOUS may go. */
export async function reencryptSecrets({ db, signer: keys }: Pick<Context, 'db' | 'signer'>): Promise<void> {
  const rows = await db
    .select({ userId: secondFactors.userId, sealed: secondFactors.secret })
    .from(secondFactors)
  for (const { userId, sealed } of rows) {
    const decrypted = decryptSecret(keys, userId, sealed)
    if (!decrypted?.isPreviousKey) continue
    const isUnchanged = and(eq(secondFactors.userId, userId), eq(secondFactors.secret, sealed))
    await db
      .update(secondFactors)
      .set({ secret: encryptSecret(keys, userId, decrypted.secret) })
      .where(isUnchanged)
  }
}
