import type { HistoryEntry } from '#contract/team/history.ts'
import type { TicketEventKind } from '#contract/vocabulary.ts'
import { site } from '#site'
import { nameOrAddress } from '../users/ensure-person.ts'

type Actor = HistoryEntry['actor']
type Person = { first_name: string | null; last_name: string | null; email: string | null }
type Event = Person & {
  kind: TicketEventKind
  actor_id: string | null
  to_value: string | null
  cause: string | null
  is_admin: boolean | null
}

/** What the team does unless a cause is named: without an actor, the person who did it has been erased. */
const BY_TEAM: ReadonlySet<TicketEventKind> = new Set([
  'responded',
  'status_changed',
  'category_changed',
  'priority_changed',
  'held_discarded',
  'requester_changed',
  'links_revoked',
  'sensitive_changed',
  'note_added',
  'note_edited',
  'title_changed',
  'tags_changed',
  'assignee_changed',
  'followers_changed',
  'waiting_changed',
  'answer_undone',
  'file_opened',
  'file_previewed',
  'draft_restored',
])
/** What only customers do, and others who write to us. */
const BY_CUSTOMERS: ReadonlySet<TicketEventKind> = new Set([
  'created',
  'message_in',
  'mail_kept',
  'said_thanks',
  'link_opened',
  'rated',
])
const BROUGHT_BY_MESSAGES: ReadonlySet<TicketEventKind> = new Set(['status_changed', 'files_changed'])
/** Kinds whose value is who wrote: “Ann Smith <ann@example.com>”. */
const NAMES_WRITER: ReadonlySet<TicketEventKind> = new Set(['message_in', 'mail_kept', 'note_added'])

/**
 * Returns a function that says who caused an event of a ticket, given those of the same act. An event without an actor was
 * caused by a customer, by the product, or by a person who has been erased.
 */
export function createActorReader(ticket: Person & { user_id: string | null }, events: readonly Event[]) {
  const customers = new Set([
    ticket.user_id,
    ...events.filter(({ kind }) => BY_CUSTOMERS.has(kind)).map(({ actor_id }) => actor_id),
  ])
  const requester = nameOf(ticket) ?? 'Customer'
  return (event: Event, group: readonly Event[]): Actor => {
    const { kind, actor_id } = event
    if (actor_id) {
      // Somebody who is no admin any more is still not a customer.
      const isPerson = event.is_admin || !customers.has(actor_id)
      return { kind: isPerson ? 'person' : 'customer', name: nameOf(event) ?? '' }
    }
    const writer = writerOf(event) ?? group.map(writerOf).find((name) => name !== undefined)
    if (BY_CUSTOMERS.has(kind)) return { kind: 'customer', name: writer ?? requester }
    if (event.cause) return { kind: 'system', name: site.name }
    // The customer’s message has reopened it, or brought files.
    if (writer !== undefined && BROUGHT_BY_MESSAGES.has(kind) && group.some((each) => BY_CUSTOMERS.has(each.kind)))
      return { kind: 'customer', name: writer }
    if (BY_TEAM.has(kind)) return { kind: 'person', name: writer ?? 'An erased person' }
    return kind === 'files_changed' ? { kind: 'customer', name: requester } : { kind: 'system', name: site.name }
  }
}

const nameOf = ({ first_name, last_name, email }: Person): string | undefined =>
  email === null ? undefined : nameOrAddress({ first_name: first_name ?? '', last_name: last_name ?? '', email })

function writerOf({ kind, to_value }: Event): string | undefined {
  if (!to_value || !NAMES_WRITER.has(kind)) return undefined
  const name = to_value.replace(/ <[^>]*>$/, '')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
