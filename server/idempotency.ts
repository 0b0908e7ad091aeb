import { createHash } from 'node:crypto'
import { eq, inArray, lt } from 'drizzle-orm'
import type { Context } from './context.ts'
import type { Database, Transaction } from './db/database.ts'
import { idempotencyKeys } from './db/schema.ts'
import { AppError } from './errors.ts'
import { daysBefore, inBatches } from './in-batches.ts'

/**
 * By what a repeated request is known, and for how many milliseconds where that is less than all are remembered, which is
 * until the upkeep forgets them.
 * `request` is what it is compared by, where that is not its input.
 */
export type IdempotencyKey = { key: string; withinMs?: number; request?: string }

/** A key as it is stored; an earlier request of the same key no longer counts from before `counts_since`. */
export type KeyClaim = { key: string; request_hash: string; counts_since: Date }

/** What a request claims its key with, compared by `request`. */
export function createKeyClaim(idempotency: IdempotencyKey, request: unknown, now: Date): KeyClaim {
  const { key, withinMs: within, request: comparedText = JSON.stringify(request) } = idempotency
  const request_hash = createHash('sha256').update(comparedText).digest('hex')
  return { key, request_hash, counts_since: new Date(within === undefined ? 0 : now.getTime() - within) }
}

/**
 * Does the work once for a key and remembers the answer in the same transaction; a rival with the same key waits and
 * gets that answer. Without a key it just does the work. Throws `invalid-input` when the key came with another request.
 */
export async function runOnce<T>(
  tx: Transaction,
  idempotency: IdempotencyKey | undefined,
  request: unknown,
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  if (!idempotency) return work()
  const { key, request_hash, counts_since } = createKeyClaim(idempotency, request, now)
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
  const answer = await work()
  await tx.update(idempotencyKeys).set({ answer }).where(eq(idempotencyKeys.key, key))
  return answer
}

/** What was remembered for a key that is claimed. Throws `invalid-input` when that was for another request. */
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

/** Forgets answers of RETENTION_IDEMPOTENCY_KEYS days ago; they repeat what customers wrote. */
export async function purgeIdempotencyKeys({
  config,
  db,
  now,
}: Pick<Context, 'config' | 'db' | 'now'>): Promise<void> {
  const before = daysBefore(now(), config.retention.idempotencyKeys)
  await inBatches(async (limit) => {
    const old = db
      .select({ key: idempotencyKeys.key })
      .from(idempotencyKeys)
      .where(lt(idempotencyKeys.created_at, before))
      .limit(limit)
    const { rowCount } = await db.delete(idempotencyKeys).where(inArray(idempotencyKeys.key, old))
    return rowCount ?? 0
  })
}
