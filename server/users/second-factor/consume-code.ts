import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { secondFactors } from '#server/db/schema.ts'
import { decryptSecret, encryptSecret } from './encrypted-secret.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { matchingStep } from './totp.ts'

type CodeContext = Pick<Context, 'signer' | 'now' | 'log'>

const TOTP_CODE = /^\d{6}$/

/** Codes are pasted with the spaces and dashes they are shown with, and typed in any case. */
const normalizeCode = (code: string): string =>
  code
    .normalize('NFKC')
    .replaceAll(/[\s\p{Dash}]/gu, '')
    .toLowerCase()

/**
 * Consumes a code of the user's second factor in the caller's transaction; of concurrent requests with the same code, one
 * succeeds. Returns which kind it was; undefined when the code is wrong or has been used.
 */
export async function consumeCode(
  ctx: CodeContext,
  tx: Transaction,
  userId: string,
  code: string,
): Promise<'authenticator' | 'recovery code' | undefined> {
  const normalized = normalizeCode(code)
  if (TOTP_CODE.test(normalized)) return (await consumeTotp(ctx, tx, userId, normalized)) ? 'authenticator' : undefined
  return (await consumeRecoveryCode(tx, userId, normalized)) ? 'recovery code' : undefined
}

/** Confirms a new secret by its first code; returns false when the code is wrong or nothing waits to be confirmed. */
export async function consumeFirstCode(
  ctx: CodeContext,
  tx: Transaction,
  userId: string,
  code: string,
): Promise<boolean> {
  const normalized = normalizeCode(code)
  return TOTP_CODE.test(normalized) && consumeTotp(ctx, tx, userId, normalized, { isFirst: true })
}

/** Accepts each time step once, and none before the last accepted one. Re-encrypts a secret of the previous key. */
async function consumeTotp(
  { signer, now, log }: CodeContext,
  tx: Transaction,
  userId: string,
  code: string,
  { isFirst = false } = {},
): Promise<boolean> {
  const table = secondFactors
  const isInState = isFirst ? isNull(table.confirmedAt) : isNotNull(table.confirmedAt)
  const [row] = await tx
    .select({ encrypted: table.secret })
    .from(table)
    .where(and(eq(table.userId, userId), isInState))
  if (!row) return false
  const decrypted = decryptSecret(signer, userId, row.encrypted)
  if (!decrypted) {
    log.error('second_factor.unreadable', {
      user: userId,
      reason: 'encrypted with a key that is neither SECRET nor SECRET_PREVIOUS',
    })
    return false
  }
  const step = await matchingStep(decrypted.secret, code, now())
  if (step === undefined) return false
  const updated = await tx
    .update(table)
    .set({
      lastStep: step,
      ...(decrypted.isPreviousKey && { secret: encryptSecret(signer, userId, decrypted.secret) }),
      ...(isFirst && { confirmedAt: now() }),
    })
    .where(
      and(
        eq(table.userId, userId),
        eq(table.secret, row.encrypted),
        isInState,
        or(isNull(table.lastStep), lt(table.lastStep, step)),
      ),
    )
    .returning({ userId: table.userId })
  return updated.length > 0
}
