import { and, asc, eq, sql } from 'drizzle-orm'
import { MAX_BLOCKED_SENDERS } from '#contract/settings.ts'
import { domainOf } from '../mail/out/mailer.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { emailOf, inboundMails, settings, supportUsers } from '../schema/schema.ts'
import { recordEvent } from '../tickets/history.ts'

const NAME = 'blockedSenders'

/** Returns why one of these entries cannot be blocked: it is the team’s or this installation’s own. */
export async function findOwnSender(
  db: Database | Transaction,
  { mailFrom, companyInbox }: Pick<Config, 'mailFrom' | 'companyInbox'>,
  entries: readonly string[],
): Promise<string | undefined> {
  if (entries.length === 0) return undefined
  const team = await db.select({ email: emailOf() }).from(supportUsers).where(eq(supportUsers.is_admin, true))
  const own = [mailFrom, companyInbox, ...team.map(({ email }) => email)].map((address) => address.toLowerCase())
  const [addresses, domains] = [new Set(own), new Set(own.map(domainOf))]
  const entry = entries.find((each) => addresses.has(each) || domains.has(each))
  if (entry === undefined) return undefined
  const whose = addresses.has(entry) ? 'is an address' : 'is the email domain'
  return `“${entry}” ${whose} of your own team, so it can’t be blocked.`
}

export const BLOCKED = 'Someone on your team blocked this sender.'
export const LIST_FULL =
  'The list of blocked senders is full. Remove some of them under Settings, Blocked senders, first.'

/** Locks the list, and returns a function that adds an entry to it and returns whether there is room. */
export async function lockList(tx: Transaction): Promise<(entry: string) => boolean> {
  const [row] = await tx.select({ value: settings.value }).from(settings).where(eq(settings.name, NAME)).for('update')
  const listed = new Set(row?.value as string[] | undefined)
  return (entry) => listed.has(entry) || (listed.size < MAX_BLOCKED_SENDERS && Boolean(listed.add(entry)))
}

/** Blocks an address and makes its held mails spam; returns false where the list is full. The caller empties the cache. */
export async function blockAddress(tx: Transaction, address: string, by: string | null, now: Date): Promise<boolean> {
  const listed = await tx
    .insert(settings)
    .values({ name: NAME, value: [address] })
    .onConflictDoUpdate({
      target: settings.name,
      set: {
        value: sql`case when ${settings.value} @> excluded.value then ${settings.value}
          else ${settings.value} || excluded.value end`,
        updated_at: sql`now()`,
      },
      setWhere: sql`jsonb_array_length(${settings.value}) < ${MAX_BLOCKED_SENDERS} or ${settings.value} @> excluded.value`,
    })
    .returning({ name: settings.name })
  if (listed.length === 0) return false
  // Locked in a fixed order, so that concurrent decisions do not deadlock.
  const held = await tx
    .select({ id: inboundMails.id, ticket_id: inboundMails.ticket_id, sender: inboundMails.sender })
    .from(inboundMails)
    .where(and(eq(inboundMails.from_address, address), eq(inboundMails.state, 'held')))
    .orderBy(asc(inboundMails.id))
    .for('update')
  for (const { ticket_id, sender } of held)
    if (ticket_id) await recordEvent(tx, ticket_id, 'held_discarded', now, { by, from: sender })
  // One parameter: a flood may have more mails than a statement may have parameters.
  const ids = held.map(({ id }) => id)
  // Spam belongs to no ticket: once released, it is routed again.
  await tx
    .update(inboundMails)
    .set({ state: 'spam', class: 'spam', reason: BLOCKED, ticket_id: null, is_flood: false })
    .where(sql`${inboundMails.id} = any(${sql.param(ids)}::uuid[])`)
  return true
}

/** Removes these entries. The caller empties the cache once committed. */
export async function unlistSenders(tx: Transaction, entries: string[]): Promise<void> {
  await tx
    .update(settings)
    .set({ value: sql`${settings.value} - ${sql.param(entries)}::text[]`, updated_at: sql`now()` })
    .where(eq(settings.name, NAME))
}
