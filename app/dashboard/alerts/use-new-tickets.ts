import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '#app/lib/api.ts'
import { playAlertSound } from '#app/lib/alert-sound.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { listTickets } from '#contract/tickets.ts'
import { isListed, rowOf } from '../list/list-snapshot.ts'
import { waitForLists } from '../list/load-snapshot.ts'
import type { TicketListState } from '../list/use-ticket-list.ts'
import { statsQuery } from '../state/ticket-queries.ts'
import { addNewTickets, isCritical, keepForNextList, keepNewTickets, newTicketsStore } from './new-tickets.ts'

/** Of more tickets at once only the newest are loaded. */
const MAX_LOADED = 50

/** Keeps the new tickets that have not been seen: from the statistics' total that grows until they are on screen. */
export function useNewTickets(list: TicketListState, ticketId: string | null) {
  const client = useQueryClient()
  const { data: stats } = useQuery(statsQuery)
  const known = useRef<number>(undefined)
  const total = stats?.total
  useEffect(() => {
    const before = known.current
    known.current = total
    if (before !== undefined && total !== undefined && total > before) void loadNewTickets(client, total - before)
  }, [client, total])
  useEffect(() => keepForNextList, [])

  const { snapshot, controller } = list
  const isUpToDate = snapshot?.newTickets === null && !list.isOutdated
  const markSeen = useEffectEvent(() => {
    if (document.hidden) return
    const { firstRow, count } = controller.visibleRows()
    keepNewTickets((ticket) => {
      if (ticket.id === ticketId) return false
      const row = snapshot && rowOf(client, snapshot, ticket.id)
      const isOnScreen = row !== undefined && row > firstRow - 1 && row < firstRow + count
      // The list opens where it was left before the reload: these stand above.
      if (ticket.isKept && firstRow >= 1 && !isOnScreen) return true
      // A Critical ticket that the list leaves out is announced until somebody looks at it.
      return !isUpToDate || (isCritical(ticket) && !isListed(client, ticket.id))
    })
  })
  useEffect(() => markSeen())
  useEffect(() => {
    const onChange = () => markSeen()
    const unsubscribe = newTicketsStore.subscribe(onChange)
    controller.onScrolled(onChange)
    document.addEventListener('visibilitychange', onChange)
    return () => {
      unsubscribe()
      controller.onScrolled(() => {})
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [controller])
}

async function loadNewTickets(client: QueryClient, count: number) {
  try {
    const { tickets } = await call(listTickets, { limit: Math.min(count, MAX_LOADED) })
    // The list has to know of them first: what it already shows is not new.
    await waitForLists(client)
    addNewTickets(tickets.map(({ id, priority }) => ({ id, priority })))
    if (tickets.some(isCritical)) playAlertSound()
  } catch (error) {
    logFailure('alerts.new_tickets_not_loaded', error)
  }
}
