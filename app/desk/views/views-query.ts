import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { listViews } from '#contract/saved-views.ts'
import { pollInterval } from '../live/signals.ts'

/** The saved views that the signed-in admin sees, pinned ones first, with their counts. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => call(listViews, {}, { signal }),
  refetchInterval: pollInterval,
})

export const reloadViews = (client: QueryClient) => client.invalidateQueries({ queryKey: viewsQuery.queryKey })
