import { queryOptions } from '@tanstack/react-query'
import { callAfterPaint } from '#app/lib/timing/call-after-paint.ts'
import { getSuggestionStats } from '#contract/team/suggested-answers.ts'

const MINUTE_MS = 60_000

export const statsQuery = queryOptions({
  queryKey: ['suggestion-stats'],
  queryFn: ({ signal }) => callAfterPaint(getSuggestionStats, {}, { signal }),
  staleTime: MINUTE_MS,
})
