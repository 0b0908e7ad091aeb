import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import { ApiError, call } from '#app/lib/api.ts'
import { readAnswerDraft, writeAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import { writeAnswerFiles } from '#app/lib/drafts/answer-files.ts'
import { randomUuid } from '#app/lib/idempotency-key.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { isSessionExpired, retryAfterSignIn } from '#app/lib/session/session-expiry.ts'
import { toast } from '#app/lib/toast/toast.tsx'
import { refusedClaims, toClaims } from '#app/uploads/claims.ts'
import type { UploadQueue } from '#app/uploads/upload-queue.ts'
import { UPLOAD_FAILED } from '#app/uploads/upload-toasts.ts'
import { getMe } from '#contract/auth.ts'
import { PROBLEM_TYPES, type Input } from '#contract/operation.ts'
import { addResponse } from '#contract/conversation/responses.ts'
import { CurrentAdminId } from '#app/dashboard/state/current-admin.ts'
import { reloadTickets } from '#app/dashboard/state/ticket-queries.ts'
import { answerDraftKeys } from './answer-draft-keys.ts'
import { warnOfUnread } from './warn-of-unread.ts'

/** The text, and what its writer had on screen. */
export type NewAnswer = Omit<Input<typeof addResponse>, 'id' | 'attachments'>

const NOT_UPLOADED = new ApiError(0, UPLOAD_FAILED.text!)

/**
 * Sends answers to a ticket, with their files. What follows an answer follows even when another ticket has been opened
 * meanwhile. Where others have written or resolved the ticket in the same moment, the admin is warned of it instead.
 */
export function useAnswer(id: string, uploads: UploadQueue) {
  const client = useQueryClient()
  const ownId = useContext(CurrentAdminId)
  const keys = answerDraftKeys(id)
  const mutationKey = ['answer', id]

  function showFailure(error: unknown) {
    if (error === NOT_UPLOADED) return toast(UPLOAD_FAILED)
    if (error instanceof ApiError) uploads.markRefused(refusedClaims(uploads.state().files, error.errors))
    logFailure('The response could not be sent', error)
    toast({ kind: 'error', title: 'Error', text: 'Failed to send response' })
  }
  const answer = useMutation({
    mutationKey,
    mutationFn: async (content: NewAnswer) => {
      if (!(await uploads.finish())) throw NOT_UPLOADED
      const body = { ...content, ...toClaims(uploads.state().files) }
      const headers = { 'Idempotency-Key': requestKey(keys.request, body) }
      const send = async () => {
        await checkAdmin()
        return call(addResponse, { id, ...body }, { headers })
      }
      return retryAfterSignIn(send, showFailure)
    },
    onSuccess: () => {
      writeAnswerDraft(keys.text, '')
      writeAnswerDraft(keys.request, '')
      writeAnswerDraft(keys.leftOut, '')
      writeAnswerFiles(id, [])
      toast({ kind: 'success', title: 'Response Sent', text: 'Response sent successfully' })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.problem.type === PROBLEM_TYPES.movedOn)
        return warnOfUnread(client, id, ownId)
      if (!isSessionExpired(error)) showFailure(error)
    },
    // After a failure too: the reload shows whether the admin right or the ticket is gone.
    onSettled: () => void reloadTickets(client),
  })
  const sending = useIsMutating({ mutationKey }) > 0
  const send = (content: NewAnswer) => {
    if (sending) return
    const message = content.message.trim()
    if (message) answer.mutate({ ...content, message })
    else toast({ kind: 'error', title: 'Error', text: 'Please enter a response message' })
  }
  return { send, sending }
}

/** Checks before sending that this is still an admin: the session may have ended since the page was opened. */
async function checkAdmin() {
  const me = await call(getMe, {}).catch((error: unknown) => {
    throw isSessionExpired(error) ? new ApiError(401, 'No session found') : error
  })
  if (!me.is_admin) throw new ApiError(403, 'Admin user not found')
}

/** The same text and files to the same people keep their key until they are known to have arrived, across reloads too. */
function requestKey(
  draft: string,
  { message, attachments = [], to }: Pick<Input<typeof addResponse>, 'message' | 'attachments' | 'to'>,
) {
  const content = JSON.stringify([message, attachments.map(({ id }) => id), ...(to ? [to] : [])])
  const [key, ...rest] = readAnswerDraft(draft).split('\n')
  if (key && rest.join('\n') === content) return key
  const made = randomUuid()
  writeAnswerDraft(draft, `${made}\n${content}`)
  return made
}
