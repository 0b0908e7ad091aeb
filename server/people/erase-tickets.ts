import { eq, sql } from 'drizzle-orm'
import { deleteFiles } from '#server/files/remove-attachment.ts'
import { OWNER_COUNTS_TABLES } from '#server/schema/ticket-list/counts.ts'
import {
  attachments,
  heldAnswers,
  suggestedAnswers,
  supportUsers,
  ticketResponses,
  tickets,
} from '#server/schema/schema.ts'
import { recordEvents } from '#server/tickets/history.ts'
import { ERASED, type Erasing, deleteRows, isOfPerson, recordDeleted, removeUploads } from './erasing.ts'

/**
 * Replaces the name of a person in the history of other people's tickets, by the function that alone may change it
 * (docs/decisions/team-work.md), and records that their tickets have no owner. A person of the same name on one of these
 * tickets, or on the team, is not told apart. Runs before anything that tells where they took part is removed.
 */
export async function eraseFromHistory({ tx, personId, now }: Erasing): Promise<void> {
  await tx.execute(sql`select erase_person_from_history(${personId})`)
  const owned = await tx
    .update(tickets)
    .set({ assignee_id: null, unassigned_since: now, unassigned_noticed: false })
    .where(eq(tickets.assignee_id, personId))
    .returning({ ticket_id: tickets.id })
  const event = {
    kind: 'assignee_changed',
    from_value: ERASED,
    cause: 'The owner has been erased.',
    created_at: now,
  } as const
  await recordEvents(
    tx,
    owned.map(({ ticket_id }) => ({ ticket_id, ...event })),
  )
}

/** Removes answers that are not sent yet, by the person or on their tickets, and records those that they had written. */
export async function eraseHeldAnswers(erasing: Erasing): Promise<void> {
  const { tx, personId, now } = erasing
  const isTheirs = isOfPerson(erasing, { person: heldAnswers.user_id, ticket: heldAnswers.ticket_id })
  const held = await tx.delete(heldAnswers).where(isTheirs).returning()
  recordDeleted(erasing, heldAnswers, held)
  const stopped = held.filter(({ user_id, stopped_at }) => user_id === personId && !stopped_at)
  const cause = 'The person who wrote it has been erased.'
  await recordEvents(
    tx,
    stopped.map(({ ticket_id }) => ({ ticket_id, kind: 'answer_undone', from_value: ERASED, cause, created_at: now })),
  )
  await removeUploads(erasing, held)
}

/** Removes what a macro put into drafts on the person's tickets, or when they applied it, with the whole record: it cannot be undone. */
export async function eraseMacroRuns({ tx, personId }: Erasing): Promise<void> {
  await tx.execute(sql`
    delete from bulk_changes where kind = 'macro' and (
      actor_id = ${personId} or exists (
        select from bulk_items where bulk_id = bulk_changes.id
          and ticket_id in (select id from tickets where user_id = ${personId})
      )
    )`)
}

/** Removes the person's tickets from bulk changes, and their name from the reasons of others. */
export async function eraseBulkItems({ tx, personId }: Erasing): Promise<void> {
  await tx.execute(sql`delete from bulk_items where ticket_id in (select id from tickets where user_id = ${personId})`)
  await tx.execute(sql`
    update bulk_items set reason = replace(reason, name || ' has changed it since.', 'It has been changed since.')
    from (select trim(first_name || ' ' || last_name) as name from support_users where id = ${personId}) as person
    where name <> '' and position(name || ' has changed it since.' in reason) > 0`)
}

/** Removes the person and their tickets from the journal of acts on many rows, and merges of theirs. Runs before the tickets are erased. */
export async function eraseFromJournal({ tx, personId }: Erasing): Promise<void> {
  const own = sql`any(array(select id from tickets where user_id = ${personId}))`
  await tx.execute(sql`delete from merges where ${personId} in (source, target) or source = ${own} or target = ${own}`)
  await tx.execute(sql`update merge_rows set before = null where before = to_jsonb(${personId}::text)`)
  await tx.execute(sql`
    delete from merge_rows where position(${personId} in concat_ws(' ', "row", before, after)) > 0
      or "row" in (select id::text from tickets where user_id = ${personId})`)
}

/**
 * Removes the texts of suggested answers that name a person, or that repeat what resolved one of their tickets; what became of
 * them stays counted. Suggestions for their own tickets go with these. Runs before both are erased.
 */
export async function eraseSuggestions({ tx, personId }: Erasing): Promise<void> {
  await tx.execute(sql`
    update ${suggestedAnswers} set message = ''
    from ${supportUsers} as person
    where person.id = ${personId} and (
      exists (
        select from unnest(array[person.first_name, person.last_name]) as name
        where length(name) > 1 and position(lower(name) in lower(${suggestedAnswers.message})) > 0
      )
      or exists (
        select from jsonb_array_elements(${suggestedAnswers.sources}) as source
          join ${tickets} on ${tickets.id}::text = source->>'id'
        where ${tickets.user_id} = person.id
      )
    )`)
}

export async function eraseTicketFiles(erasing: Erasing): Promise<void> {
  const isTheirs = isOfPerson(erasing, { ticket: attachments.ticket_id })
  recordDeleted(erasing, attachments, await deleteFiles(erasing, isTheirs))
}

/** Removes the person's tickets. Only the event of each removal stays, by which lists and open windows drop the ticket. */
export async function eraseTickets(erasing: Erasing): Promise<void> {
  await deleteRows(erasing, tickets, { person: tickets.user_id })
  const ids = erasing.deleted.get(tickets) ?? []
  await erasing.tx.execute(sql`select erase_tickets_from_history(${sql.param(ids)}::uuid[])`)
}

/** Removes the record, and the counts of its owner, who has no tickets any more: changes that cancel each other, and name them until they are added up. */
export async function eraseRecord(erasing: Erasing): Promise<void> {
  const { tx, personId } = erasing
  erasing.answersKept += await tx.$count(ticketResponses, eq(ticketResponses.user_id, personId))
  await deleteRows(erasing, supportUsers, { person: supportUsers.id })
  for (const table of OWNER_COUNTS_TABLES)
    await tx.execute(sql`delete from ${sql.identifier(table)} where assignee = ${personId}`)
}
