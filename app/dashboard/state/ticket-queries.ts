import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { listAttachments } from '#contract/attachments.ts'
import { getTicket, getTicketStats, listResponses } from '#contract/tickets.ts'
import type { ListController } from '../list/list-controller.ts'
import type { ListQuery } from '../list/list-query.ts'
import type { ListSnapshot } from '../list/list-snapshot.ts'
import { isLive } from '../live/live-status.ts'
import { loadSnapshot } from '../list/load-snapshot.ts'

const POLL_INTERVAL = 30_000
/** Asked at each answer: what the server tells as it happens need not be asked for. */
const pollInterval = () => (isLive() ? false : POLL_INTERVAL)
/** Shorter than the 3600 s for which the server signs a link. */
const LINK_LIFETIME = 50 * 60_000

/** Everything that changes when a ticket does sits under this key. */
const TICKETS = ['tickets']

export const reloadTickets = (client: QueryClient) => client.invalidateQueries({ queryKey: TICKETS })

const LISTS = [...TICKETS, 'list']

/** The list as it is to be shown. Nothing of one that is not on screen is kept: it may have changed. */
export const listQuery = (query: ListQuery, port: ListController) => {
  const queryKey = [...LISTS, query]
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      loadSnapshot(query, port, { client, signal, before: client.getQueryData<ListSnapshot>(queryKey) }),
    placeholderData: keepPreviousData,
    refetchInterval: pollInterval,
    gcTime: 0,
  })
}

/** A list nobody sees is asked for when it is seen. */
export const reloadList = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: LISTS, refetchType: document.hidden ? 'none' : 'active' })

export const statsQuery = queryOptions({
  queryKey: [...TICKETS, 'stats'],
  queryFn: ({ signal }) => call(getTicketStats, {}, { signal }),
  refetchInterval: pollInterval,
})

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: [...TICKETS, 'one', id],
    queryFn: ({ signal }) => call(getTicket, { id }, { signal }),
    refetchInterval: pollInterval,
  })

export const responsesQuery = (id: string) =>
  queryOptions({
    queryKey: [...TICKETS, 'responses', id],
    queryFn: ({ signal }) => call(listResponses, { id }, { signal }),
    refetchInterval: pollInterval,
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
