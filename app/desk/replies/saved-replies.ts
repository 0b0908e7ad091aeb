import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listMacros } from '#contract/macros.ts'
import { listSavedReplies, renderSavedReply } from '#contract/saved-replies.ts'
import { callAfterPaint } from '#app/lib/timing.ts'
import { callOrToast } from '../shell/use-change.ts'
import { insertIntoAnswer } from '../answer/insert-into-answer.ts'

/** Milliseconds: a page without live signals notices by then what others have changed. */
const RELOAD_INTERVAL = 5 * 60_000

const REPLIES_KEY = ['replies']

export const reloadReplies = (client: QueryClient) => client.invalidateQueries({ queryKey: REPLIES_KEY })

/** All saved replies, most used first; they are searched in the browser. */
export const savedRepliesQuery = queryOptions({
  queryKey: [...REPLIES_KEY, 'saved'],
  queryFn: ({ signal }) => callAfterPaint(listSavedReplies, {}, { signal }),
  refetchInterval: RELOAD_INTERVAL,
  staleTime: RELOAD_INTERVAL,
})

export const macrosQuery = queryOptions({
  queryKey: [...REPLIES_KEY, 'macros'],
  queryFn: ({ signal }) => callAfterPaint(listMacros, {}, { signal }),
  refetchInterval: RELOAD_INTERVAL,
  staleTime: RELOAD_INTERVAL,
})

/** The text of a saved reply for a ticket; undefined after a failure, which a toast explains. */
export async function renderReply(client: QueryClient, ticketId: string, id: string): Promise<string | undefined> {
  const rendered = await callOrToast(renderSavedReply, { id, ticket_id: ticketId })
  // It has been used once more: the order may have changed.
  if (rendered) void client.invalidateQueries({ queryKey: savedRepliesQuery.queryKey })
  return rendered?.message
}

export async function insertReply(client: QueryClient, ticketId: string, id: string): Promise<void> {
  const text = await renderReply(client, ticketId, id)
  if (text !== undefined) insertIntoAnswer(ticketId, text)
}

export const splitTags = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
