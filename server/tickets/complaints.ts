import { and, eq, gt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Database, Transaction } from '../db/database.ts'
import { rateLimits } from '../db/schema.ts'
import { normalizeMailbox } from './normalize-mailbox.ts'

/** How long somebody who marked an email of ours as spam gets no automatic one. */
const STOPPED_MS = 365 * 24 * 60 * 60 * 1000

type Needs = Pick<Context, 'signer'>

/** The database sees only a keyed hash of the mailbox. */
const complaintKey = ({ signer }: Needs, address: string) => `complaint:${signer.sign('complaint', normalizeMailbox(address))}`

/** Notes that somebody complained about an email of ours: for a year they get no automatic one. */
export async function stopAutomaticMail(ctx: Needs, tx: Transaction, address: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + STOPPED_MS)
  await tx
    .insert(rateLimits)
    .values({ key: complaintKey(ctx, address), count: 1, expiresAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { expiresAt } })
}

/** Whether somebody at this address complained within the last year. */
export async function hasComplained(ctx: Needs & { db: Database }, address: string, now: Date): Promise<boolean> {
  return (
    (await ctx.db.$count(rateLimits, and(eq(rateLimits.key, complaintKey(ctx, address)), gt(rateLimits.expiresAt, now)))) > 0
  )
}
