import { createHash, randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { recoveryCodes } from '#server/db/schema.ts'

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
export async function consumeRecoveryCode(tx: Transaction, userId: string, code: string): Promise<boolean> {
  if (code.length !== LENGTH) return false
  const consumed = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash(userId, code))))
    .returning({ hash: recoveryCodes.hash })
  return consumed.length > 0
}
