import { createHash } from 'node:crypto'
import { eq, inArray, lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Database, Transaction } from '../db/client.ts'
import { idempotencyKeys } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { daysBefore, inBatches } from '../in-batches.ts'

/**
 * By what a repeated request is known, and for how many milliseconds where that is less than all are remembered, which is
 * until the upkeep forgets them.
 * `request` is what it is compared by, where that is not its input.
 */
export type Once = { key: string; within?: number; request?: string }

/** A key as it is stored; an earlier request of the same key no longer counts from before `counts_since`. */
export type Claim = { key: string; request_hash: string; counts_since: Date }

/** What a request claims its key with, compared by `request`. */
export function claimOf(once: Once, request: unknown, now: Date): Claim {
  const { key, within, request: compared = JSON.stringify(request) } = once
  const request_hash = createHash('sha256').update(compared).digest('hex')
  return { key, request_hash, counts_since: new Date(within === undefined ? 0 : now.getTime() - within) }
}

/**
 * Does the work once for a key and remembers the answer in the same transaction; a rival with the same key waits and
 * gets that answer. Without a key it just does the work. Throws `invalid-input` when the key came with another request.
 */
export async function answerOnce<T>(
  tx: Transaction,
  once: Once | undefined,
  request: unknown,
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  if (!once) return work()
  const { key, request_hash, counts_since } = claimOf(once, request, now)
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
  if (claimed.length === 0) return (await earlierAnswer(tx, { key, request_hash })) as T
  const answer = await work()
  await tx.update(idempotencyKeys).set({ answer }).where(eq(idempotencyKeys.key, key))
  return answer
}

/** What was remembered for a key that is claimed. Throws `invalid-input` when that was for another request. */
export async function earlierAnswer(
  db: Database | Transaction,
  { key, request_hash }: Pick<Claim, 'key' | 'request_hash'>,
): Promise<unknown> {
  const [earlier] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  if (earlier?.request_hash === request_hash) return earlier.answer
  throw new AppError('invalid-input', 'This Idempotency-Key was used for a different request.', [
    { path: 'Idempotency-Key', message: 'Use a new key for a new request' },
  ])
}

/** Forgets answers of RETENTION_IDEMPOTENCY_KEYS days ago; they repeat what customers wrote. */
export async function forgetAnswers({
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
