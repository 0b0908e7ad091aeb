import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { throttle } from '#app/lib/throttle.ts'
import type { TicketEvent } from '#contract/ticket-events.ts'
import { createListRefresh } from './list/list-refresh.ts'
import { useTicketStream } from './live/use-ticket-stream.ts'
import { reloadTickets, statsQuery } from './state/ticket-queries.ts'
import { reloadFiles, reloadTicket } from './ticket/panel-queries.ts'

/** Milliseconds between two loads of the statistics. */
const STATS_INTERVAL = 1_000
const COUNTED: TicketEvent['kind'][] = ['created', 'status_changed', 'removed']

/** Keeps statistics, list and open ticket as they are on the server, from the moment something changes there. */
export function useLiveUpdates() {
  const client = useQueryClient()
  const onChange = useMemo(() => createChangeHandler(client), [client])
  useTicketStream({ onChange, onGap: () => void reloadTickets(client) })
}

function createChangeHandler(client: QueryClient) {
  const refreshList = createListRefresh(client)
  const reloadStats = throttle(STATS_INTERVAL, () => {
    void client.invalidateQueries({ queryKey: statsQuery.queryKey, refetchType: refetchTypeNow() })
  })
  return (event: TicketEvent) => {
    const { kind, ticket_id } = event
    if (COUNTED.includes(kind)) reloadStats()
    if (kind === 'files_changed') void reloadFiles(client, ticket_id, refetchTypeNow())
    if (kind !== 'created') void reloadTicket(client, ticket_id, refetchTypeNow())
    refreshList(event)
  }
}

/** A tab that is not visible loads again when it becomes visible. */
const refetchTypeNow = () => (document.hidden ? 'none' : 'active')
