import type { QueryClient } from '@tanstack/react-query'
import { errorMessage } from '#app/lib/error-message.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { savedRepliesQuery } from '#app/lib/saved-replies.ts'
import { callSignedIn, isSessionExpired } from '#app/lib/session/session-expiry.ts'
import { toast } from '#app/lib/toast/toast-store.ts'
import { renderSavedReply } from '#contract/team/saved-replies.ts'
import { insertIntoAnswer } from '../insert-into-answer.ts'

/** The text of a saved reply for a ticket; undefined after a failure, which a toast explains. */
export async function renderReply(client: QueryClient, ticketId: string, id: string): Promise<string | undefined> {
  try {
    const { message } = await callSignedIn(renderSavedReply, { id, ticket_id: ticketId })
    // One use more: the order may be another.
    void client.invalidateQueries({ queryKey: savedRepliesQuery.queryKey })
    return message
  } catch (error) {
    if (isSessionExpired(error)) return undefined
    logFailure('The saved reply could not be filled in', error)
    toast({ kind: 'error', title: 'Error', text: errorMessage(error) })
    return undefined
  }
}

/** Puts a saved reply below the answer that is being written to a ticket. */
export async function insertReply(client: QueryClient, ticketId: string, id: string): Promise<void> {
  const text = await renderReply(client, ticketId, id)
  if (text !== undefined) insertIntoAnswer(ticketId, text)
}
