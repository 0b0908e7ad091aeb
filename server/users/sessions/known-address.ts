import { and, eq, gt, like, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { rateLimits } from '#server/db/schema.ts'
import { addressBucket } from '#server/limits/address-bucket.ts'

/** How long it is remembered from where somebody has signed in. */
const REMEMBERED_DAYS = 30
const keyPrefix = (userId: string) => `known-address ${userId} `

/** An address is kept as what it hashes to with the installation's key; undefined where it cannot be told. */
export function hashAddress({ signer: keys }: Pick<Context, 'signer'>, address: string): string | undefined {
  const bucket = addressBucket(address)
  return bucket === addressBucket('') ? undefined : keys.sign('address', bucket)
}

/** Whether this user has signed in from there lately. */
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

/** Remembers from where a user has signed in, among the counts that pass. */
export async function rememberAddress(
  tx: Transaction,
  now: Date,
  userId: string,
  hashed: string | undefined,
): Promise<void> {
  if (!hashed) return
  const expiresAt = new Date(now.getTime() + REMEMBERED_DAYS * 24 * 60 * 60 * 1000)
  await tx
    .insert(rateLimits)
    .values({ key: `${keyPrefix(userId)}${hashed}`, count: 1, expiresAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { expiresAt: sql`excluded.expires_at` } })
}

/** Forgets from where a user has signed in; their id holds nothing that a pattern would read. */
export async function forgetAddresses(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(rateLimits).where(like(rateLimits.key, `${keyPrefix(userId)}%`))
}
