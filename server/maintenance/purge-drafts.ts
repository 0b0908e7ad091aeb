import { inArray, lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { drafts, keptDrafts, ticketReads } from '../db/schema.ts'
import { UNREAD_DAYS } from '../db/unread.ts'
import { KEPT_HOURS } from '../drafts/read-draft.ts'
import { daysBefore, inBatches } from '../in-batches.ts'

const DRAFT_DAYS = 30
/** Beyond UNREAD_DAYS, so that no clock a little behind makes a read message unread again. */
const MARGIN_DAYS = 1

/** Removes drafts that were not changed for 30 days, and texts that could be had back for a day. */
export async function purgeDrafts({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await inBatches(async (limit) => {
    const old = db
      .select({ id: drafts.id })
      .from(drafts)
      .where(lt(drafts.updated_at, daysBefore(now(), DRAFT_DAYS)))
      .limit(limit)
    return (await db.delete(drafts).where(inArray(drafts.id, old))).rowCount ?? 0
  })
  await inBatches(async (limit) => {
    const old = db
      .select({ id: keptDrafts.id })
      .from(keptDrafts)
      .where(lt(keptDrafts.kept_at, daysBefore(now(), KEPT_HOURS / 24)))
      .limit(limit)
    return (await db.delete(keptDrafts).where(inArray(keptDrafts.id, old))).rowCount ?? 0
  })
}

/** Removes what the team has read of messages that count as read by everybody (db/unread.ts). */
export async function purgeReads({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.delete(ticketReads).where(lt(ticketReads.read_until, daysBefore(now(), UNREAD_DAYS + MARGIN_DAYS)))
}
