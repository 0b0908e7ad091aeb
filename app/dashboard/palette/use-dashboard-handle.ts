import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { errorMessage } from '#app/lib/error-message.ts'
import { callSignedIn, isSessionExpired } from '#app/lib/session/session-expiry.ts'
import { toast } from '#app/lib/toast/toast-store.ts'
import { updateTicket } from '#contract/tickets.ts'
import { patchTickets } from '../list/list-snapshot.ts'
import { reloadTickets, ticketQuery } from '../state/ticket-queries.ts'
import { provideDashboard, type DashboardHandle } from './palette-state.ts'

type Provided = Pick<DashboardHandle, 'run' | 'goTo' | 'openTicket'> & { ticketId: string | null }

/** Lets the command palette do what the dashboard does, while it is on screen. */
export function useDashboardHandle({ ticketId, run, goTo, openTicket }: Provided) {
  const client = useQueryClient()
  const change = useEffectEvent<DashboardHandle['change']>((changes, text) => {
    if (!ticketId) return
    callSignedIn(updateTicket, { id: ticketId, ...changes })
      .then((ticket) => {
        client.setQueryData(ticketQuery(ticketId).queryKey, ticket)
        patchTickets(client, [ticket])
        toast({ kind: 'success', title: 'Ticket Updated', text })
      })
      .catch((error: unknown) => {
        if (!isSessionExpired(error)) toast({ kind: 'error', title: 'Error', text: errorMessage(error) })
      })
      .finally(() => void reloadTickets(client))
  })
  const ticket = useEffectEvent(() => (ticketId ? client.getQueryData(ticketQuery(ticketId).queryKey) : undefined))
  const runAction = useEffectEvent(run)
  const show = useEffectEvent(goTo)
  const open = useEffectEvent(openTicket)
  useEffect(
    () =>
      provideDashboard({
        ticket: () => ticket(),
        run: (action) => runAction(action),
        goTo: (view) => show(view),
        openTicket: (id) => open(id),
        change: (changes, words) => change(changes, words),
      }),
    [],
  )
}
