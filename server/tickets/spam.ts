import { eq, inArray } from 'drizzle-orm'
import { isSenderEntry } from '#contract/settings.ts'
import type { TicketChange } from '#contract/ticket-change.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { supportUsers, tickets } from '../schema/schema.ts'
import { LIST_FULL, blockAddress, findOwnSender, lockList, unlistSenders } from '../settings/blocked-senders.ts'
import type { LockedTicket } from './ticket-lock.ts'

/** Returns the fields that a mark as spam sets; without the mark, its sender is not blocked by it either. */
export const spamFields = ({ spam, block }: Pick<TicketChange, 'spam' | 'block'>) => {
  if (block) return { spam: true, spam_blocked: true }
  return spam === false ? { spam, spam_blocked: false } : { spam }
}

const readSenders = (tx: Transaction, changed: LockedTicket[]) =>
  tx
    .select({ id: tickets.id, email: supportUsers.email })
    .from(tickets)
    .leftJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .where(
      inArray(
        tickets.id,
        changed.map(({ id }) => id),
      ),
    )

const UNBLOCKABLE = 'Its sender has no address that can be blocked.'

/** Returns why the senders of these tickets cannot be blocked, for those that cannot, by the ticket's id. */
export async function findUnblockable({ config }: Pick<Context, 'config'>, tx: Transaction, changed: LockedTicket[]) {
  const reasons = new Map<string, string>()
  const hasRoom = await lockList(tx)
  for (const { id, email } of await readSenders(tx, changed)) {
    const isUsable = email !== null && isSenderEntry(email)
    const reason = isUsable ? await findOwnSender(tx, config, [email]) : UNBLOCKABLE
    if (reason) reasons.set(id, reason)
    else if (!hasRoom(email!)) reasons.set(id, LIST_FULL)
  }
  return reasons
}

/** Blocks the senders of tickets, or unblocks them. The cache of the settings is emptied by the caller, or in two seconds. */
export async function blockSenders(
  tx: Transaction,
  changed: LockedTicket[],
  isBlocked: boolean,
  by: string | null,
  now: Date,
): Promise<void> {
  if (changed.length === 0) return
  const emails = (await readSenders(tx, changed)).flatMap(({ email }) => email ?? [])
  if (!isBlocked) return unlistSenders(tx, emails)
  for (const email of emails) await blockAddress(tx, email, by, now)
}
