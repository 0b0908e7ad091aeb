import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '#app/lib/error-message.ts'
import { callSignedIn, isSessionExpired } from '#app/lib/session/session-expiry.ts'
import type { Input, Operation, ResponseBody } from '#contract/operation.ts'
import type { Ticket, TicketDetail } from '#contract/tickets.ts'
import { patchRow, patchTickets } from '../list/list-snapshot.ts'
import { reloadTickets, ticketQuery } from '../state/ticket-queries.ts'

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
  const { mutate, isPending, variables, error, reset } = useMutation({
    scope: { id: `${scope}:${id}` },
    mutationFn: (input: Input<O>) => callSignedIn(operation, input),
    onMutate: (input) => patchRow(client, id, row(input)),
    onSuccess: (response: ResponseBody<O>) => {
      const ticket = response as TicketDetail
      client.setQueryData(ticketQuery(id).queryKey, ticket)
      patchTickets(client, [ticket])
    },
    onError: (_error, _input, takeBack) => takeBack?.(),
    // After a failure too: somebody else may have made the change.
    onSettled: () => void reloadTickets(client),
  })
  return {
    change: mutate,
    pending: isPending ? variables : undefined,
    error,
    failure: error && !isSessionExpired(error) ? errorMessage(error) : '',
    reset,
  }
}
