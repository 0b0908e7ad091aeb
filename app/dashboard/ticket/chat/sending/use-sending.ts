import { MutationObserver, useQueryClient, type MutationObserverOptions } from '@tanstack/react-query'
import { useContext, useEffect, useState } from 'react'
import { ApiError, call } from '#app/lib/api.ts'
import { readAnswerDraft, writeAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import { writeAnswerFiles } from '#app/lib/drafts/answer-files.ts'
import { randomUuid } from '#app/lib/idempotency-key.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { isSessionExpired, retryAfterSignIn } from '#app/lib/session/session-expiry.ts'
import { toast } from '#app/lib/toast/toast.tsx'
import { refusedClaims, toClaims } from '#app/uploads/claims.ts'
import { UPLOAD_FAILED } from '#app/uploads/upload-toasts.ts'
import { getMe } from '#contract/auth.ts'
import type { Message } from '#contract/messages.ts'
import type { Input } from '#contract/operation.ts'
import { sendMessage } from '#contract/team/sending.ts'
import type { DraftKind } from '#contract/vocabulary.ts'
import { CurrentAdminId } from '#app/dashboard/state/current-admin.ts'
import { reloadTickets } from '#app/dashboard/state/ticket-queries.ts'
import { answerUploads } from '../answer-uploads.ts'
import { sendingKey } from './box-sending.ts'
import { addToConversation } from './change-conversation.ts'
import { findArrived } from './find-arrived.ts'

/** The text, what its writer had on screen, and how it is sent. */
export type NewMessage = Omit<Input<typeof sendMessage>, 'id' | 'kind' | 'attachments'>

type Box = { ticketId: string; kind: DraftKind; keys: { text: string; request: string } }
type Outcome = {
  /** The server has it. The draft is emptied afterwards. */
  onSent: (message: Message, content: NewMessage) => void
  /** Shows a failure in its own way; undefined for one that it does not know. */
  onRefused?: (error: ApiError) => Promise<void> | undefined
  failureText: string
}

const NOT_UPLOADED = new ApiError(0, UPLOAD_FAILED.text!)

/**
 * Returns the function that sends what is written in a box, with its files. The box is empty from the press on, but the draft stays
 * until the server has the message: after a failure, and after a reload in between, it is in the box again.
 */
export function useSending({ ticketId, kind, keys }: Box, { onSent, onRefused, failureText }: Outcome) {
  const client = useQueryClient()
  const ownId = useContext(CurrentAdminId)
  const uploads = answerUploads(keys.text)
  const mutationKey = sendingKey(ticketId, kind)

  function showFailure(error: unknown) {
    if (error === NOT_UPLOADED) return toast(UPLOAD_FAILED)
    if (error instanceof ApiError) uploads.markRefused(refusedClaims(uploads.state().files, error.errors))
    logFailure('The message could not be sent', error)
    toast({ kind: 'error', title: 'Error', text: failureText })
  }
  const start = useUnwatchedMutation<Message, NewMessage>({
    mutationKey,
    mutationFn: async (content: NewMessage) => {
      if (!(await uploads.finish())) throw NOT_UPLOADED
      const body = { ...content, kind, ...toClaims(uploads.state().files) }
      const headers = { 'Idempotency-Key': requestKey(keys.request, body) }
      const ifArrived = findArrived(client, { ticketId, ownId, ...body })
      const send = async () => {
        await checkAdmin()
        return call(sendMessage, { id: ticketId, ...body }, { headers }).catch(ifArrived)
      }
      return retryAfterSignIn(send, showFailure)
    },
    onSuccess: (message, content) => {
      addToConversation(client, ticketId, message)
      onSent(message, content)
      writeAnswerDraft(keys.text, '')
      writeAnswerDraft(keys.request, '')
      writeAnswerFiles(keys.text, [])
    },
    onError: (error) => {
      const shown = error instanceof ApiError && onRefused?.(error)
      if (shown) return shown
      if (!isSessionExpired(error)) showFailure(error)
    },
    // After a failure too: the reload shows whether the admin right or the ticket is gone.
    onSettled: () => void reloadTickets(client),
  })
  return (content: NewMessage) => {
    if (client.isMutating({ mutationKey }) > 0) return
    const message = content.message.trim()
    if (message) start({ ...content, message })
    else toast({ kind: 'error', title: 'Error', text: 'Please enter a response message' })
  }
}

/** `useMutation` for a component that shows nothing of it, and is therefore not rendered at each of its steps. */
function useUnwatchedMutation<Data, Variables>(options: MutationObserverOptions<Data, Error, Variables>) {
  const client = useQueryClient()
  const [observer] = useState(() => new MutationObserver(client, options))
  useEffect(() => observer.setOptions(options))
  // As long as the component is there, the last attempt is known, and why it failed.
  useEffect(() => observer.subscribe(() => {}), [observer])
  return (variables: Variables) => void observer.mutate(variables).catch(() => {})
}

/** Checks before sending that this is still an admin: the session may have ended since the page was opened. */
async function checkAdmin() {
  const me = await call(getMe, {}).catch((error: unknown) => {
    throw isSessionExpired(error) ? new ApiError(401, 'No session found') : error
  })
  if (!me.is_admin) throw new ApiError(403, 'Admin user not found')
}

type Body = Omit<NewMessage, 'seen' | 'seen_status' | 'reopen'> & Pick<Input<typeof sendMessage>, 'attachments'>

/** The same content to the same people at the same time keeps its key until it is known to have arrived, across reloads too. */
export function requestKey(
  draft: string,
  { message, attachments = [], to, then, send_at, cancel_if_customer_writes }: Body,
) {
  const more = [to, then, send_at, cancel_if_customer_writes].filter((each) => each !== undefined)
  const content = JSON.stringify([message, attachments.map(({ id }) => id), ...more])
  const [key, ...rest] = readAnswerDraft(draft).split('\n')
  if (key && rest.join('\n') === content) return key
  const made = randomUuid()
  writeAnswerDraft(draft, `${made}\n${content}`)
  return made
}
