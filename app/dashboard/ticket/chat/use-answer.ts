import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '#app/lib/api.ts'
import { readAnswerDraft, writeAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import { randomUuid } from '#app/lib/idempotency-key.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { isSessionExpired, retryAfterSignIn } from '#app/lib/session/session-expiry.ts'
import { toast } from '#app/lib/toast/toast.tsx'
import { getMe } from '#contract/auth.ts'
import { addResponse } from '#contract/tickets.ts'
import { reloadTickets } from '#app/dashboard/state/ticket-queries.ts'

/** Sends answers to a ticket. What follows an answer follows even when another ticket has been opened meanwhile. */
export function useAnswer(id: string) {
  const client = useQueryClient()
  const mutationKey = ['answer', id]
  const answer = useMutation({
    mutationKey,
    mutationFn: (message: string) => {
      const headers = { 'Idempotency-Key': answerKey(id, message) }
      const send = async () => {
        await checkAdmin()
        return call(addResponse, { id, message }, { headers })
      }
      return retryAfterSignIn(send, showFailure)
    },
    onSuccess: () => {
      writeAnswerDraft(id, '')
      writeAnswerDraft(draftKey(id), '')
      toast({ kind: 'success', title: 'Response Sent', text: 'Response sent successfully' })
    },
    onError: (error) => isSessionExpired(error) || showFailure(error),
    // After a failure too: the reload shows whether the admin right or the ticket is gone.
    onSettled: () => void reloadTickets(client),
  })
  const sending = useIsMutating({ mutationKey }) > 0
  const send = (text: string) => {
    if (sending) return
    const message = text.trim()
    if (message) answer.mutate(message)
    else toast({ kind: 'error', title: 'Error', text: 'Please enter a response message' })
  }
  return { send, sending }
}

function showFailure(error: unknown) {
  logFailure('The response could not be sent', error)
  toast({ kind: 'error', title: 'Error', text: 'Failed to send response' })
}

/** Checks before sending that this is still an admin: the session may have ended since the page was opened. */
async function checkAdmin() {
  const me = await call(getMe, {}).catch((error: unknown) => {
    throw isSessionExpired(error) ? new ApiError(401, 'No session found') : error
  })
  if (!me.is_admin) throw new ApiError(403, 'Admin user not found')
}

const draftKey = (ticketId: string) => `${ticketId}:key`

/** The same text to the same ticket keeps its key until it is known to have arrived, across reloads too. */
function answerKey(ticketId: string, message: string): string {
  const [key, ...lines] = readAnswerDraft(draftKey(ticketId)).split('\n')
  if (key && lines.join('\n') === message) return key
  const made = randomUuid()
  writeAnswerDraft(draftKey(ticketId), `${made}\n${message}`)
  return made
}
