import { and, eq, gt, like, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { rateLimits } from '#server/db/schema.ts'
import { senderKey } from '#server/limits/sender-key.ts'

const REMEMBERED_DAYS = 30
const keyPrefix = (userId: string) => `known-address ${userId} `

/** Returns a client address as a hash keyed with the installation's key; undefined where the address is not known. */
export function hashAddress({ signer }: Pick<Context, 'signer'>, address: string): string | undefined {
  const bucket = senderKey(address)
  return bucket === senderKey('') ? undefined : signer.sign('address', bucket)
}

/** Returns whether the user has signed in from the address within the last 30 days. */
export async function isKnownAddress(
  { db, now }: { db: Database; now: () => Date },
  userId: string,
  addressHash: string | undefined,
): Promise<boolean> {
  const key = `${keyPrefix(userId)}${addressHash ?? ''}`
  const found = await db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.expiresAt, now())))
  return found.length > 0
}

/** Remembers the address a user has signed in from; it is stored among the rate limits, which expire by themselves. */
export async function rememberAddress(
  tx: Transaction,
  now: Date,
  userId: string,
  addressHash: string | undefined,
): Promise<void> {
  if (!addressHash) return
  const expiresAt = new Date(now.getTime() + REMEMBERED_DAYS * 24 * 60 * 60 * 1000)
  await tx
    .insert(rateLimits)
    .values({ key: `${keyPrefix(userId)}${addressHash}`, count: 1, expiresAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { expiresAt: sql`excluded.expires_at` } })
}

/** Removes the addresses a user has signed in from. The id is a uuid, so it contains no pattern characters. */
export async function forgetAddresses(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(rateLimits).where(like(rateLimits.key, `${keyPrefix(userId)}%`))
}
