import { site } from '#site'
import { createHash, randomInt } from 'node:crypto'
import { seal, unseal } from '#server/platform/sealing.ts'
import type { Signer } from '#server/platform/signing.ts'
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Transaction } from '#server/platform/db/database.ts'
import { recoveryCodes, secondFactors } from '#server/schema/schema.ts'
import type { Context } from '#server/context.ts'

/** Seconds for which a code is shown. One step before and after is accepted too, for clocks that differ. */
const PERIOD = 30
const TOLERATED_STEPS = 1
const SECRET_BYTES = 20

/** The parameters all authenticators understand (RFC 6238): SHA-1, 30 seconds, six digits. */
const totpOptions = () => ({ issuer: site.name, algorithm: 'SHA1', digits: 6, period: PERIOD })
/** Loaded on first use: it takes megabytes, and most installations never need it. */
const loadOtpauth = () => import('otpauth')

/** Creates a secret in base 32, with the URI an authenticator reads it from. */
export async function createTotpSecret(email: string): Promise<{ secret: string; uri: string }> {
  const { Secret, TOTP } = await loadOtpauth()
  const secret = new Secret({ size: SECRET_BYTES })
  return { secret: secret.base32, uri: new TOTP({ ...totpOptions(), label: email, secret }).toString() }
}

/** Returns the time step (half minutes since 1970) a code belongs to; undefined when it is not valid now. */
async function matchingStep(secret: string, code: string, now: Date): Promise<number | undefined> {
  const { Secret, TOTP } = await loadOtpauth()
  const timestamp = now.getTime()
  const totp = new TOTP({ ...totpOptions(), secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp, window: TOLERATED_STEPS })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + delta
}

/** The current and the previous encryption key, 256 bits each, derived from the installation's keys for this purpose. */
const encryptionKeys = (signer: Signer): Buffer[] =>
  signer.signatures('second factor', 'key').map((signature) => Buffer.from(signature, 'base64url'))

/** Encrypts a user's secret with the current key, bound to the user. */
export const encryptSecret = (signer: Signer, userId: string, secret: string): string =>
  seal(encryptionKeys(signer), userId, secret)

/** Decrypts a user's secret with the current or the previous key; undefined when neither fits. */
export const decryptSecret = (signer: Signer, userId: string, encrypted: string) =>
  unseal(encryptionKeys(signer), userId, encrypted)

const COUNT = 10
/** 32 characters that are not confused with each other. 28 of them are 140 bits, too many to be found from a hash. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789'
const LENGTH = 28

const hash = (userId: string, code: string): string =>
  createHash('sha256').update(`${userId}\0${code}`).digest('base64url')

const makeCode = (): string => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Creates a user's recovery codes, replacing any before, and returns them in groups of four; only their hashes are stored. */
export async function createRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, makeCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hash(userId, code) })))
  return codes.map((code) => code.match(/.{4}/g)!.join('-'))
}

/** Consumes a recovery code, given without spaces and dashes; returns false when it is wrong or has been used. */
async function consumeRecoveryCode(tx: Transaction, userId: string, code: string): Promise<boolean> {
  if (code.length !== LENGTH) return false
  const consumed = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash(userId, code))))
    .returning({ hash: recoveryCodes.hash })
  return consumed.length > 0
}

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
