import type { HistoryEntry } from '#contract/history.ts'
import type { MessageChannel, Status, TicketEventKind } from '#contract/vocabulary.ts'
import { site } from '#site'
import { nameOrAddress, personColumns } from '../people/ensure-person.ts'
import { type SQL, and, asc, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { supportUsers, ticketEvents, tickets } from '../schema/schema.ts'
import { notFound } from '../platform/errors.ts'

type Actor = HistoryEntry['actor']
type Person = { first_name: string | null; last_name: string | null; email: string }
type Event = Person & {
  kind: TicketEventKind
  actor_id: string | null
  to_value: string | null
  cause: string | null
  is_admin: boolean | null
}

/** Kinds that the team causes unless a cause is given: without an actor, the person has been erased. */
export const BY_TEAM: ReadonlySet<TicketEventKind> = new Set([
  'responded',
  'status_changed',
  'category_changed',
  'priority_changed',
  'held_discarded',
  'requester_changed',
  'links_revoked',
  'sensitive_changed',
  'private_changed',
  'company_changed',
  'note_added',
  'note_edited',
  'title_changed',
  'tags_changed',
  'assignee_changed',
  'followers_changed',
  'waiting_changed',
  'spam_changed',
  'answer_undone',
  'file_opened',
  'file_previewed',
  'draft_restored',
  'merged',
  'merge_undone',
  'split',
])
/** Kinds that only customers and other writers cause. */
export const BY_CUSTOMERS: ReadonlySet<TicketEventKind> = new Set([
  'created',
  'message_in',
  'mail_kept',
  'said_thanks',
  'link_opened',
  'rated',
])
const BROUGHT_BY_MESSAGES: ReadonlySet<TicketEventKind> = new Set(['status_changed', 'files_changed'])
/** Kinds whose value is the writer: “Ann Smith <ann@example.com>”. */
const NAMES_WRITER: ReadonlySet<TicketEventKind> = new Set(['message_in', 'mail_kept', 'note_added'])

/** Returns a function that finds the actor of an event of a ticket, given the events of the same act. */
function createActorReader(ticket: TicketOfHistory, events: readonly Event[]) {
  const isByCustomer = (kind: TicketEventKind) =>
    BY_CUSTOMERS.has(kind) && !(kind === 'created' && ticket.channel === 'dashboard')
  const customers = new Set([
    ticket.user_id,
    ...events.filter(({ kind }) => isByCustomer(kind)).map(({ actor_id }) => actor_id),
  ])
  const requester = nameOf(ticket) ?? 'Customer'
  return (event: Event, group: readonly Event[]): Actor => {
    const { kind, actor_id } = event
    if (actor_id) {
      // A former admin is still not a customer.
      const isPerson = event.is_admin || !customers.has(actor_id)
      return { kind: isPerson ? 'person' : 'customer', name: nameOf(event) ?? '' }
    }
    const writer = writerOf(event) ?? group.map(writerOf).find((name) => name !== undefined)
    if (isByCustomer(kind)) return { kind: 'customer', name: writer ?? requester }
    if (event.cause) return { kind: 'system', name: site.name }
    // The customer’s message has reopened it, or brought files.
    if (writer !== undefined && BROUGHT_BY_MESSAGES.has(kind) && group.some((each) => BY_CUSTOMERS.has(each.kind)))
      return { kind: 'customer', name: writer }
    if (BY_TEAM.has(kind) || kind === 'created') return { kind: 'person', name: writer ?? 'An erased person' }
    return kind === 'files_changed' ? { kind: 'customer', name: requester } : { kind: 'system', name: site.name }
  }
}

const nameOf = ({ first_name, last_name, email }: Person): string | undefined =>
  first_name === null ? undefined : nameOrAddress({ first_name, last_name: last_name ?? '', email })

function writerOf({ kind, to_value }: Event): string | undefined {
  if (!to_value || !NAMES_WRITER.has(kind)) return undefined
  const name = to_value.replace(/ <[^>]*>$/, '')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const CHANNEL_CAUSES: Record<MessageChannel, string> = {
  form: 'By the support form.',
  mail: 'By email.',
  dashboard: 'By phone or dashboard',
  page: 'On a ticket’s page.',
}

const causeOf = (ticket: TicketOfHistory): string =>
  CHANNEL_CAUSES[ticket.channel] +
  (ticket.channel === 'dashboard' ? `, for ${nameOf(ticket) ?? 'an erased person'}.` : '')

const LABELS: Partial<Record<TicketEventKind, Record<string, string>>> = {
  sensitive_changed: { on: 'On', off: 'Off' },
  private_changed: { on: 'On', off: 'Off' },
  spam_changed: { on: 'Spam', blocked: 'Spam, sender blocked', off: 'Not spam' },
  analysed: { embedded: 'The built-in analyser' },
  draft_restored: { sent: 'Sent', discarded: 'Discarded', answer: 'Answer', note: 'Note' },
}

/**
 * Lists the events of a ticket, oldest first, with people's current names and without texts of messages. Events that one actor
 * made in one transaction at one moment form a group: after a restore all rows have one transaction. Throws `not-found`.
 */
export async function readHistory({ db }: Pick<Context, 'db'>, { id }: { id: string }): Promise<HistoryEntry[]> {
  const [ticket] = await db
    .select(ticketOfHistory)
    .from(tickets)
    .leftJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .where(eq(tickets.id, id))
  if (!ticket) throw notFound()
  return describeEvents(ticket, await selectEvents(db, eq(ticketEvents.ticket_id, id)).orderBy(asc(ticketEvents.id)))
}

const { id: _, ...nameColumns } = personColumns
export const ticketOfHistory = { ...nameColumns, channel: tickets.channel, user_id: tickets.user_id }
type TicketOfHistory = Person & { user_id: string | null; channel: MessageChannel }

/** Describes events of one ticket; those of one act must be among them, because one may name the actor of another. */
export function describeEvents(ticket: TicketOfHistory, events: readonly StoredEvent[]): HistoryEntry[] {
  const groups = Map.groupBy(events, groupKey)
  const actorOf = createActorReader(ticket, events)
  return events.map((event) => {
    const { kind } = event
    const labelOf = (value: string | null) => (value === null ? null : (LABELS[kind]?.[value] ?? value))
    const group = groups.get(groupKey(event))!
    return {
      id: String(event.id),
      at: event.created_at.toISOString(),
      actor: actorOf(event, group),
      kind,
      from: labelOf(event.from_value),
      to: labelOf(event.to_value),
      cause: event.cause ?? (kind === 'created' ? causeOf(ticket) : null),
      // Of the time of the change: a later analysis makes no difference.
      suggestion:
        event.suggestion === null ? null : { value: event.suggestion, taken: event.suggestion === event.to_value },
      group: String(group[0]!.id),
    }
  })
}

/** SQL for a value with the title of the ticket where it is a number, which is all that stays once that ticket is erased. */
const withTitle = (value: PgColumn): SQL<string | null> => sql`case
  when ${ticketEvents.kind} in ('merged', 'merge_undone', 'split') and ${value} is not null
  then concat_ws(' ', ${value}, (select title from tickets where ticket_id = substr(${value}, 2)::int)) else ${value} end`

export const selectEvents = (db: Database, matching: SQL | undefined) =>
  db
    .select({
      ...nameColumns,
      ...getTableColumns(ticketEvents),
      from_value: withTitle(ticketEvents.from_value),
      to_value: withTitle(ticketEvents.to_value),
      is_admin: supportUsers.is_admin,
    })
    .from(ticketEvents)
    .leftJoin(supportUsers, eq(supportUsers.id, ticketEvents.actor_id))
    .where(matching)
    .$dynamic()
type StoredEvent = Awaited<ReturnType<typeof selectEvents>>[number]

const groupKey = ({ transaction_id, created_at, actor_id }: StoredEvent): string =>
  `${transaction_id} ${created_at.getTime()} ${actor_id}`

/** Reads the latest change of a ticket's status; `by` is null if the product made it, or the person is erased. */
export async function readStatusChange(db: Database | Transaction, ticketId: string) {
  const [change] = await db
    .select({
      from: ticketEvents.from_value,
      to: ticketEvents.to_value,
      at: ticketEvents.created_at,
      by: { id: supportUsers.id, first_name: supportUsers.first_name, last_name: supportUsers.last_name },
    })
    .from(ticketEvents)
    .leftJoin(supportUsers, eq(supportUsers.id, ticketEvents.actor_id))
    .where(and(eq(ticketEvents.ticket_id, ticketId), eq(ticketEvents.kind, 'status_changed')))
    .orderBy(desc(ticketEvents.id))
    .limit(1)
  return change ? { ...change, from: change.from as Status | null, to: change.to as Status } : null
}

type Change = { by?: string | null; from?: string | null; to?: string | null | undefined; cause?: string | null }

/** Records an event of a ticket, caused by a person or, without `by`, by the product. */
export const recordEvent = (
  tx: Transaction,
  ticket_id: string,
  kind: TicketEventKind,
  created_at: Date,
  { by, from, to, cause }: Change = {},
) =>
  tx.insert(ticketEvents).values({ ticket_id, kind, actor_id: by, from_value: from, to_value: to, cause, created_at })

/** Events that are written together. */
const BATCH = 1_000

export async function recordEvents(tx: Transaction, events: (typeof ticketEvents.$inferInsert)[]): Promise<void> {
  for (let done = 0; done < events.length; done += BATCH)
    await tx.insert(ticketEvents).values(events.slice(done, done + BATCH))
}

type Recorded = Pick<typeof ticketEvents.$inferInsert, 'ticket_id' | 'kind' | 'created_at'> & {
  actor_id: string
  to_value: string
}

/** Records an event unless the same one has been recorded within some milliseconds before it; returns whether it did. */
export async function recordOnceWithin(tx: Transaction, event: Recorded, ms: number): Promise<boolean> {
  const isSame = and(
    eq(ticketEvents.ticket_id, event.ticket_id),
    eq(ticketEvents.kind, event.kind),
    eq(ticketEvents.actor_id, event.actor_id),
    eq(ticketEvents.to_value, event.to_value),
    gt(ticketEvents.created_at, new Date(event.created_at.getTime() - ms)),
  )
  if ((await tx.$count(ticketEvents, isSame)) > 0) return false
  await tx.insert(ticketEvents).values(event)
  return true
}
