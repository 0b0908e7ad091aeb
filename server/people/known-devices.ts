import { and, eq, gt, like, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { rateLimits } from '#server/schema/schema.ts'
import { senderKey } from '#server/platform/limits/sender-key.ts'
import { createHash, randomBytes } from 'node:crypto'

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
  return (await db.$count(rateLimits, and(eq(rateLimits.key, key), gt(rateLimits.expiresAt, now())))) > 0
}

/** Stores the address among the rate limits, which expire. */
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

/** The id is a uuid, so it contains no pattern characters. */
export async function forgetAddresses(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(rateLimits).where(like(rateLimits.key, `${keyPrefix(userId)}%`))
}

/** Days for which a browser is remembered after a sign-in. */
export const DEVICE_DAYS = 180
const DAY_MS = 24 * 60 * 60 * 1000
/** `id.expires.signature`, with `expires` in milliseconds. */
const TOKEN_FORMAT = /^([\w-]{22})\.(\d{13})\.([\w-]{43})$/

const signedText = (email: string, id: string, expires: string) => `${email.toLowerCase()}\0${id}\0${expires}`

/** Creates the token that identifies a browser at the next sign-in to this account. */
export function createDeviceToken({ signer, now }: Pick<Context, 'signer' | 'now'>, email: string): string {
  const id = randomBytes(16).toString('base64url')
  const expires = `${now().getTime() + DEVICE_DAYS * DAY_MS}`
  return `${id}.${expires}.${signer.sign('known device', signedText(email, id, expires))}`
}

/** Returns the hashed id of a valid device token of this account, by which attempts are counted; otherwise undefined. */
export function readDeviceToken(
  { signer, now }: Pick<Context, 'signer' | 'now'>,
  email: string,
  token: string | undefined,
): string | undefined {
  const [, id, expires, signature] = TOKEN_FORMAT.exec(token ?? '') ?? []
  if (!id || Number(expires) <= now().getTime()) return undefined
  if (!signer.verify('known device', signedText(email, id, expires!), signature!)) return undefined
  return createHash('sha256').update(id).digest('base64url')
}
