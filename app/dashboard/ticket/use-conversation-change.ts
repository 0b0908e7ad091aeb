import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage, serverFieldErrors } from '#app/lib/error-message.ts'
import { callSignedIn, isSessionExpired } from '#app/lib/session/session-expiry.ts'
import type { Input, Operation, ResponseBody } from '#contract/operation.ts'
import { reloadTickets } from '../state/ticket-queries.ts'

/**
 * Changes something in the conversation of a ticket, one change at a time. If the session has expired, the change follows
 * after signing in. `failure` says why the last one was not made,
 * `errors` by field.
 */
export function useConversationChange<const O extends Operation>(
  operation: O,
  onChanged: (result: ResponseBody<O>, input: Input<O>) => void = () => {},
) {
  const client = useQueryClient()
  const { mutate, isPending, error, reset, variables } = useMutation({
    mutationFn: (input: Input<O>) => callSignedIn(operation, input),
    onSuccess: onChanged,
    // After a failure too: somebody else may have made the change.
    onSettled: () => void reloadTickets(client),
  })
  const failure = error && !isSessionExpired(error) ? errorMessage(error) : ''
  const change = (input: Input<O>) => {
    if (!isPending) mutate(input)
  }
  return {
    change,
    isChanging: isPending,
    changing: isPending ? variables : undefined,
    failure,
    errors: serverFieldErrors(error),
    reset,
  }
}
