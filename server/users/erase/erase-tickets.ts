import { eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { aiAnalyses, attachments, ticketResponses, tickets } from '#server/db/schema.ts'
import type { Enqueue } from '#server/jobs/job-types.ts'

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
