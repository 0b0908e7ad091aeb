import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { toast } from '#app/ui/toast.tsx'
import { setTicketStatus } from '#contract/tickets.ts'
import type { Status } from '#contract/vocabulary.ts'
import { reloadTickets, ticketQuery } from './ticket-queries.ts'

export function useSetStatus(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (status: Status) => call(setTicketStatus, { id, status }),
    onSuccess: (ticket, status) => {
      client.setQueryData(ticketQuery(id).queryKey, ticket)
      toast({ kind: 'success', title: 'Status Updated', text: `Ticket status changed to ${status}` })
    },
    onError: () => toast({ kind: 'error', title: 'Error', text: 'Failed to update ticket status' }),
    // After a failure too: it tells whether the session or the ticket is gone.
    onSettled: () => void reloadTickets(client),
  })
}
