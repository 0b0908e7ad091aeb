import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '#app/lib/error-message.ts'
import { toast } from '#app/lib/toast/toast.tsx'
import { reloadMails } from './mail-queries.ts'

/** A change of an email; the lists are loaded again after a failure too, since a colleague may have been faster. */
export function useMailChange<T>(change: (value: T) => Promise<unknown>, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError: (error) => toast({ kind: 'error', title: 'Error', text: errorMessage(error) }),
    onSettled: () => void reloadMails(client),
  })
}

/** Says what the change has done. */
export const toastOf = (text: string) => ({
  onSuccess: () => toast({ kind: 'success', title: 'Email Updated', text }),
})
