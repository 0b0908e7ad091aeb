import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '#app/lib/api.ts'
import { writeReplyDraft } from '#app/lib/drafts/reply-draft.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { retryAfterSignIn, isSessionExpired } from '#app/lib/session/session-expiry.ts'
import { toast } from '#app/ui/toast/toast.tsx'
import { getMe } from '#contract/auth.ts'
import { addResponse } from '#contract/tickets.ts'
import { forgetReplyKey, replyKey } from './reply-key.ts'
import { reloadTickets } from '#app/dashboard/state/ticket-queries.ts'

/** Sends a reply; what happens after it happens even when another ticket has been opened meanwhile. */
export function useReply(id: string) {
  const client = useQueryClient()
  const mutationKey = ['reply', id]
  const reply = useMutation({
    mutationKey,
    mutationFn: (message: string) => {
      const headers = { 'Idempotency-Key': replyKey(id, message) }
      const send = async () => {
        await checkAdmin()
        return call(addResponse, { id, message }, { headers })
      }
      return retryAfterSignIn(send, showFailure)
    },
    onSuccess: () => {
      writeReplyDraft(id, '')
      forgetReplyKey(id)
      toast({ kind: 'success', title: 'Response Sent', text: 'Response sent successfully' })
    },
    onError: (error) => isSessionExpired(error) || showFailure(error),
    // After a failure too: it tells whether the right or the ticket is gone.
    onSettled: () => void reloadTickets(client),
  })
  const sending = useIsMutating({ mutationKey }) > 0
  const send = (text: string) => {
    if (sending) return
    const message = text.trim()
    if (message) reply.mutate(message)
    else toast({ kind: 'error', title: 'Error', text: 'Please enter a response message' })
  }
  return { send, sending }
}

function showFailure(error: unknown) {
  logFailure('The response could not be sent', error)
  toast({ kind: 'error', title: 'Error', text: 'Failed to send response' })
}

/** The session may have ended since the page was opened (SPEC.md section 7, admin reply flow). */
async function checkAdmin() {
  const me = await call(getMe, {}).catch((error: unknown) => {
    throw isSessionExpired(error) ? new ApiError(401, 'No session found') : error
  })
  if (!me.is_admin) throw new ApiError(403, 'Admin user not found')
}
