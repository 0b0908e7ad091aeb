import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../platform/db/database.ts'
import {
  aiAnalyses,
  companies,
  drafts,
  emailOf,
  inboundMails,
  supportUsers,
  ticketRatings,
  tickets,
} from '../schema/schema.ts'
import type { Viewer } from './list-query.ts'
import { isUnread } from '../conversation/mark-read.ts'
import { sensitiveColumn } from '../customers/is-sensitive.ts'

const assignee = alias(supportUsers, 'assignee')

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
  channel: sql<'form' | 'mail' | 'dashboard'>`${tickets.channel}`,
  linked_ticket_id: tickets.linked_ticket_id,
  attention: tickets.attention,
  sensitive: sensitiveColumn,
  private: tickets.private,
  user_id: tickets.user_id,
  assignee_id: tickets.assignee_id,
  waiting_for: tickets.waiting_for,
  wake_at: tickets.wake_at,
  tags: tickets.tags,
  bulk: tickets.bulk,
  spam: tickets.spam,
}

/** Selects tickets with customer, owner, analysis and rating, and whether the viewer has read them or has a draft. */
export function selectTickets(db: Database | Transaction, viewer: Viewer) {
  const { first_name, last_name, phone, company } = supportUsers
  const { suggested_category, suggested_priority, insights, suggested_solutions, confidence_score } = aiAnalyses
  return db
    .select({
      ...ticketColumns,
      slept_until: sql<Date | null>`case when ${tickets.slept_until} > ${viewer.now.toISOString()}::timestamptz
        then ${tickets.slept_until} end`.mapWith(tickets.slept_until),
      unread: isUnread(viewer.id, viewer.now),
      draft: sql<boolean>`exists (
        select from ${drafts} where ${drafts.ticket_id} = ${tickets.id} and ${drafts.user_id} = ${viewer.id}
      )`,
      assignee: {
        id: assignee.id,
        name: sql<string>`coalesce(nullif(trim(${assignee.first_name} || ' ' || ${assignee.last_name}), ''), ${assignee.email})`,
      },
      company: { id: companies.id, name: companies.name },
      mail_from: sql<string | null>`case when ${tickets.user_id} is null then (
        select nullif(${inboundMails.sender}, '') from ${inboundMails}
        where ${inboundMails.ticket_id} = ${tickets.id} and ${inboundMails.opened_ticket} and ${inboundMails.from_address} is null
        limit 1) end`,
      vip: sql<boolean>`coalesce(${supportUsers.vip}, false)`,
      customer: { first_name, last_name, email: emailOf(), phone, company },
      ai_analysis: { suggested_category, suggested_priority, insights, suggested_solutions, confidence_score },
      rating: { value: ticketRatings.value, comment: ticketRatings.comment, at: ticketRatings.changed_at },
    })
    .from(tickets)
    .leftJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .leftJoin(companies, eq(companies.id, tickets.company_id))
    .leftJoin(assignee, eq(assignee.id, tickets.assignee_id))
    .leftJoin(aiAnalyses, eq(aiAnalyses.ticket_id, tickets.id))
    .leftJoin(ticketRatings, eq(ticketRatings.ticket_id, tickets.id))
    .$dynamic()
}
