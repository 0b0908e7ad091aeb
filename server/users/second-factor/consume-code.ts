import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { secondFactors } from '#server/db/schema.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { encryptSecret, decryptSecret } from './encrypted-secret.ts'
import { matchingStep } from './totp.ts'

type CodeContext = Pick<Context, 'signer' | 'now' | 'log'>

/** Codes are copied with the spaces and dashes they are shown with, and typed in any case. */
const normalizeCode = (code: string): string =>
  code
    .normalize('NFKC')
    .replaceAll(/[\s\p{Dash}]/gu, '')
    .toLowerCase()

/**
 * Uses up a code of the user's second factor, in the caller's transaction: of rivals with the same one, one succeeds.
 * Answers what it was of; undefined when it is wrong or has been used.
 */
export async function consumeCode(
  ctx: CodeContext,
  tx: Transaction,
  userId: string,
  code: string,
): Promise<'authenticator' | 'recovery code' | undefined> {
  const normalized = normalizeCode(code)
  if (!/^\d{6}$/.test(normalized))
    return (await consumeRecoveryCode(tx, userId, normalized)) ? 'recovery code' : undefined
  return (await consumeTotp(ctx, tx, userId, normalized)) ? 'authenticator' : undefined
}

/** Confirms a secret by the first code of it; false when the code is wrong or there is nothing to confirm. */
export async function consumeFirstCode(
  ctx: CodeContext,
  tx: Transaction,
  userId: string,
  code: string,
): Promise<boolean> {
  const given = normalizeCode(code)
  return /^\d{6}$/.test(given) && consumeTotp(ctx, tx, userId, given, { isFirst: true })
}

/** Each time step counts once, and none before the last; a secret that the key before has sealed is sealed anew. */
async function consumeTotp(
  { signer: keys, now, log }: CodeContext,
  tx: Transaction,
  userId: string,
  code: string,
  { isFirst = false } = {},
): Promise<boolean> {
  const table = secondFactors
  const isInState = isFirst ? isNull(table.confirmedAt) : isNotNull(table.confirmedAt)
  const [row] = await tx
    .select({ sealed: table.secret })
    .from(table)
    .where(and(eq(table.userId, userId), isInState))
  if (!row) return false
  const decrypted = decryptSecret(keys, userId, row.sealed)
  if (!decrypted) {
    log.error('a second factor cannot be read: its key is neither SECRET nor SECRET_PREVIOUS', {
      user: userId,
    })
    return false
  }
  const step = await matchingStep(decrypted.secret, code, now())
  if (step === undefined) return false
  const updated = await tx
    .update(table)
    .set({
      lastStep: step,
      ...(decrypted.isPreviousKey && { secret: encryptSecret(keys, userId, decrypted.secret) }),
      ...(isFirst && { confirmedAt: now() }),
    })
    .where(
      and(
        eq(table.userId, userId),
        eq(table.secret, row.sealed),
        isInState,
        or(isNull(table.lastStep), lt(table.lastStep, step)),
      ),
    )
    .returning({ userId: table.userId })
  return updated.length > 0
}
