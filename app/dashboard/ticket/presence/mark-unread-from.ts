import { logFailure } from '#app/lib/log-failure.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { toast } from '#app/lib/toast/toast-store.ts'
import { markRead } from '#contract/team/presence.ts'
import { keepUnread } from './use-mark-read.ts'

/** Marks a ticket unread from one of its messages on, for the caller alone. */
export async function markUnreadFrom(ticketId: string, messageId: string) {
  keepUnread(ticketId)
  try {
    await callSignedIn(markRead, { id: ticketId, unread_from: messageId })
    toast({ kind: 'success', title: 'Marked Unread', text: 'Unread again from this message on' })
  } catch (error) {
    logFailure('unread.not_marked', error)
    toast({ kind: 'error', title: 'Error', text: 'Failed to mark the ticket unread' })
  }
}
