import { type SQL, eq, sql } from 'drizzle-orm'
import { AppError, notFound } from '../platform/errors.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { tickets } from '../schema/schema.ts'

/** Throws `not-found` when there is no such ticket. */
export async function requireTicket({ db }: { db: Database }, { id }: { id: string }): Promise<void> {
  const [ticket] = await db.select({ id: tickets.id }).from(tickets).where(eq(tickets.id, id))
  if (!ticket) throw notFound()
}

const columns = {
  id: tickets.id,
  ticket_id: tickets.ticket_id,
  user_id: tickets.user_id,
  status: tickets.status,
  category: tickets.category,
  priority: tickets.priority,
  sensitive: tickets.sensitive,
  private: tickets.private,
  company_id: tickets.company_id,
  title: tickets.title,
  tags: tickets.tags,
  assignee_id: tickets.assignee_id,
  waiting_for: tickets.waiting_for,
  wake_at: tickets.wake_at,
  bulk: tickets.bulk,
  spam: tickets.spam,
  spam_blocked: tickets.spam_blocked,
  merged_into: tickets.merged_into,
}
export type LockedTicket = Pick<typeof tickets.$inferSelect, keyof typeof columns>

/**
 * Locks a ticket against other changes until the transaction ends, and reads what changes depend on. Throws `not-found`, and
 * `conflict` for one that was merged into another, which is locked in its place with `follows`.
 */
export async function lockTicket(tx: Transaction, id: string, { follows = false } = {}): Promise<LockedTicket> {
  const [ticket] = await tx.select(columns).from(tickets).where(eq(tickets.id, id)).for('update')
  if (!ticket) throw notFound()
  if (ticket.merged_into === null) return ticket
  if (follows) return lockTicket(tx, ticket.merged_into, { follows })
  throw new AppError('conflict', await describeMerged(tx, id))
}

/** Says which ticket another was merged into. */
export async function describeMerged(tx: Transaction, id: string): Promise<string> {
  const { rows } = await tx.execute<{ source: number; target: number }>(sql`
    select source.ticket_id as source, target.ticket_id as target
    from tickets source join tickets target on target.id = source.merged_into where source.id = ${id}`)
  return `#${rows[0]!.source} was merged into #${rows[0]!.target}.`
}

/** SQL: the ticket with this number, or the one that it was merged into. */
export const leadsTo = (number: number): SQL =>
  sql`${tickets.id} = (select coalesce(merged_into, id) from tickets numbered where ticket_id = ${number})`

/** Who changes a locked ticket, null for the customer and the product, and why where that is not a person's own decision. */
export type ChangedBy = {
  id: string | null
  cause?: string | null
  /** Restores earlier values, so the customer is not asked for a rating. */
  isUndo?: boolean
  /** One of many changes: a new owner gets no notice of it, and a moment to wake may be past. */
  isBulk?: boolean
}

/** Locks the tickets of these items, always in the same order, and reads them by id; removed tickets are missing. */
export async function lockTickets(tx: Transaction, items: { ticket_id: string }[]): Promise<Map<string, LockedTicket>> {
  const ids = items.map(({ ticket_id }) => ticket_id)
  const rows = await tx
    .select(columns)
    .from(tickets)
    .where(sql`${tickets.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(tickets.id)
    .for('update')
  return new Map(rows.map((ticket) => [ticket.id, ticket]))
}
