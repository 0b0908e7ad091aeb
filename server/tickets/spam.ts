import { inArray } from 'drizzle-orm'
import { isSenderEntry } from '#contract/settings.ts'
import type { TicketChange } from '#contract/ticket-change.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { supportUsers } from '../schema/schema.ts'
import { findOwnSender, listSender, unlistSenders } from '../settings/blocked-senders.ts'
import type { LockedTicket } from './ticket-lock.ts'

/** Returns the fields that a mark as spam sets; without the mark, its sender is not blocked by it either. */
export const spamFields = ({ spam, block }: Pick<TicketChange, 'spam' | 'block'>) => {
  if (block) return { spam: true, spam_blocked: true }
  return spam === false ? { spam, spam_blocked: false } : { spam }
}

async function readSenders(tx: Transaction, tickets: LockedTicket[]): Promise<Map<string, string | null>> {
  const ids = tickets.flatMap(({ user_id }) => user_id ?? [])
  const people = await tx
    .select({ id: supportUsers.id, email: supportUsers.email })
    .from(supportUsers)
    .where(inArray(supportUsers.id, ids))
  const emails = new Map(people.map(({ id, email }) => [id, email]))
  return new Map(tickets.map(({ id, user_id }) => [id, emails.get(user_id ?? '') ?? null]))
}

/** Returns why the senders of these tickets cannot be blocked, for those that cannot, by the ticket's id. */
export async function findUnblockable({ config }: Pick<Context, 'config'>, tx: Transaction, tickets: LockedTicket[]) {
  const reasons = new Map<string, string>()
  for (const [id, email] of await readSenders(tx, tickets)) {
    const isUsable = email !== null && isSenderEntry(email)
    const reason = isUsable
      ? await findOwnSender(tx, config, [email])
      : 'Its sender has no address that can be blocked.'
    if (reason) reasons.set(id, reason)
  }
  return reasons
}

/** Blocks the senders of tickets, or unblocks them. The cache of the settings is emptied by the caller, or in two seconds. */
export async function blockSenders(tx: Transaction, tickets: LockedTicket[], isBlocked: boolean): Promise<void> {
  if (tickets.length === 0) return
  const emails = [...(await readSenders(tx, tickets)).values()].filter((email) => email !== null)
  if (!isBlocked) return unlistSenders(tx, emails)
  for (const email of emails) await listSender(tx, email)
}
