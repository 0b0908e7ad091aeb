import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { refusalText } from '#app/lib/refusal.ts'
import { carryOn } from '#app/lib/session-end.ts'
import { toast } from '#app/ui/toast.tsx'
import type { Answer, Input, Operation } from '#contract/operation.ts'
import { reloadAccount } from './account-queries.ts'

/** One press that changes something of the account; a session that ends meanwhile is waited for. */
export function useAccountChange<O extends Operation>(
  operation: O,
  onDone: (answer: Answer<O>, input: Input<O>) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<O>) =>
      carryOn(
        () => call(operation, input),
        () => {},
      ),
    onSuccess: onDone,
    onError: (error) => toast({ kind: 'error', title: 'Error', text: refusalText(error) }),
    // After a failure too: what was to be changed may be gone.
    onSettled: () => void reloadAccount(client),
  })
}
