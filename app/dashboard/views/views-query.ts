import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { listViews } from '#contract/team/saved-views.ts'
import { pollInterval } from '../live/live-status.ts'

/** The saved views that the signed-in admin sees, pinned ones first, with their counts. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => call(listViews, {}, { signal }),
  refetchInterval: pollInterval,
})
