import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, call } from '#app/lib/api.ts'
import { writeDraft } from '#app/lib/drafts.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { toast } from '#app/ui/toast.tsx'
import { getMe } from '#contract/auth.ts'
import { addResponse } from '#contract/tickets.ts'
import { keyMaker } from './idempotency-key.ts'
import { reloadTickets } from './ticket-queries.ts'

/** Sends a reply; what happens after it happens even when another ticket has been opened meanwhile. */
export function useReply(id: string) {
  const client = useQueryClient()
  const mutationKey = ['reply', id]
  const keyFor = useRef(keyMaker())
  const reply = useMutation({
    mutationKey,
    mutationFn: async (message: string) => {
      await checkAdmin()
      return call(
        addResponse,
        { id, message },
        { headers: { 'Idempotency-Key': keyFor.current(id + message) } },
      )
    },
    onSuccess: () => {
      writeDraft(id, '')
      keyFor.current = keyMaker()
      toast({ kind: 'success', title: 'Response Sent', text: 'Response sent successfully' })
      return void reloadTickets(client)
    },
    onError: (error) => {
      logFailure('The response could not be sent', error)
      toast({ kind: 'error', title: 'Error', text: 'Failed to send response' })
    },
  })
  const sending = useIsMutating({ mutationKey }) > 0
  const send = (text: string) => {
    if (sending) return
    const message = text.trim()
    if (message) reply.mutate(message)
    else toast({ kind: 'error', title: 'Error', text: 'Please enter a response message' })
  }
  return { send, sending, refused: reply.error instanceof ApiError && reply.error.status === 401 }
}

/** The session may have ended since the page was opened (SPEC.md section 7, admin reply flow). */
async function checkAdmin() {
  const me = await call(getMe, {}).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 401 ? new ApiError(401, 'No session found') : error
  })
  if (!me.is_admin) throw new ApiError(403, 'Admin user not found')
}
