import type { listMessages } from '#contract/messages.ts'
import type { ResponseBody } from '#contract/operation.ts'
import type { Ticket, TicketDetail } from '#contract/tickets.ts'
import { TICKET_ID } from './messages.ts'
import { CUSTOMER, MARISOL } from './people.ts'

/** An open ticket of this morning, #1001, unless `changes` says otherwise. */
export const ticket = (changes: Partial<Ticket> = {}): Ticket => ({
  id: TICKET_ID,
  ticket_id: 1001,
  title: 'Front desk printer prints blank pages',
  description: 'Third morning in a row.',
  category: 'Printer',
  priority: 'Medium',
  status: 'Open',
  created_at: '2026-11-10T15:00:00.000Z',
  updated_at: '2026-11-10T15:05:00.000Z',
  resolved_at: null,
  user_id: MARISOL.id,
  waiting_since: '2026-11-10T15:00:00.000Z',
  last_message_at: '2026-11-10T15:05:00.000Z',
  channel: 'form',
  bulk: false,
  spam: false,
  linked_ticket_id: null,
  attention: null,
  assignee_id: null,
  assignee: null,
  waiting_for: null,
  wake_at: null,
  slept_until: null,
  tags: [],
  unread: false,
  draft: false,
  sensitive: false,
  private: false,
  company: null,
  mail_from: null,
  rating: null,
  customer: CUSTOMER,
  vip: false,
  ai_analysis: null,
  ...changes,
})

export const ticketDetail = (changes: Partial<TicketDetail> = {}): TicketDetail => ({
  ...ticket(),
  status_change: null,
  earlier_tickets: 0,
  customer_rights: { id: MARISOL.id, sees_company: false, company: null },
  followers: [],
  merged_into: null,
  links: [],
  ...changes,
})

type Conversation = ResponseBody<typeof listMessages>
export const conversation = (changes: Partial<Conversation> = {}): Conversation => ({
  messages: [],
  held: [],
  first_mail: null,
  participants: [],
  mail_problem: null,
  linked: null,
  suggested: null,
  links: [],
  merged: [],
  ...changes,
})
