import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { rateLimits } from '../db/schema.ts'
import { isAutomaticMailbox, normalizeMailbox } from './normalize-address.ts'

/** Confirmations one mailbox gets in an hour, whoever opens the tickets and whatever they say. */
const MAX_PER_HOUR = 3
const SLOT_MS = 60 * 60 * 1000
const SLOTS = Array.from({ length: MAX_PER_HOUR }, (_, place) => place + 1)

type ThrottleContext = Pick<Context, 'config' | 'db' | 'signer' | 'now'>
type Verdict = 'yes' | 'automatic' | 'enough'

/**
 * Whether the confirmation of a ticket may leave now, asked right before each attempt. A mailbox has three places; a
 * ticket takes one and holds it for an hour from its last attempt, so that no hour, wherever it begins, sees a fourth
 * mail, a ticket whose mail is tried again takes no second place, and neither processes nor crashes change the count. The
 * database knows the mailbox by its keyed hash alone. `automatic` is a mailbox nobody reads, or our own.
 */
export async function reserveConfirmation(
  ctx: ThrottleContext,
  ticketNumber: number,
  email: string,
): Promise<Verdict> {
  const { mailFrom, companyInbox, rateLimits: isLimitingOn } = ctx.config
  const mailbox = normalizeMailbox(email)
  if (isAutomaticMailbox(mailbox) || [mailFrom, companyInbox].map(normalizeMailbox).includes(mailbox))
    return 'automatic'
  if (!isLimitingOn) return 'yes'
  const keys = SLOTS.map((place) => `confirmation:${ctx.signer.sign('confirmation', mailbox)}:${place}`)
  // A place found free may be taken by the time it is written; then there is one less to lose.
  for (const _ of SLOTS) if (await takeSlot(ctx, keys, ticketNumber)) return 'yes'
  return 'enough'
}

/** The ticket's own place again, or a free one: the number of the ticket that holds it is kept as its count. */
async function takeSlot(
  { db, now }: ThrottleContext,
  keys: string[],
  ticketNumber: number,
): Promise<boolean> {
  const at = now()
  const ends = new Date(at.getTime() + SLOT_MS)
  const isFree = sql`${rateLimits.expiresAt} <= ${at.toISOString()}::timestamptz`
  const { rowCount } = await db.execute(sql`
    insert into ${rateLimits} (key, count, expires_at)
    select place.key, ${ticketNumber}::int, ${ends.toISOString()}::timestamptz
    from unnest(${sql.param(keys)}::text[]) as place (key)
    left join ${rateLimits} on ${rateLimits.key} = place.key and not ${isFree}
    where ${rateLimits.key} is null or ${rateLimits.count} = ${ticketNumber}
    order by ${rateLimits.key} is null, place.key limit 1
    on conflict (key) do update set count = excluded.count, expires_at = excluded.expires_at
      where ${isFree} or ${rateLimits.count} = excluded.count`)
  return rowCount === 1
}
