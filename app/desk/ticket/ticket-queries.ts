import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { getTicketStats, getTicket, type Ticket, type TicketDetail } from '#contract/tickets.ts'
import { pollInterval } from '../live/signals.ts'
import { callAfterPaint } from '#app/lib/timing.ts'
import { getHistory } from '#contract/history.ts'
import { listAttachments } from '#contract/attachments.ts'
import { listTicketLinks, getCustomerCard } from '#contract/customers.ts'
import { listMessages, type Message } from '#contract/messages.ts'
import type { ResponseBody } from '#contract/operation.ts'

/** The key prefix of everything that changes with a ticket. */
export const TICKETS_KEY = ['tickets']

export const reloadTickets = (client: QueryClient) => client.invalidateQueries({ queryKey: TICKETS_KEY })

type Load<T> = (options: { signal: AbortSignal }) => Promise<T>

const polledQuery = <T>(key: string[], load: Load<T>) =>
  queryOptions({ queryKey: [...TICKETS_KEY, ...key], queryFn: load, refetchInterval: pollInterval })

export const statsQuery = polledQuery(['stats'], ({ signal }) => call(getTicketStats, {}, { signal }))

export const ticketQuery = (id: string) => polledQuery(['one', id], ({ signal }) => call(getTicket, { id }, { signal }))

export const historyQuery = (id: string) =>
  polledQuery(['history', id], ({ signal }) => callAfterPaint(getHistory, { id }, { signal }))

export const linksQuery = (id: string) =>
  polledQuery(['links', id], ({ signal }) => call(listTicketLinks, { id }, { signal }))

/** Milliseconds: shorter than the 3600 s for which the server signs a link to a file. */
const LINK_LIFETIME = 50 * 60_000

/** Milliseconds between two loads while an answer waits to be sent: no event announces that it has been sent. */
const SENDING_INTERVAL = 3_000

const isLeaving = ({ state, hold }: Message) => state === 'queued' || (state === 'sending' && !hold?.planned)

export type Conversation = ResponseBody<typeof listMessages>

export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: [...TICKETS_KEY, 'conversation', id],
    queryFn: ({ signal }) => call(listMessages, { id }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.messages.some(isLeaving) ? SENDING_INTERVAL : pollInterval()),
  })

const FILES_KEY = ['attachments']

/** Not below `TICKETS_KEY`: every load signs new links, and new links load every thumbnail again. */
export const attachmentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...FILES_KEY, id],
    queryFn: ({ signal }) => call(listAttachments, { id }, { signal }),
    refetchInterval: LINK_LIFETIME,
    // Only if they have changed while the tab was not visible.
    refetchOnWindowFocus: ({ state }) => state.isInvalidated && 'always',
  })

export const reloadAllFiles = (client: QueryClient) => client.invalidateQueries({ queryKey: FILES_KEY })

export type CustomerCard = ResponseBody<typeof getCustomerCard>

/** The key prefix of all customer cards, which change with any of the customer's tickets. */
export const CARDS_KEY = [...TICKETS_KEY, 'customer-card']

export const cardQuery = (customerId: string) =>
  polledQuery(['customer-card', customerId], ({ signal }) => call(getCustomerCard, { id: customerId }, { signal }))

/** The open ticket: the row of the list until the ticket is loaded. */
export type OpenTicket = Ticket & Partial<TicketDetail>
