import { asc, eq } from 'drizzle-orm'
import type { HistoryEntry } from '#contract/team/history.ts'
import type { MessageChannel, TicketEventKind } from '#contract/vocabulary.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { supportUsers, ticketEvents, tickets } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { createActorReader } from './history-actor.ts'

const CAME: Record<MessageChannel, string> = {
  form: 'By the support form.',
  mail: 'By email.',
  dashboard: 'In the dashboard.',
  page: 'On a ticket’s page.',
}

/** Words for values that are stored as codes. */
const WORDS: Partial<Record<TicketEventKind, Record<string, string>>> = {
  sensitive_changed: { on: 'On', off: 'Off' },
  analysed: { embedded: 'The built-in analyser' },
  draft_restored: { sent: 'Sent', discarded: 'Discarded', answer: 'Answer', note: 'Note' },
}

/**
 * Lists everything that has happened to a ticket, oldest first. Names are those people have now. Entries that one person, or
 * the product, made in one transaction at one moment have the same group: after a restore all rows have one transaction. No
 * text of a message is in it. Throws `not-found`.
 */
export async function readHistory({ db }: Pick<Context, 'db'>, { id }: { id: string }): Promise<HistoryEntry[]> {
  const [ticket] = await db
    .select({ channel: tickets.channel, user_id: tickets.user_id, ...personColumns })
    .from(tickets)
    .leftJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .where(eq(tickets.id, id))
  if (!ticket) throw notFound()
  const events = await selectEvents(db, id)
  const groups = Map.groupBy(events, groupKey)
  const actorOf = createActorReader(ticket, events)
  return events.map((event) => {
    const { kind } = event
    const inWords = (value: string | null) => (value === null ? null : (WORDS[kind]?.[value] ?? value))
    const group = groups.get(groupKey(event))!
    return {
      id: String(event.id),
      at: event.created_at.toISOString(),
      actor: actorOf(event, group),
      kind,
      from: inWords(event.from_value),
      to: inWords(event.to_value),
      cause: event.cause ?? (kind === 'created' ? CAME[ticket.channel] : null),
      suggestion: suggestionOf(event),
      group: String(group[0]!.id),
    }
  })
}

const personColumns = {
  first_name: supportUsers.first_name,
  last_name: supportUsers.last_name,
  email: supportUsers.email,
}

const selectEvents = (db: Database, ticketId: string) =>
  db
    .select({
      id: ticketEvents.id,
      kind: ticketEvents.kind,
      actor_id: ticketEvents.actor_id,
      from_value: ticketEvents.from_value,
      to_value: ticketEvents.to_value,
      cause: ticketEvents.cause,
      suggestion: ticketEvents.suggestion,
      created_at: ticketEvents.created_at,
      transaction_id: ticketEvents.transaction_id,
      ...personColumns,
      is_admin: supportUsers.is_admin,
    })
    .from(ticketEvents)
    .leftJoin(supportUsers, eq(supportUsers.id, ticketEvents.actor_id))
    .where(eq(ticketEvents.ticket_id, ticketId))
    .orderBy(asc(ticketEvents.id))
export type StoredEvent = Awaited<ReturnType<typeof selectEvents>>[number]

/** What the analyser had suggested when the field was changed; a later analysis makes no difference. */
const suggestionOf = ({ suggestion, to_value }: StoredEvent): HistoryEntry['suggestion'] =>
  suggestion === null ? null : { value: suggestion, taken: suggestion === to_value }

const groupKey = ({ transaction_id, created_at, actor_id }: StoredEvent): string =>
  `${transaction_id} ${created_at.getTime()} ${actor_id}`
