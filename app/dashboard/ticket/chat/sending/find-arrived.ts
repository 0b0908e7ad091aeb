import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#app/lib/api.ts'
import type { Message } from '#contract/messages.ts'
import type { DraftKind } from '#contract/vocabulary.ts'
import { conversationQuery } from '../../panel-queries.ts'

type Sent = { ticketId: string; ownId: string | null; kind: DraftKind; message: string }

/**
 * Remembers what is in a conversation as a message is sent to it. The returned function finds the message there after an error
 * without a response: it may have arrived all the same, and must not be called a failure. It throws the error where it has not.
 */
export function findArrived(client: QueryClient, { ticketId, ownId, kind, message }: Sent) {
  const query = conversationQuery(ticketId)
  const before = new Set(client.getQueryData(query.queryKey)?.messages.map(({ id }) => id))
  return async (error: unknown): Promise<Message> => {
    if (!(error instanceof ApiError) || error.status !== 0) throw error
    const now = await client.fetchQuery({ ...query, staleTime: 0, retry: false }).catch(() => null)
    const arrived = now?.messages.find(
      ({ id, kind: is, text, author }) => !before.has(id) && is === kind && text === message && author?.id === ownId,
    )
    if (!arrived) throw error
    return arrived
  }
}
