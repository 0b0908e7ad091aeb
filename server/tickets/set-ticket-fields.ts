import { and, desc, eq, sql } from 'drizzle-orm'
import type { Status, Category, Priority } from '#contract/vocabulary.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { supportUsers, ticketEvents, aiAnalyses, tickets } from '../schema/schema.ts'
import type { Actor } from '../context.ts'
import { withoutKeys } from '../mail/ids.ts'
import { keepTags } from './tags.ts'
import { releaseFromLeaver } from '../team/release-tickets.ts'
import { waitingSince } from '../team/waiting.ts'
import { isSensitive } from '../customers/is-sensitive.ts'

/**
 * Reads the latest change of a ticket's status; null where it has not changed since it was created. `by` is null where the
 * product made the change, or the person has been erased.
 */
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

/** Who changes a ticket; null for the customer and the product. */
type ChangedBy = { id: Actor['id'] | null }
type LockedTicket = { id: string; status: Status; category: Category; priority: Priority }

/**
 * Sets the status of a locked ticket and records who did. Any status may follow any other; an answer moves Open to In Progress
 * (server/conversation/add-answer.ts). No answer is due to a resolved ticket, nothing else has to be done, and it does not sleep; reopening
 * clears `resolved_at`, a customer without an answer waits again, and an owner who has left the team since is none. `cause` says why where the product does it.
 */
export async function setStatus(
  tx: Transaction,
  ticket: LockedTicket,
  status: Status,
  actor: ChangedBy,
  now: Date,
  cause: string | null = null,
): Promise<void> {
  if (ticket.status === status) return
  const changes =
    status === 'Resolved'
      ? { resolved_at: now, waiting_since: null, attention: null, ...AWAKE }
      : {
          resolved_at: null,
          attention: sql`nullif(${tickets.attention}, 'woke')`,
          ...(ticket.status === 'Resolved' && { waiting_since: waitingSince(ticket.id) }),
        }
  await tx
    .update(tickets)
    .set({ status, updated_at: now, ...changes })
    .where(eq(tickets.id, ticket.id))
  await recordChange(tx, ticket.id, actor, now, {
    kind: 'status_changed',
    from_value: ticket.status,
    to_value: status,
    cause,
  })
  if (ticket.status === 'Resolved') await releaseFromLeaver(tx, ticket.id, now)
}

const AWAKE = {
  waiting_for: null,
  wake_at: null,
  asleep_since: null,
  slept_until: null,
  reminders: 0,
  reminded_at: null,
}

/**
 * Corrects the category or priority of a locked ticket, and records what the analyser suggests at this moment. It learns from
 * the event.
 */
export async function setField(
  tx: Transaction,
  ticket: LockedTicket,
  [field, value]: ['category', Category] | ['priority', Priority],
  actor: ChangedBy,
  now: Date,
): Promise<void> {
  if (ticket[field] === value) return
  await tx
    .update(tickets)
    .set({ [field]: value, updated_at: now })
    .where(eq(tickets.id, ticket.id))
  await recordChange(tx, ticket.id, actor, now, {
    kind: `${field}_changed`,
    from_value: ticket[field],
    to_value: value,
    suggestion: await readSuggestion(tx, ticket, field),
  })
}

async function readSuggestion(tx: Transaction, { id }: LockedTicket, field: 'category' | 'priority') {
  const [found] = await tx
    .select({ category: aiAnalyses.suggested_category, priority: aiAnalyses.suggested_priority })
    .from(aiAnalyses)
    .where(eq(aiAnalyses.ticket_id, id))
  return found?.[field] ?? null
}

/**
 * Says whether the customer's page of a locked ticket asks for a code before anything is read. From then on its category
 * makes no difference.
 */
export async function setSensitive(
  tx: Transaction,
  ticket: LockedTicket,
  sensitive: boolean,
  actor: ChangedBy,
  now: Date,
): Promise<void> {
  const of = eq(tickets.id, ticket.id)
  const [before] = await tx.select({ sensitive: tickets.sensitive, category: tickets.category }).from(tickets).where(of)
  const was = isSensitive(before!)
  if (before!.sensitive === sensitive) return
  await tx.update(tickets).set({ sensitive, updated_at: now }).where(of)
  if (was === sensitive) return
  await recordChange(tx, ticket.id, actor, now, {
    kind: 'sensitive_changed',
    from_value: was ? 'on' : 'off',
    to_value: sensitive ? 'on' : 'off',
  })
}

/** Corrects the title of a locked ticket; the search follows by itself. */
export async function setTitle(
  tx: Transaction,
  ticket: { id: string; title: string },
  given: string,
  actor: ChangedBy,
  now: Date,
): Promise<void> {
  const title = withoutKeys(given)
  if (ticket.title === title) return
  await tx.update(tickets).set({ title, updated_at: now }).where(eq(tickets.id, ticket.id))
  await recordChange(tx, ticket.id, actor, now, { kind: 'title_changed', from_value: ticket.title, to_value: title })
}

/** Gives a locked ticket these tags and no others, each once and in order. */
export async function setTags(
  tx: Transaction,
  { id }: { id: string },
  given: readonly string[],
  actor: ChangedBy,
  now: Date,
): Promise<void> {
  const of = eq(tickets.id, id)
  const [before] = await tx.select({ tags: tickets.tags }).from(tickets).where(of)
  const tags = [...new Set(given)].toSorted()
  if (before!.tags.join('\n') === tags.join('\n')) return
  const [from, to] = [before!.tags.join(', '), tags.join(', ')]
  await tx.update(tickets).set({ tags, updated_at: now }).where(of)
  await keepTags(tx, tags, now)
  await recordChange(tx, id, actor, now, { kind: 'tags_changed', from_value: from || null, to_value: to || null })
}

type Change = Pick<typeof ticketEvents.$inferInsert, 'kind' | 'from_value' | 'to_value' | 'cause' | 'suggestion'>

async function recordChange(tx: Transaction, ticket_id: string, actor: ChangedBy, now: Date, change: Change) {
  await tx.insert(ticketEvents).values({ ticket_id, actor_id: actor.id, created_at: now, ...change })
}
