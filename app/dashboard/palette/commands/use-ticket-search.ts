import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#app/lib/api.ts'
import { fullName } from '#app/lib/full-name.ts'
import { listTickets, type Ticket } from '#contract/tickets.ts'
import { ALL_TICKETS } from '../../views/list-views.ts'
import type { Command } from '../command.ts'

/** Milliseconds of no typing. */
const PAUSE = 150
const MAX_TICKETS = 20
const MAX_SHOWN_TICKETS = 8

type Targets = { openTicket: (id: string) => void; show: (view: Record<string, string>) => void }

/** Tickets that the text finds on the server, the one with that number first, and the customers they are from. */
export function useTicketSearch(
  text: string,
  { openTicket, show }: Targets,
): { commands: Command[]; isSearching: boolean } {
  const asked = text.trim()
  const paused = usePaused(asked)
  const { data, isFetching } = useQuery({
    queryKey: ['palette-search', paused],
    queryFn: ({ signal }) => call(listTickets, { search: paused, limit: MAX_TICKETS }, { signal }),
    enabled: paused.length > 1,
    staleTime: 10_000,
  })
  const tickets = asked.length > 1 && paused === asked ? (data?.tickets ?? []) : []
  const number = Number(/^#?(\d{1,9})$/.exec(asked)?.[1])
  const named = tickets.toSorted((a, b) => Number(b.ticket_id === number) - Number(a.ticket_id === number))
  return {
    isSearching: asked.length > 1 && (isFetching || paused !== asked),
    commands: [
      ...named.slice(0, MAX_SHOWN_TICKETS).map((ticket): Command => ({
        id: `open:${ticket.id}`,
        group: 'Tickets',
        name: ticket.ticket_id === number ? `Go to #${number}` : `#${ticket.ticket_id} ${ticket.title}`,
        detail: ticket.ticket_id === number ? ticket.title : ticket.status,
        run: () => openTicket(ticket.id),
      })),
      ...customersOf(tickets).map(({ name, email, company }): Command => ({
        id: `person:${email}`,
        group: 'People',
        name: name || email,
        detail: [company, email].filter(Boolean).join(' · '),
        run: () => show({ ...ALL_TICKETS, search: email }),
      })),
    ],
  }
}

function customersOf(tickets: readonly Ticket[]) {
  const found = new Map<string, { name: string; email: string; company: string }>()
  for (const { customer } of tickets) if (customer) found.set(customer.email, { ...customer, name: fullName(customer) })
  return [...found.values()].slice(0, MAX_SHOWN_TICKETS)
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
