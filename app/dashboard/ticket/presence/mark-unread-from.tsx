import { useMutation } from '@tanstack/react-query'
import MailIcon from 'lucide-react/icons/mail'
import { logFailure } from '#app/lib/log-failure.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { toast } from '#app/lib/toast/toast.tsx'
import { markRead } from '#contract/team/presence.ts'
import { keepUnread } from './use-mark-read.ts'
import './presence.css'

/** Marks a ticket unread from one of its messages on, for the caller alone. */
export function MarkUnreadFrom({ ticketId, messageId }: { ticketId: string; messageId: string }) {
  const mark = useMutation({
    mutationFn: () => callSignedIn(markRead, { id: ticketId, unread_from: messageId }),
    onMutate: () => keepUnread(ticketId),
    onSuccess: () => toast({ kind: 'success', title: 'Marked Unread', text: 'Unread again from this message on' }),
    onError: (error) => {
      logFailure('unread.not_marked', error)
      toast({ kind: 'error', title: 'Error', text: 'Failed to mark the ticket unread' })
    },
  })
  return (
    <button type="button" className="unread-from" aria-busy={mark.isPending} onClick={() => mark.mutate()}>
      <MailIcon size={14} />
      Mark unread from here
    </button>
  )
}
