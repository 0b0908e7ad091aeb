import { queryOptions } from '@tanstack/react-query'
import { listTags } from '#contract/team/tags.ts'
import { call } from './api.ts'

/** Milliseconds: a tag that a colleague has just made up is offered by then. */
const STALE_AFTER = 30_000

/** Every tag in use, with how many tickets have it. */
export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: ({ signal }) => call(listTags, {}, { signal }),
  staleTime: STALE_AFTER,
})
