import { queryOptions } from '@tanstack/react-query'
import { listMacros } from '#contract/team/macros.ts'
import { listSavedReplies } from '#contract/team/saved-replies.ts'
import { callAfterPaint } from './timing/call-after-paint.ts'

/** Milliseconds: a page without live signals notices by then what others have changed. */
const RELOAD_INTERVAL = 5 * 60_000

/** What all lists of saved replies and macros begin with. */
export const REPLIES_KEY = ['replies']

/** All saved replies, those the admin uses most first; a search looks in them without asking the server. */
export const savedRepliesQuery = queryOptions({
  queryKey: [...REPLIES_KEY, 'saved'],
  queryFn: ({ signal }) => callAfterPaint(listSavedReplies, {}, { signal }),
  refetchInterval: RELOAD_INTERVAL,
  staleTime: RELOAD_INTERVAL,
})

/** All macros, by title. */
export const macrosQuery = queryOptions({
  queryKey: [...REPLIES_KEY, 'macros'],
  queryFn: ({ signal }) => callAfterPaint(listMacros, {}, { signal }),
  refetchInterval: RELOAD_INTERVAL,
  staleTime: RELOAD_INTERVAL,
})
