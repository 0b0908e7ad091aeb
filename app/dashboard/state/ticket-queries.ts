import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { getTicketStats } from '#contract/team/ticket-stats.ts'
import { getTicket } from '#contract/tickets.ts'
import { pollInterval } from '../live/live-status.ts'

/** The key above everything that changes when a ticket does. */
export const TICKETS_KEY = ['tickets']

export const reloadTickets = (client: QueryClient) => client.invalidateQueries({ queryKey: TICKETS_KEY })

export const statsQuery = queryOptions({
  queryKey: [...TICKETS_KEY, 'stats'],
  queryFn: ({ signal }) => call(getTicketStats, {}, { signal }),
  refetchInterval: pollInterval,
})

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: [...TICKETS_KEY, 'one', id],
    queryFn: ({ signal }) => call(getTicket, { id }, { signal }),
    refetchInterval: pollInterval,
  })
