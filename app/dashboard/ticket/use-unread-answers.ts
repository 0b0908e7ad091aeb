import { useContext, useEffect } from 'react'
import { useReplyDraft, writeReplyDraft } from '#app/lib/drafts/reply-draft.ts'
import type { Ticket, TicketResponse } from '#contract/tickets.ts'
import { CurrentAdminId } from '../state/current-admin.ts'

/** Kept beside the text: what was the newest in the conversation when it was begun, by the server's clock. */
const begunAtKey = (ticketId: string) => `${ticketId}:since`

/** Answers other admins gave after this one began to write theirs and has not yet said to have read. */
export function useUnreadAnswers(ticket: Ticket, responses: TicketResponse[] | undefined, text: string) {
  const ownId = useContext(CurrentAdminId)
  const key = begunAtKey(ticket.id)
  const since = useReplyDraft(key)
  const begun = text.trim() !== ''
  const newest = responses && (responses.at(-1)?.created_at ?? ticket.created_at)
  useEffect(() => {
    if (!begun && since) writeReplyDraft(key, '')
    if (begun && !since && newest) writeReplyDraft(key, newest)
  }, [key, begun, since, newest])

  const isUnread = ({ kind, user_id, created_at }: TicketResponse) =>
    kind === 'answer' && user_id !== ownId && created_at > since
  return {
    unread: begun && since ? (responses ?? []).filter(isUnread) : [],
    markRead: () => newest && writeReplyDraft(key, newest),
  }
}
