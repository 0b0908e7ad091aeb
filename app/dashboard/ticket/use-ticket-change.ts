import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '#app/lib/api.ts'
import { retryAfterSignIn, isSessionExpired } from '#app/lib/session/session-expiry.ts'
import { toast } from '#app/lib/toast/toast.tsx'
import type { Input } from '#contract/operation.ts'
import { updateTicket, type Ticket } from '#contract/tickets.ts'
import { reloadTickets, ticketQuery } from '../state/ticket-queries.ts'

type TicketChange<T> = {
  changes: (value: T) => Omit<Input<typeof updateTicket>, 'id'>
  onChanged: (value: T, ticket: Ticket) => void
  /** The text of the toast when it fails. */
  failure: string
}

/** Changes one value of a ticket at a time. If the session has expired, the change follows after signing in. */
export function useTicketChange<T>(id: string, { changes, onChanged, failure }: TicketChange<T>) {
  const client = useQueryClient()
  const sayFailure = (error: unknown) =>
    toast(
      error instanceof ApiError && error.status === 409
        ? { kind: 'warning', title: 'Status Not Changed', text: error.message }
        : { kind: 'error', title: 'Error', text: failure },
    )
  return useMutation({
    mutationFn: (value: T) =>
      retryAfterSignIn(() => call(updateTicket, { id, ...changes(value) }, { keepalive: true }), sayFailure),
    onSuccess: (ticket, value) => {
      client.setQueryData(ticketQuery(id).queryKey, ticket)
      onChanged(value, ticket)
    },
    onError: (error) => isSessionExpired(error) || sayFailure(error),
    // After a failure too: the reload shows whether the admin right or the ticket is gone.
    onSettled: () => void reloadTickets(client),
  })
}
