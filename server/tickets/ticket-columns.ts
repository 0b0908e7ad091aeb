import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { aiAnalyses, supportUsers, ticketRatings, tickets } from '../db/schema.ts'
import { sensitiveColumn } from './is-sensitive.ts'

/** A ticket's own columns, as the API returns them. */
const ticketColumns = {
  id: tickets.id,
  ticket_id: tickets.ticket_id,
  title: tickets.title,
  description: tickets.description,
  category: tickets.category,
  priority: tickets.priority,
  status: tickets.status,
  created_at: tickets.created_at,
  updated_at: tickets.updated_at,
  resolved_at: tickets.resolved_at,
  waiting_since: tickets.waiting_since,
  last_message_at: tickets.last_message_at,
  channel: sql<'form' | 'mail'>`${tickets.channel}`,
  linked_ticket_id: tickets.linked_ticket_id,
  attention: tickets.attention,
  sensitive: sensitiveColumn,
  user_id: tickets.user_id,
}

/** Selects tickets with their customer, analysis and rating, each null where there is none. */
export function selectTickets(db: Database | Transaction) {
  return db
    .select({
      ...ticketColumns,
      customer: {
        first_name: supportUsers.first_name,
        last_name: supportUsers.last_name,
        email: supportUsers.email,
        phone: supportUsers.phone,
        company: supportUsers.company,
      },
      ai_analysis: {
        suggested_category: aiAnalyses.suggested_category,
        suggested_priority: aiAnalyses.suggested_priority,
        insights: aiAnalyses.insights,
        suggested_solutions: aiAnalyses.suggested_solutions,
        confidence_score: aiAnalyses.confidence_score,
      },
      rating: { value: ticketRatings.value, comment: ticketRatings.comment, at: ticketRatings.changed_at },
    })
    .from(tickets)
    .leftJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .leftJoin(aiAnalyses, eq(aiAnalyses.ticket_id, tickets.id))
    .leftJoin(ticketRatings, eq(ticketRatings.ticket_id, tickets.id))
    .$dynamic()
}
