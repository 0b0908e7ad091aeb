import { eq, inArray, sql, or } from 'drizzle-orm'
import type { Transaction } from '#server/platform/db/database.ts'
import {
  aiAnalyses,
  attachments,
  ticketResponses,
  tickets,
  customerCodes,
  customerSessions,
  customerSignIns,
  inboundMails,
  linkBrowsers,
  rateLimits,
  ticketLinks,
  ticketRatings,
  suggestedAnswers,
  supportUsers,
} from '#server/schema/schema.ts'
import type { Enqueue } from '#server/platform/jobs/job-types.ts'
import { ERASED } from './erase-traces.ts'

/**
 * Removes a customer's tickets with responses, analyses, events and files. Only the event of each removal stays, by which
 * lists and open windows drop the ticket.
 */
export async function eraseTickets(tx: Transaction, enqueue: Enqueue, customerId: string | undefined) {
  if (!customerId) return { ticketIds: [], responseIds: [], analyses: 0, files: 0 }
  const found = await tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.user_id, customerId))
  const ticketIds = found.map(({ id }) => id)
  const responses = await tx
    .delete(ticketResponses)
    .where(inArray(ticketResponses.ticket_id, ticketIds))
    .returning({ id: ticketResponses.id })
  const analyses = await tx.delete(aiAnalyses).where(inArray(aiAnalyses.ticket_id, ticketIds))
  const files = await tx
    .delete(attachments)
    .where(inArray(attachments.ticket_id, ticketIds))
    .returning({ key: attachments.id })
  for (const { key } of files) await enqueue('remove-object', { key })
  await tx.delete(tickets).where(inArray(tickets.id, ticketIds))
  await tx.execute(sql`select erase_tickets_from_history(${sql.param(ticketIds)}::uuid[])`)
  return {
    ticketIds,
    responseIds: responses.map(({ id }) => id),
    analyses: analyses.rowCount ?? 0,
    files: files.length,
  }
}

const NOTHING = { links: 0, ratings: 0, codes: 0, sessions: 0, accessIds: [] as string[] }

/**
 * Removes how a person reaches the pages of their tickets, and what they said there about the work: links, browsers, codes,
 * sessions of My tickets and ratings. Runs before the tickets are erased. `accessIds` are those that jobs name.
 */
export async function erasePageAccess(tx: Transaction, personId: string | undefined) {
  if (!personId) return NOTHING
  const own = tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.user_id, personId))
  const links = await tx.delete(ticketLinks).where(eq(ticketLinks.user_id, personId))
  const isRater = or(eq(ticketRatings.user_id, personId), inArray(ticketRatings.ticket_id, own))
  const ratings = await tx.delete(ticketRatings).where(isRater)
  await tx.delete(linkBrowsers).where(eq(linkBrowsers.user_id, personId))
  const codes = await tx
    .delete(customerCodes)
    .where(eq(customerCodes.user_id, personId))
    .returning({ id: customerCodes.id })
  const signIns = await tx
    .delete(customerSignIns)
    .where(eq(customerSignIns.user_id, personId))
    .returning({ id: customerSignIns.id })
  const sessions = await tx.delete(customerSessions).where(eq(customerSessions.user_id, personId))
  await tx.delete(rateLimits).where(eq(rateLimits.key, `rating-request:${personId}`))
  await forgetName(tx, personId)
  return {
    links: links.rowCount ?? 0,
    ratings: ratings.rowCount ?? 0,
    codes: codes.length,
    sessions: signIns.length + (sessions.rowCount ?? 0),
    accessIds: [...codes, ...signIns].map(({ id }) => id),
  }
}

/** Others have written on pages that were opened by the person's links; what the team reads about that names the person. */
async function forgetName(tx: Transaction, personId: string): Promise<void> {
  const { details, reason } = inboundMails
  const name = sql`${details} -> 'page_of' ->> 'name'`
  await tx
    .update(inboundMails)
    .set({
      reason: sql`replace(${reason}, ${name}, ${ERASED})`,
      details: sql`jsonb_set(${details}, '{page_of,name}', to_jsonb(${ERASED}::text))`,
    })
    .where(sql`${details} -> 'page_of' ->> 'id' = ${personId}`)
}

/**
 * Removes the texts of suggested answers that name a person, or that repeat what resolved one of their tickets; what became of
 * them stays counted. Suggestions for their own tickets go with these. Runs before both are erased.
 */
export async function eraseSuggestions(tx: Transaction, personId: string | undefined): Promise<void> {
  if (!personId) return
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
