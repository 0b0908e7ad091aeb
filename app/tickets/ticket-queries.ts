import { keepPreviousData, queryOptions, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { listAttachments } from '#contract/attachments.ts'
import { getTicket, getTicketStats, listResponses, listTickets } from '#contract/tickets.ts'
import type { ListQuery } from './list-query.ts'

const PAGE = 50
const POLL = 30_000
/** Shorter than the 3600 s for which the server signs a link. */
const LINK_LIFETIME = 50 * 60_000

/** Everything that changes when a ticket does sits under this key. */
const TICKETS = ['tickets']

export const reloadTickets = (client: QueryClient) => client.invalidateQueries({ queryKey: TICKETS })

export const ticketsQuery = (query: ListQuery) =>
  infiniteQueryOptions({
    queryKey: [...TICKETS, 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(listTickets, { ...query, limit: PAGE, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: POLL,
  })

export const statsQuery = queryOptions({
  queryKey: [...TICKETS, 'stats'],
  queryFn: ({ signal }) => call(getTicketStats, {}, { signal }),
  refetchInterval: POLL,
})

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: [...TICKETS, 'one', id],
    queryFn: ({ signal }) => call(getTicket, { id }, { signal }),
    refetchInterval: POLL,
  })

export const responsesQuery = (id: string) =>
  queryOptions({
    queryKey: [...TICKETS, 'responses', id],
    queryFn: ({ signal }) => call(listResponses, { id }, { signal }),
    refetchInterval: POLL,
  })

/** Apart from the others: every reload signs new links, and new links load every thumbnail again. */
export const attachmentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['attachments', id],
    queryFn: ({ signal }) => call(listAttachments, { id }, { signal }),
    refetchInterval: LINK_LIFETIME,
    refetchOnWindowFocus: false,
  })
