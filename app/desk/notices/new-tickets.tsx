import { readObject, tabEntries } from '#app/lib/browser-storage.ts'
import { createStore, useStore } from '#app/lib/store.ts'
import { type Ticket, listTickets } from '#contract/tickets.ts'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '#app/lib/api.ts'
import { playAlertSound } from '#app/lib/alert-sound.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { isListed, rowOf, scrollStops, visibleRows, waitForLists } from '../list/ticket-pages.ts'
import type { TicketListState } from '../list/use-ticket-list.ts'
import { statsQuery } from '../ticket/ticket-queries.ts'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import { formatCount } from '#app/lib/format.ts'
import { SecondaryButton } from '#app/ui/button.tsx'
import { focusElement } from '../shell/focus.ts'

/**
 * A ticket created while the dashboard was open in this tab, and not seen yet. `isKept`: it was created before the page was
 * reloaded, so the list has its row without having shown it.
 */
export type NewTicket = Pick<Ticket, 'id' | 'priority'> & { isKept?: true }

/** Stored for this tab, so that new tickets survive a reload. */
const KEY = 'new-tickets'
const keep = ({ id, priority }: NewTicket): NewTicket => ({ id, priority, isKept: true })

export const newTicketsStore = createStore<readonly NewTicket[]>(readKept())
newTicketsStore.subscribe(() => {
  const unseen = newTicketsStore.get()
  tabEntries.write(KEY, unseen.length > 0 ? JSON.stringify(unseen) : null)
})

export const isCritical = ({ priority }: Pick<Ticket, 'priority'>) => priority === 'Critical'

export const addNewTickets = (added: readonly NewTicket[]) => newTicketsStore.set([...newTicketsStore.get(), ...added])

export function keepNewTickets(isNew: (ticket: NewTicket) => boolean) {
  const before = newTicketsStore.get()
  const kept = before.filter((ticket) => isNew(ticket))
  if (kept.length < before.length) newTicketsStore.set(kept)
}

export const clearNewTickets = () => newTicketsStore.set([])

function readKept(): NewTicket[] {
  const stored = readObject(tabEntries, KEY)
  return Array.isArray(stored) ? (stored as NewTicket[]).map(keep) : []
}

/** Of more tickets only the newest are loaded. */
const MAX_LOADED = 50

/** Tracks new tickets from the growth of the statistics' total until they are on screen. */
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
  // For the next list, as after a visit to the settings.
  useEffect(() => () => newTicketsStore.set(newTicketsStore.get().map(keep)), [])

  const { rows } = list
  const isUpToDate = rows !== undefined && list.newTickets === null && !list.isOutdated
  const markSeen = useEffectEvent(() => {
    if (document.hidden) return
    const { firstRow, count } = visibleRows()
    keepNewTickets((ticket) => {
      if (ticket.id === ticketId) return false
      const row = rows && rowOf(rows, ticket.id)
      const isOnScreen = row !== undefined && row > firstRow - 1 && row < firstRow + count
      // The list opens where it was left before the reload, below these.
      if (ticket.isKept && firstRow >= 1 && !isOnScreen) return true
      // A Critical ticket that the list leaves out is announced until it is opened.
      return !isUpToDate || (isCritical(ticket) && !isListed(client, ticket.id))
    })
  })
  useEffect(() => markSeen())
  useEffect(() => {
    const onChange = () => markSeen()
    const unsubscribe = [newTicketsStore, scrollStops].map(({ subscribe }) => subscribe(onChange))
    document.addEventListener('visibilitychange', onChange)
    return () => {
      for (const each of unsubscribe) each()
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [])
}

async function loadNewTickets(client: QueryClient, count: number) {
  try {
    const { tickets } = await call(listTickets, { limit: Math.min(count, MAX_LOADED) })
    // A ticket that the list already shows is not new.
    await waitForLists(client)
    addNewTickets(tickets.map(({ id, priority }) => ({ id, priority })))
    if (tickets.some(isCritical)) playAlertSound()
  } catch (error) {
    logFailure('alerts.new_tickets_not_loaded', error)
  }
}

type NewTicketsBarProps = {
  /** The number of tickets the list has gained; 0 if it has changed in another way, null if it has not. */
  newTickets: number | null
  onShow: (hasCritical: boolean) => void
}

/** Reports that the list has changed; the rows on screen move only when its button is pressed. */
export function NewTicketsBar({ newTickets, onShow }: NewTicketsBarProps) {
  const unseen = useStore(newTicketsStore)
  const critical = unseen.filter(isCritical).length
  const kept = unseen.filter(({ isKept }) => isKept).length
  const isShown = newTickets !== null || critical > 0 || kept > 0
  const show = () => {
    // The button disappears with the bar and must not take the focus with it.
    focusElement('#ticket-list-title')
    clearNewTickets()
    onShow(critical > 0)
  }
  return (
    <div className="list-news" data-shown={isShown || undefined} data-critical={critical > 0 || undefined}>
      <output>
        {critical > 0 && <TriangleAlertIcon size={16} />}
        {isShown && messageFor((newTickets ?? 0) + kept, critical)}
      </output>
      {isShown && <SecondaryButton onClick={show}>Show</SecondaryButton>}
    </div>
  )
}

function messageFor(newTickets: number, critical: number) {
  if (critical > 0) return `${formatCount(Math.max(newTickets, critical))} new, ${formatCount(critical)} critical`
  if (newTickets === 0) return 'The list changed'
  return newTickets === 1 ? '1 new ticket' : `${formatCount(newTickets)} new tickets`
}
