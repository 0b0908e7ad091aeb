import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Transaction } from '../db/client.ts'
import { idempotencyKeys } from '../db/schema.ts'
import { AppError } from '../errors.ts'

/** How long a repeated request is recognised. */
const REMEMBERED_MS = 7 * 24 * 60 * 60 * 1000

/**
 * By what a repeated request is known, and for how many milliseconds where that is less than all are remembered.
 * `request` is what it is compared by, where that is not its input.
 */
export type Once = { key: string; within?: number; request?: string }

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
  const { key, within = REMEMBERED_MS, request: compared = JSON.stringify(request) } = once
  const request_hash = createHash('sha256').update(compared).digest('hex')
  const first = await tx
    .insert(idempotencyKeys)
    .values({ key, request_hash, answer: null, created_at: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (first.length === 0) {
    const since = new Date(now.getTime() - within)
    if (!(await takeOver(tx, key, request_hash, since, now))) return earlierAnswer<T>(tx, key, request_hash)
  }
  const answer = await work()
  await tx.update(idempotencyKeys).set({ answer }).where(eq(idempotencyKeys.key, key))
  return answer
}

/** Makes the request of long ago this one's; false while it still counts, or when a rival was first. */
async function takeOver(tx: Transaction, key: string, request_hash: string, since: Date, now: Date) {
  const taken = await tx
    .update(idempotencyKeys)
    .set({ request_hash, created_at: now })
    .where(and(eq(idempotencyKeys.key, key), lt(idempotencyKeys.created_at, since)))
    .returning({ key: idempotencyKeys.key })
  return taken.length > 0
}

async function earlierAnswer<T>(tx: Transaction, key: string, request_hash: string): Promise<T> {
  const [earlier] = await tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  if (earlier?.request_hash === request_hash) return earlier.answer as T
  throw new AppError('invalid-input', 'This Idempotency-Key was used for a different request.', [
    { path: 'Idempotency-Key', message: 'Use a new key for a new request' },
  ])
}

/** Forgets answers that nobody will ask for again. */
export async function forgetAnswers({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - REMEMBERED_MS)
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, before))
}
