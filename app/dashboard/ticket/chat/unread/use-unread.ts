import { useContext, useEffect } from 'react'
import { useAnswerDraft, writeAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import type { Message } from '#contract/messages.ts'
import { CurrentAdminId } from '#app/dashboard/state/current-admin.ts'
import type { OpenTicket } from '../../open-ticket.ts'
import { answerDraftKeys } from '../answer-draft-keys.ts'
import { newestMoment, unreadKey, unreadSince } from './unread.ts'

/**
 * What others have done since the admin began to write, until `markRead` is called, and whether the admin has been warned of
 * it (`warn`) instead of sending. Kept with the draft, so a reload keeps both.
 */
export function useUnread(ticket: OpenTicket, messages: Message[] | undefined, hasDraft: boolean) {
  const ownId = useContext(CurrentAdminId)
  const keys = answerDraftKeys(ticket.id)
  const since = useAnswerDraft(keys.since)
  const warned = useAnswerDraft(keys.warned)
  const shown = messages && newestMoment(ticket, messages)
  // Not before the ticket is loaded by itself: only then is it known who changed its status, and when.
  const newest = ticket.status_change === undefined ? undefined : shown
  useEffect(() => {
    if (!hasDraft && since) writeAnswerDraft(keys.since, '')
    if (!hasDraft && warned) writeAnswerDraft(keys.warned, '')
    if (hasDraft && !since && newest) writeAnswerDraft(keys.since, newest)
  }, [keys.since, keys.warned, hasDraft, since, warned, newest])

  const unread = unreadSince(hasDraft ? since : '', ticket, messages ?? [], ownId)
  const key = unreadKey(unread)
  return {
    unread,
    hasUnread: key !== '',
    isWarned: key !== '' && warned === key,
    warn: () => writeAnswerDraft(keys.warned, key),
    // What has been read is what was shown, however much of the ticket is loaded.
    markRead: () => shown && writeAnswerDraft(keys.since, shown),
  }
}
