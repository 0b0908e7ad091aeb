import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { errorMessage } from '#app/lib/error-message.ts'
import { retryAfterSignIn } from '#app/lib/session/session-expiry.ts'
import { toast } from '#app/ui/toast/toast.tsx'
import type { ResponseBody, Input, Operation } from '#contract/operation.ts'
import { reloadAccount } from './account-queries.ts'

/** One press that changes something of the account; a session that ends meanwhile is waited for. */
export function useAccountMutation<O extends Operation>(
  operation: O,
  onDone: (answer: ResponseBody<O>, input: Input<O>) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<O>) =>
      retryAfterSignIn(
        () => call(operation, input),
        () => {},
      ),
    onSuccess: onDone,
    onError: (error) => toast({ kind: 'error', title: 'Error', text: errorMessage(error) }),
    // After a failure too: what was to be changed may be gone.
    onSettled: () => void reloadAccount(client),
  })
}
