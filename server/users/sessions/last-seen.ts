import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { authUsers } from '#server/db/schema.ts'

/** A write for every request would cost more than the list of people is worth. */
const ACCURACY_MS = 5 * 60 * 1000

/** Stores that a user is here now, in the transaction of their sign-in. */
export async function recordSeen(tx: Pick<Transaction, 'update'>, userId: string, now: Date): Promise<void> {
  await tx.update(authUsers).set({ lastSeenAt: now }).where(eq(authUsers.id, userId))
}

/** Stores that a user is here now, unless what is stored is at most five minutes old. */
export async function refreshLastSeen(
  { db, now }: Pick<Context, 'db' | 'now'>,
  userId: string,
  lastSeenAt: Date | null,
): Promise<void> {
  if (lastSeenAt && now().getTime() - lastSeenAt.getTime() <= ACCURACY_MS) return
  await recordSeen(db, userId, now())
}
