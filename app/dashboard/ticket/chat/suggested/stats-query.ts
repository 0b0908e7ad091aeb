import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { getSuggestionStats } from '#contract/team/suggested-answers.ts'

const MINUTE_MS = 60_000

export const statsQuery = queryOptions({
  queryKey: ['suggestion-stats'],
  queryFn: ({ signal }) => call(getSuggestionStats, {}, { signal }),
  staleTime: MINUTE_MS,
})
