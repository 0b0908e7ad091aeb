import { useQuery } from '@tanstack/react-query'
import { useContext, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { macrosQuery, savedRepliesQuery } from '../replies/saved-replies.ts'
import { companyAddress } from '../companies/reload-companies.ts'
import { useAway, OwnRole, useTeam } from '../shell/team.ts'
import { usePaused } from '../shell/use-paused.ts'
import { viewsQuery } from '../views/views-query.ts'
import { placeCommands, settingCommands, ticketCommands } from './commands.ts'
import { type Command, recentFirst } from './find-commands.ts'
import { DashboardRef, enteredText } from './palette-state.ts'
import { useStore } from '#app/lib/store.ts'
import { call } from '#app/lib/api.ts'
import { COUNTED_TICKETS, findCustomers } from '#contract/customers.ts'
import { listTickets, type Ticket } from '#contract/tickets.ts'
import { ALL_TICKETS, viewAddress, type ListView } from '../views/list-views.ts'

const NONE: never[] = []

/** Returns the commands that need no search on the server, recent ones first, and the functions that open a ticket or a list. */
export function useCommands(adminId: string) {
  const go = useNavigate()
  const team = useTeam()
  const role = useContext(OwnRole)
  const away = useAway(adminId)
  const { data: saved = NONE } = useQuery({ ...viewsQuery, retry: false })
  const dashboard = useContext(DashboardRef).current
  const isDashboard = dashboard !== undefined
  const hasTicket = dashboard?.ticket() !== undefined
  const { data: replies = NONE } = useQuery({ ...savedRepliesQuery, enabled: hasTicket, retry: false })
  const { data: macros = NONE } = useQuery({ ...macrosQuery, enabled: hasTicket, retry: false })
  const navigate = (address: string) => void go(address)
  /** Shows a list: in place on the dashboard, by its address elsewhere. */
  const show = (view: ListView) => (dashboard ? dashboard.goTo(view) : navigate(viewAddress(view)))
  const isAway = away.away
  const commands = useMemo(
    () =>
      recentFirst([
        ...(dashboard ? ticketCommands(dashboard, team, { replies, macros, role }) : []),
        ...placeCommands({ role, show, navigate }, saved),
        ...settingCommands(away, dashboard),
      ]),
    // oxlint-disable-next-line react/exhaustive-deps -- what else they use stays the same while the palette is open
    [team, role, isAway, saved, replies, macros, isDashboard, hasTicket],
  )
  const openTicket = (id: string) => (dashboard ? dashboard.openTicket(id) : navigate(`/admin?ticket=${id}`))
  return { commands, openTicket, show, navigate }
}

/** Milliseconds without typing before the server is asked. */
const PAUSE = 150
const MAX_TICKETS = 8
const MIN_LENGTH = 2
const STALE = 10_000

type Targets = {
  openTicket: (id: string) => void
  show: (view: ListView) => void
  navigate: (address: string) => void
}

/** Searches tickets, also by their number, customers and companies on the server. */
export function useServerSearch(text: string, { openTicket, show, navigate }: Targets) {
  const asked = text.trim()
  const paused = usePaused(asked, useStore(enteredText) === text ? 0 : PAUSE)
  const number = Number(/^#?(\d{1,9})$/.exec(asked)?.[1])
  const options = { enabled: paused.length >= MIN_LENGTH, staleTime: STALE }
  const tickets = useQuery({
    ...options,
    queryKey: ['palette-search', 'tickets', paused],
    queryFn: ({ signal }) => call(listTickets, { search: paused, limit: MAX_TICKETS }, { signal }),
  })
  const customers = useQuery({
    ...options,
    enabled: options.enabled && Number.isNaN(number),
    queryKey: ['palette-search', 'customers', paused],
    queryFn: ({ signal }) => call(findCustomers, { search: paused }, { signal }),
  })
  const isAsked = asked.length >= MIN_LENGTH
  const isCurrent = isAsked && paused === asked
  const found = (isCurrent && tickets.data?.tickets) || []
  // All together: the command that Enter runs must not depend on which call is answered first.
  const isComplete = isCurrent && !tickets.isLoading && !customers.isLoading
  const { people = [], companies = [] } = (isComplete && customers.data) || {}
  const open = (ticket: Ticket): Command => {
    const isNumbered = ticket.ticket_id === number
    return {
      id: `open:${ticket.id}`,
      group: isNumbered ? 'Number' : 'Tickets',
      name: isNumbered ? `Go to #${number}` : `#${ticket.ticket_id} ${ticket.title}`,
      detail: isNumbered ? ticket.title : ticket.status,
      run: () => openTicket(ticket.id),
    }
  }
  return {
    isNumber: !Number.isNaN(number),
    isSearching: isAsked && (tickets.isFetching || customers.isFetching || !isCurrent),
    commands: [
      ...found.filter((ticket) => isComplete || ticket.ticket_id === number).map(open),
      ...people.map(({ id, name, email, company, tickets: count }): Command => ({
        id: `person:${id}`,
        group: 'People',
        name: name || email,
        detail: [name && email, company, countWords(count)].filter(Boolean).join(' · '),
        run: () => show({ ...ALL_TICKETS, search: email }),
      })),
      ...companies.map(({ id, name, tickets: count }): Command => ({
        id: `company:${id}`,
        group: 'Companies',
        name,
        detail: countWords(count),
        run: () => navigate(companyAddress(id)),
      })),
    ],
  }
}

/** '1 ticket', '3 tickets', '100+ tickets'. */
const countWords = (count: number) =>
  count >= COUNTED_TICKETS ? `${COUNTED_TICKETS}+ tickets` : `${count} ${count === 1 ? 'ticket' : 'tickets'}`
