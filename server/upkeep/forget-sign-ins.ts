import { lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { authSessions, authVerifications, rateLimits } from '../db/schema.ts'

/** Removes sessions that have run out, with the addresses and browsers they name, and counts of tries that are over. */
export async function forgetSignIns({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  for (const table of [authSessions, authVerifications, rateLimits])
    await db.delete(table).where(lt(table.expiresAt, now()))
}
