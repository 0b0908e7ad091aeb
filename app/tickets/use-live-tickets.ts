import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchTickets, type TicketEvent } from '#contract/ticket-events.ts'
import { atMostEvery } from './at-most-every.ts'
import { announceChange } from './list-changes.ts'
import { setLive } from './live-state.ts'
import { followTicketEvents } from './shared-stream.ts'
import { reloadFiles, reloadTicket, reloadTickets, statsQuery, ticketQuery } from './ticket-queries.ts'
import { noteActor } from './use-status-news.ts'
import { hearReplying } from './writers.ts'

/** How long a lost stream may take to come back before questions are asked instead. */
const PATIENCE = 5_000
/** By then the first answers are here: they may be older than the stream. */
const FIRST_LOOK = 2_000
const STATS_EVERY = 1_000
const COUNTED: TicketEvent['kind'][] = ['created', 'status_changed', 'removed']

/** Keeps what the dashboard shows as it is on the server, from the moment at which it changes there. */
export function useLiveTickets() {
  const client = useQueryClient()
  useEffect(() => {
    let opened = false
    let timer: ReturnType<typeof setTimeout>
    const later = (act: () => void, wait: number) => {
      clearTimeout(timer)
      timer = setTimeout(act, wait)
    }
    const look = () => void reloadTickets(client)
    const hear = listener(client)
    const leave = followTicketEvents({
      onOpen: () => {
        setLive(true)
        later(look, opened ? 0 : FIRST_LOOK)
        opened = true
      },
      onStillOpen: () => {
        if (opened) return
        opened = true
        setLive(true)
        later(look, FIRST_LOOK)
      },
      onLost: () =>
        later(() => {
          setLive(false)
          look()
        }, PATIENCE),
      onMessage: hear,
    })
    return () => {
      clearTimeout(timer)
      leave()
      setLive(false)
    }
  }, [client])
}

function listener(client: QueryClient) {
  const countAgain = atMostEvery(STATS_EVERY, () => {
    void client.invalidateQueries({ queryKey: statsQuery.queryKey, refetchType: onScreen() })
  })
  function onChange(event: TicketEvent) {
    const { kind, ticket_id, actor_id } = event
    if (COUNTED.includes(kind)) countAgain()
    if (kind === 'files_changed') void reloadFiles(client, ticket_id, onScreen())
    if (kind === 'status_changed' && isOpen(client, ticket_id)) noteActor(ticket_id, actor_id)
    if (kind !== 'created') void reloadTicket(client, ticket_id, onScreen())
    announceChange(client, event)
  }
  return (data: string) => {
    const { success, data: news } = watchTickets.answer.safeParse(JSON.parse(data))
    // A newer server tells what this page does not know: something has changed, whatever it was.
    if (!success) return void reloadTickets(client)
    if (news.kind === 'replying') hearReplying(news)
    else onChange(news)
  }
}

const isOpen = (client: QueryClient, id: string) =>
  client
    .getQueryCache()
    .find({ queryKey: ticketQuery(id).queryKey })
    ?.isActive()

/** A tab nobody sees asks again when it is seen. */
const onScreen = () => (document.hidden ? 'none' : 'active')
