import { useContext, useEffect } from 'react'
import { useDraft, writeDraft } from '#app/lib/drafts.ts'
import type { Ticket, TicketResponse } from '#contract/tickets.ts'
import { OwnId } from './own-id.ts'

/** Kept beside the text: what was the newest in the conversation when it was begun, by the server's clock. */
const newestAtBegin = (ticketId: string) => `${ticketId}:since`

/** Answers other admins gave after this one began to write theirs and has not yet said to have read. */
export function useUnreadAnswers(ticket: Ticket, responses: TicketResponse[] | undefined, text: string) {
  const ownId = useContext(OwnId)
  const key = newestAtBegin(ticket.id)
  const since = useDraft(key)
  const begun = text.trim() !== ''
  const newest = responses && (responses.at(-1)?.created_at ?? ticket.created_at)
  useEffect(() => {
    if (!begun && since) writeDraft(key, '')
    if (begun && !since && newest) writeDraft(key, newest)
  }, [key, begun, since, newest])

  const isUnread = ({ is_internal, user_id, created_at }: TicketResponse) =>
    !is_internal && user_id !== ownId && created_at > since
  return {
    unread: begun && since ? (responses ?? []).filter(isUnread) : [],
    markRead: () => newest && writeDraft(key, newest),
  }
}
