import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import { call } from '#app/lib/api.ts'
import { carryOn, isRefusedAsStranger } from '#app/lib/session-end.ts'
import { toast } from '#app/ui/toast.tsx'
import { setTicketStatus } from '#contract/tickets.ts'
import type { Status } from '#contract/vocabulary.ts'
import { OwnId } from './own-id.ts'
import { reloadTickets, ticketQuery } from './ticket-queries.ts'
import { noteActor } from './use-status-news.ts'

const sayFailure = () => toast({ kind: 'error', title: 'Error', text: 'Failed to update ticket status' })

export function useSetStatus(id: string) {
  const client = useQueryClient()
  const ownId = useContext(OwnId)
  return useMutation({
    mutationFn: (status: Status) => carryOn(() => call(setTicketStatus, { id, status }), sayFailure),
    onSuccess: (ticket, status) => {
      noteActor(id, ownId)
      client.setQueryData(ticketQuery(id).queryKey, ticket)
      toast({ kind: 'success', title: 'Status Updated', text: `Ticket status changed to ${status}` })
    },
    onError: (error) => isRefusedAsStranger(error) || sayFailure(),
    // After a failure too: it tells whether the right or the ticket is gone.
    onSettled: () => void reloadTickets(client),
  })
}
