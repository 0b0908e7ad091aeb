import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#app/lib/error-message.ts'
import { callSignedIn, isSessionExpired } from '#app/lib/session/session-expiry.ts'
import type { Input, Operation, ResponseBody } from '#contract/operation.ts'
import type { Ticket, TicketDetail } from '#contract/tickets.ts'
import { patchRow, patchTickets } from '../list/list-snapshot.ts'
import { reloadTickets, ticketQuery } from '../state/ticket-queries.ts'

/** Milliseconds. */
const PAINT_TIME = 32

type TicketOperation = Operation & { response: unknown }

/**
 * Changes a ticket by a call that responds with it. Its row in the list shows the change at once; `pending` is what is being
 * made, for what shows it in the header. Should it fail, both are as before and `failure` says why; `error` is the error itself.
 * Changes of one `scope` are made one after another. If the session has expired, the change follows after signing in.
 */
export function useQuickChange<const O extends TicketOperation>(
  operation: O,
  { id }: Pick<Ticket, 'id'>,
  { scope, row }: { scope: string; row: (input: Input<O>) => Partial<Ticket> },
) {
  const client = useQueryClient()
  // Of its own, not the mutation's: it is rendered with the press, before anything else is.
  const [pending, setPending] = useState<Input<O>>()
  const { mutate, error, reset } = useMutation({
    scope: { id: `${scope}:${id}` },
    mutationFn: (input: Input<O>) => callSignedIn(operation, input),
    onMutate: (input) => patchRowSoon(client, id, row(input)),
    onSuccess: (response: ResponseBody<O>, _input, stopPatching) => {
      const ticket = response as TicketDetail
      client.setQueryData(ticketQuery(id).queryKey, ticket)
      stopPatching?.()
      patchTickets(client, [ticket])
    },
    onError: (_error, _input, takeBack) => takeBack?.(),
    // After a failure too: somebody else may have made the change.
    onSettled: (_ticket, _error, input) => {
      void reloadTickets(client)
      // After the ticket of the response has been rendered.
      setTimeout(() => setPending((now) => (now === input ? undefined : now)))
    },
  })
  return {
    change: (input: Input<O>, onFailure: () => void = () => {}) => {
      setPending(input)
      mutate(input, { onError: onFailure })
    },
    pending,
    error,
    failure: error && !isSessionExpired(error) ? errorMessage(error) : '',
    reset,
  }
}

/** Changes the row once the press has been painted. Returns a function that takes that back, or has it never happen. */
function patchRowSoon(client: QueryClient, id: string, changes: Partial<Ticket>): () => void {
  let takeBack: (() => void) | undefined
  const timer = setTimeout(() => {
    takeBack = patchRow(client, id, changes)
  }, PAINT_TIME)
  return () => {
    clearTimeout(timer)
    takeBack?.()
  }
}
