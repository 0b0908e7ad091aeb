import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { rateLimits } from '../db/schema.ts'
import { isAutomaticMailbox, normalizeMailbox } from './normalize-mailbox.ts'

/** Confirmation mails one mailbox gets in an hour, regardless of who creates the tickets. */
const MAX_PER_HOUR = 3
const SLOT_MS = 60 * 60 * 1000
const SLOTS = Array.from({ length: MAX_PER_HOUR }, (_, index) => index + 1)

type ThrottleContext = Pick<Context, 'config' | 'db' | 'signer' | 'now'>
type Verdict = 'allowed' | 'automatic-mailbox' | 'rate-limited'

/**
 * Limits confirmation mails to three an hour for each mailbox; called right before each attempt to send one. A mailbox has
 * three slots. A ticket takes one and keeps it for an hour from its last attempt, so that no hour, wherever it begins,
 * sees a fourth mail, a retry takes no second slot, and neither several processes nor crashes change the count. The
 * database sees only a keyed hash of the mailbox. `automatic-mailbox` is one that no person reads, or our own.
 */
export async function reserveConfirmation(ctx: ThrottleContext, ticketNumber: number, email: string): Promise<Verdict> {
  const { mailFrom, companyInbox, rateLimits: isLimitingOn } = ctx.config
  const mailbox = normalizeMailbox(email)
  if (isAutomaticMailbox(mailbox) || [mailFrom, companyInbox].map(normalizeMailbox).includes(mailbox))
    return 'automatic-mailbox'
  if (!isLimitingOn) return 'allowed'
  const keys = SLOTS.map((slot) => `confirmation:${ctx.signer.sign('confirmation', mailbox)}:${slot}`)
  // Another process may take a free slot between the read and the write; then the next one is tried.
  for (const _ of SLOTS) if (await takeSlot(ctx, keys, ticketNumber)) return 'allowed'
  return 'rate-limited'
}

/** Takes the slot the ticket has already, or a free one. The count column holds the number of the ticket in the slot. */
async function takeSlot({ db, now }: ThrottleContext, keys: string[], ticketNumber: number): Promise<boolean> {
  const at = now()
  const ends = new Date(at.getTime() + SLOT_MS)
  const isFree = sql`${rateLimits.expiresAt} <= ${at.toISOString()}::timestamptz`
  const { rowCount } = await db.execute(sql`
    insert into ${rateLimits} (key, count, expires_at)
    select slot.key, ${ticketNumber}::int, ${ends.toISOString()}::timestamptz
    from unnest(${sql.param(keys)}::text[]) as slot (key)
    left join ${rateLimits} on ${rateLimits.key} = slot.key and not ${isFree}
    where ${rateLimits.key} is null or ${rateLimits.count} = ${ticketNumber}
    order by ${rateLimits.key} is null, slot.key limit 1
    on conflict (key) do update set count = excluded.count, expires_at = excluded.expires_at
      where ${isFree} or ${rateLimits.count} = excluded.count`)
  return rowCount === 1
}
