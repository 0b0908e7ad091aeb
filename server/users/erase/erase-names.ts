import { type SQL, and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import {
  inboundMails,
  mailDeliveries,
  ticketEvents,
  ticketLinks,
  ticketParticipants,
  ticketResponses,
} from '#server/db/schema.ts'

type Person = { id: string; first_name: string; last_name: string; email: string }

/** Stands where the name or the address of the person stood in what other people keep. */
export const ERASED = 'an erased person'

/** Events whose values are names of people, several divided by commas. */
const NAMING = ['message_in', 'participants_changed', 'requester_changed', 'links_revoked'] as const

/**
 * Replaces the name of a person in the history of tickets they took part in: whatever they wrote on a page is named after its
 * author, and in lists of people their full name, or the address where it stood for one. Somebody else of the same name on one of
 * these tickets is not told apart. Runs before anything that says where they took part is removed.
 */
export async function eraseNames(tx: Transaction, person: Person | undefined): Promise<void> {
  if (!person) return
  const { kind, actor_id, ticket_id, from_value, to_value } = ticketEvents
  await tx
    .update(ticketEvents)
    .set({ to_value: ERASED })
    .where(and(eq(actor_id, person.id), eq(kind, 'message_in')))
  const name = [person.first_name, person.last_name].filter(Boolean).join(' ')
  const names = [name, person.email].filter(Boolean).map(escapePattern)
  const entry = `(^|, )(?:${names.join('|')})(?=, |$)`
  const without = (value: SQL) => sql`regexp_replace(${value}, ${entry}, ${`\\1${ERASED}`}, 'g')`
  await tx
    .update(ticketEvents)
    .set({ from_value: without(sql`${from_value}`), to_value: without(sql`${to_value}`) })
    .where(
      and(
        inArray(ticket_id, ticketsOf(tx, person)),
        inArray(kind, [...NAMING]),
        or(sql`${from_value} ~ ${entry}`, sql`${to_value} ~ ${entry}`),
      ),
    )
}

/** The tickets a person takes part in or did before: as requester, too, they have a link, a mail or an answer there. */
const ticketsOf = (tx: Transaction, { id, email }: Person) =>
  tx
    .select({ id: ticketParticipants.ticket_id })
    .from(ticketParticipants)
    .where(eq(ticketParticipants.user_id, id))
    .union(tx.select({ id: ticketLinks.ticket_id }).from(ticketLinks).where(eq(ticketLinks.user_id, id)))
    .union(tx.select({ id: ticketResponses.ticket_id }).from(ticketResponses).where(eq(ticketResponses.user_id, id)))
    .union(tx.select({ id: mailDeliveries.ticket_id }).from(mailDeliveries).where(eq(mailDeliveries.user_id, id)))
    .union(
      tx
        .select({ id: sql<string>`${inboundMails.ticket_id}` })
        .from(inboundMails)
        .where(and(eq(inboundMails.from_address, email), isNotNull(inboundMails.ticket_id))),
    )

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
