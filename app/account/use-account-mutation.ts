import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '#app/lib/error-message.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { toast } from '#app/lib/toast/toast.tsx'
import type { ResponseBody, Input, Operation } from '#contract/operation.ts'
import { reloadAccount } from './account-queries.ts'

/** Calls an operation that changes the account or its settings, shows its errors in a toast and reloads the page's data. */
export function useAccountMutation<O extends Operation>(
  operation: O,
  onDone: (response: ResponseBody<O>, input: Input<O>) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<O>) => callSignedIn(operation, input),
    onSuccess: onDone,
    onError: (error) => toast({ kind: 'error', title: 'Error', text: errorMessage(error) }),
    // After a failure too: another admin or session may have changed the same thing.
    onSettled: () => void reloadAccount(client),
  })
}
