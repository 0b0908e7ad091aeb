import { useContext, useEffect } from 'react'
import { useAnswerDraft, writeAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import type { Ticket, TicketResponse } from '#contract/tickets.ts'
import { CurrentAdminId } from '../../state/current-admin.ts'

/** Beside the draft: when the newest message was created that was there when it was begun, by the server's clock. */
const sinceKey = (ticketId: string) => `${ticketId}:since`

/**
 * The answers other admins have sent since the admin began to write one, until `markRead` is called. Kept with the
 * draft, so a reload keeps it.
 */
export function useUnreadAnswers(ticket: Ticket, responses: TicketResponse[] | undefined, text: string) {
  const ownId = useContext(CurrentAdminId)
  const key = sinceKey(ticket.id)
  const since = useAnswerDraft(key)
  const hasDraft = text.trim() !== ''
  const newest = responses && (responses.at(-1)?.created_at ?? ticket.created_at)
  useEffect(() => {
    if (!hasDraft && since) writeAnswerDraft(key, '')
    if (hasDraft && !since && newest) writeAnswerDraft(key, newest)
  }, [key, hasDraft, since, newest])

  return {
    unread: hasDraft && since ? answersOfOthers(responses ?? [], since, ownId) : [],
    markRead: () => newest && writeAnswerDraft(key, newest),
  }
}

/** The answers created after `since` by admins other than `ownId`. */
export const answersOfOthers = (responses: TicketResponse[], since: string, ownId: string | null) =>
  responses.filter(({ kind, user_id, created_at }) => kind === 'answer' && user_id !== ownId && created_at > since)
