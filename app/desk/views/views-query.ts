import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { listViews, createView, deleteView, updateView } from '#contract/saved-views.ts'
import { pollInterval } from '../live/signals.ts'
import { errorMessage } from '#app/lib/error-message.ts'
import { callSignedIn, isSessionExpired } from '#app/lib/session/session-expiry.ts'
import { toast } from '#app/ui/toast-store.ts'
import type { Input } from '#contract/operation.ts'

/** The saved views that the signed-in admin sees, pinned ones first, with their counts. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => call(listViews, {}, { signal }),
  refetchInterval: pollInterval,
})

/** Saves, changes and deletes views; the list of views is loaded again, also after a failure. */
export function useViewChanges() {
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: viewsQuery.queryKey })
  const onError = (error: unknown) => {
    if (!isSessionExpired(error)) toast({ kind: 'error', title: 'Error', text: errorMessage(error) })
  }
  const options = { onSettled: reload }
  const create = useMutation({
    ...options,
    mutationFn: (view: Input<typeof createView>) => callSignedIn(createView, view),
  })
  const update = useMutation({
    ...options,
    mutationFn: (view: Input<typeof updateView>) => callSignedIn(updateView, view),
  })
  const remove = useMutation({ ...options, onError, mutationFn: (id: string) => callSignedIn(deleteView, { id }) })
  return { create, update, remove, reportFailure: onError }
}
