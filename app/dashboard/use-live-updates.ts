import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchTickets, type TicketEvent } from '#contract/ticket-events.ts'
import { throttle } from '../lib/throttle.ts'
import { refreshAfter } from './list/list-refresh.ts'
import { setLive } from './live/live-status.ts'
import { subscribeToTicketEvents } from './live/shared-stream.ts'
import { reloadFiles, reloadTicket, reloadTickets, statsQuery, ticketQuery } from './state/ticket-queries.ts'
import { noteActor } from './ticket/use-status-notice.ts'
import { receiveTyping } from './live/typing-indicators.ts'

/** How long a lost stream may take to come back before questions are asked instead. */
const RECONNECT_GRACE = 5_000
/** By then the first answers are here: they may be older than the stream. */
const FIRST_REFRESH = 2_000
const STATS_INTERVAL = 1_000
const COUNTED: TicketEvent['kind'][] = ['created', 'status_changed', 'removed']

/** Keeps what the dashboard shows as it is on the server, from the moment at which it changes there. */
export function useLiveUpdates() {
  const client = useQueryClient()
  useEffect(() => {
    let opened = false
    let timer: ReturnType<typeof setTimeout>
    const later = (act: () => void, wait: number) => {
      clearTimeout(timer)
      timer = setTimeout(act, wait)
    }
    const refresh = () => void reloadTickets(client)
    const onMessage = listener(client)
    const unsubscribe = subscribeToTicketEvents({
      onOpen: () => {
        setLive(true)
        later(refresh, opened ? 0 : FIRST_REFRESH)
        opened = true
      },
      onAlreadyOpen: () => {
        if (opened) return
        opened = true
        setLive(true)
        later(refresh, FIRST_REFRESH)
      },
      onLost: () =>
        later(() => {
          setLive(false)
          refresh()
        }, RECONNECT_GRACE),
      onMessage: onMessage,
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
      setLive(false)
    }
  }, [client])
}

function listener(client: QueryClient) {
  const countAgain = throttle(STATS_INTERVAL, () => {
    void client.invalidateQueries({ queryKey: statsQuery.queryKey, refetchType: refetchTypeNow() })
  })
  function onChange(event: TicketEvent) {
    const { kind, ticket_id, actor_id } = event
    if (COUNTED.includes(kind)) countAgain()
    if (kind === 'files_changed') void reloadFiles(client, ticket_id, refetchTypeNow())
    if (kind === 'status_changed' && isOpen(client, ticket_id)) noteActor(ticket_id, actor_id)
    if (kind !== 'created') void reloadTicket(client, ticket_id, refetchTypeNow())
    refreshAfter(client, event)
  }
  return (data: string) => {
    const { success, data: news } = watchTickets.response.safeParse(JSON.parse(data))
    // A newer server tells what this page does not know: something has changed, whatever it was.
    if (!success) return void reloadTickets(client)
    if (news.kind === 'replying') receiveTyping(news)
    else onChange(news)
  }
}

const isOpen = (client: QueryClient, id: string) =>
  client
    .getQueryCache()
    .find({ queryKey: ticketQuery(id).queryKey })
    ?.isActive()

/** A tab nobody sees asks again when it is seen. */
const refetchTypeNow = () => (document.hidden ? 'none' : 'active')
