import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { listAttachments } from '#contract/attachments.ts'
import { getTicket, getTicketStats, listResponses } from '#contract/tickets.ts'
import type { ListPort } from './list-port.ts'
import type { ListQuery } from './list-query.ts'
import type { View } from './list-view.ts'
import { isLive } from './live-state.ts'
import { loadView } from './load-view.ts'

const POLL = 30_000
/** Asked at each answer: what the server tells as it happens need not be asked for. */
const poll = () => (isLive() ? false : POLL)
/** Shorter than the 3600 s for which the server signs a link. */
const LINK_LIFETIME = 50 * 60_000

/** Everything that changes when a ticket does sits under this key. */
const TICKETS = ['tickets']

export const reloadTickets = (client: QueryClient) => client.invalidateQueries({ queryKey: TICKETS })

const LISTS = [...TICKETS, 'list']

/** The list as it is to be shown. Nothing of one that is not on screen is kept: it may have changed. */
export const ticketsQuery = (query: ListQuery, port: ListPort) => {
  const queryKey = [...LISTS, query]
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      loadView(query, port, { client, signal, before: client.getQueryData<View>(queryKey) }),
    placeholderData: keepPreviousData,
    refetchInterval: poll,
    gcTime: 0,
  })
}

/** A list nobody sees is asked for when it is seen. */
export const reloadList = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: LISTS, refetchType: document.hidden ? 'none' : 'active' })

export const statsQuery = queryOptions({
  queryKey: [...TICKETS, 'stats'],
  queryFn: ({ signal }) => call(getTicketStats, {}, { signal }),
  refetchInterval: poll,
})

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: [...TICKETS, 'one', id],
    queryFn: ({ signal }) => call(getTicket, { id }, { signal }),
    refetchInterval: poll,
  })

export const responsesQuery = (id: string) =>
  queryOptions({
    queryKey: [...TICKETS, 'responses', id],
    queryFn: ({ signal }) => call(listResponses, { id }, { signal }),
    refetchInterval: poll,
  })

/** Apart from the others: every reload signs new links, and new links load every thumbnail again. */
export const attachmentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['attachments', id],
    queryFn: ({ signal }) => call(listAttachments, { id }, { signal }),
    refetchInterval: LINK_LIFETIME,
    refetchOnWindowFocus: false,
  })

/** What changes in the panel when a ticket does. */
export async function reloadTicket(client: QueryClient, id: string, refetchType: 'active' | 'none') {
  await Promise.all(
    [ticketQuery(id), responsesQuery(id)].map(({ queryKey }) =>
      client.invalidateQueries({ queryKey, refetchType }),
    ),
  )
}

export const reloadFiles = (client: QueryClient, id: string, refetchType: 'active' | 'none') =>
  client.invalidateQueries({ queryKey: attachmentsQuery(id).queryKey, refetchType })
