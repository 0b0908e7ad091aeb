import { createHash } from 'node:crypto'
import { and, eq, gte, lt } from 'drizzle-orm'
import type { Database, Transaction } from './db/database.ts'
import { idempotencyKeys } from '../schema/schema.ts'
import { AppError } from './errors.ts'

/**
 * The key by which a repeated request is recognised. It expires after `withinMs` milliseconds, or with all others after
 * RETENTION_IDEMPOTENCY_KEYS days. Requests are compared by `request` where it is given, otherwise by their input.
 */
export type IdempotencyKey = { key: string; withinMs?: number; request?: string }

/** A stored key. An earlier claim of the same key counts only if it was made at `counts_since` or later. */
export type KeyClaim = { key: string; request_hash: string; counts_since: Date }

export function createKeyClaim(idempotency: IdempotencyKey, input: unknown, now: Date): KeyClaim {
  const { key, withinMs, request = JSON.stringify(input) } = idempotency
  const request_hash = createHash('sha256').update(request).digest('hex')
  return { key, request_hash, counts_since: new Date(withinMs === undefined ? 0 : now.getTime() - withinMs) }
}

/**
 * Runs `work` once for a key and stores its result in the same transaction; a concurrent request with the same key waits
 * and gets the same result. Without a key it just runs `work`. Throws `invalid-input` when the key was used for a
 * different request.
 */
export async function runOnce<T>(
  tx: Transaction,
  idempotency: IdempotencyKey | undefined,
  input: unknown,
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  if (!idempotency) return work()
  const { key, request_hash, counts_since } = createKeyClaim(idempotency, input, now)
  const claim = { request_hash, answer: null, created_at: now }
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ key, ...claim })
    .onConflictDoUpdate({
      target: idempotencyKeys.key,
      set: claim,
      setWhere: lt(idempotencyKeys.created_at, counts_since),
    })
    .returning({ key: idempotencyKeys.key })
  if (claimed.length === 0) return (await readStoredResponse(tx, { key, request_hash })) as T
  const result = await work()
  await tx.update(idempotencyKeys).set({ answer: result }).where(eq(idempotencyKeys.key, key))
  return result
}

/** Checks if the work for a key has been done, to spare its preparation; `runOnce` decides. Throws as that does. */
export async function wasDone(
  db: Database,
  idempotency: IdempotencyKey | undefined,
  input: unknown,
  now: Date,
): Promise<boolean> {
  if (!idempotency) return false
  const claim = createKeyClaim(idempotency, input, now)
  const counts = and(eq(idempotencyKeys.key, claim.key), gte(idempotencyKeys.created_at, claim.counts_since))
  if ((await db.$count(idempotencyKeys, counts)) === 0) return false
  await readStoredResponse(db, claim)
  return true
}

/** Reads what was stored for a claimed key. Throws `invalid-input` when that was for a different request. */
export async function readStoredResponse(
  db: Database | Transaction,
  { key, request_hash }: Pick<KeyClaim, 'key' | 'request_hash'>,
): Promise<unknown> {
  const [earlier] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  if (earlier?.request_hash === request_hash) return earlier.answer
  throw new AppError('invalid-input', 'This Idempotency-Key was used for a different request.', [
    { path: 'Idempotency-Key', message: 'Use a new key for a new request' },
  ])
}
