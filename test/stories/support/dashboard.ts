import { listAttachments } from '#contract/attachments.ts'
import { getMe } from '#contract/auth.ts'
import { getTicketStats, type Ticket, getTicket, listTickets } from '#contract/tickets.ts'
import { listMessages } from '#contract/messages.ts'
import { getTeam } from '#contract/assignment.ts'
import { getCustomerCard, listTicketLinks } from '#contract/customers.ts'
import { type Draft, getDraft } from '#contract/drafts.ts'
import { getHistory } from '#contract/history.ts'
import { announcePresence, markRead } from '#contract/presence.ts'
import { listSavedReplies } from '#contract/saved-replies.ts'
import { listViews } from '#contract/saved-views.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { type Answer, answer } from './answers.ts'
import { TICKET_ID } from './messages.ts'
import { ADMIN, CUSTOMER, MARISOL, TEAM } from './people.ts'
import { conversation, ticket, ticketDetail } from './tickets.ts'

export const listed = (...tickets: Ticket[]): Answer =>
  answer(listTickets, { tickets, total: tickets.length, position: 0, previousCursor: null, nextCursor: null })

export const stats = (total: number, changes: object = {}): Answer =>
  answer(getTicketStats, {
    total,
    open: total,
    inProgress: 0,
    resolved: 0,
    needsAnswer: total,
    mine: 0,
    unassigned: total,
    unread: 0,
    ...changes,
  })

export const NO_DRAFT: Draft = {
  message: '',
  updated_at: null,
  files: [],
  to: null,
  shared: false,
  kept: [],
  from_others: [],
}

/** What the server says of a helpdesk with one ticket, without messages. Answers before these win. */
export const ONE_TICKET: readonly Answer[] = [
  listed(ticket()),
  stats(1),
  answer(getMe, ADMIN),
  answer(getTeam, TEAM),
  answer(listViews, []),
  answer(getTicket, ticketDetail()),
  answer(listMessages, conversation()),
  answer(listAttachments, []),
  answer(getHistory, []),
  answer(listTicketLinks, []),
  answer(listSavedReplies, []),
  answer(announcePresence, null),
  answer(markRead, { unread: false }),
  answer(getDraft, NO_DRAFT),
  answer(getCustomerCard, card()),
]

type Card = ResponseBody<typeof getCustomerCard>
/** What is known of Marisol. */
export function card(changes: Partial<Card> = {}): Card {
  return {
    id: MARISOL.id,
    name: MARISOL.name,
    email: CUSTOMER.email,
    phone: CUSTOMER.phone,
    company: CUSTOMER.company,
    member_of: null,
    suggested: null,
    vip: false,
    sees_company: false,
    merged: [],
    open: [],
    open_total: 0,
    resolved: [],
    notes: '',
    notes_by: null,
    notes_at: null,
    ...changes,
  }
}

/** The address of the ticket, at one of its tabs. */
export const atTab = (tab: string) => `/admin?ticket=${TICKET_ID}&tab=${tab}`
