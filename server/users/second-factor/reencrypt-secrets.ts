import { and, eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { secondFactors } from '#server/db/schema.ts'
import { decryptSecret, encryptSecret } from './encrypted-secret.ts'

/** Encrypts every secret of the previous key with the current one, so that SECRET_PREVIOUS can be removed. */
export async function reencryptSecrets({ db, signer }: Pick<Context, 'db' | 'signer'>): Promise<void> {
  const rows = await db.select({ userId: secondFactors.userId, encrypted: secondFactors.secret }).from(secondFactors)
  for (const { userId, encrypted } of rows) {
    const decrypted = decryptSecret(signer, userId, encrypted)
    if (!decrypted?.isPreviousKey) continue
    const isUnchanged = and(eq(secondFactors.userId, userId), eq(secondFactors.secret, encrypted))
    await db
      .update(secondFactors)
      .set({ secret: encryptSecret(signer, userId, decrypted.secret) })
      .where(isUnchanged)
  }
}
