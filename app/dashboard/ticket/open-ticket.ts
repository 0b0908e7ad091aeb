import type { Ticket, TicketDetail } from '#contract/tickets.ts'

/** The open ticket: as the list has it until it is loaded by itself. */
export type OpenTicket = Ticket & Partial<TicketDetail>
