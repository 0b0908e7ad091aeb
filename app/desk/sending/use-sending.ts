import { MutationObserver, useQueryClient, type MutationObserverOptions } from '@tanstack/react-query'
import { ApiError, call } from '#app/lib/api.ts'
import type { Message } from '#contract/messages.ts'
import type { DraftKind } from '#contract/vocabulary.ts'
import { reloadTickets } from '../ticket/ticket-queries.ts'
import { useContext, useEffect, useState } from 'react'
import { draftIdOf, SENT, ticketDrafts } from '#app/lib/drafts/ticket-draft.ts'
import { randomUuid } from '#app/lib/idempotency-key.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { isSessionExpired, retryAfterSignIn } from '#app/lib/session/session-expiry.ts'
import { toast } from '#app/ui/toast-store.ts'
import { refusedClaims, toClaims } from '#app/forms/uploads/upload-file.ts'
import { NOT_UPLOADED, UPLOAD_FAILED } from '#app/forms/uploads/upload-failure.ts'
import { getMe } from '#contract/auth.ts'
import { type Input, PROBLEM_TYPES } from '#contract/operation.ts'
import { sendMessage } from '#contract/sending.ts'
import { CurrentAdminId } from '../shell/team.ts'
import { answerUploads } from '../files/answer-files.tsx'
import { sendingKey, addToConversation } from './sending-state.ts'
import { formatPlanned } from '#contract/working-hours.ts'
import { site } from '#site'
import { takeBack } from './take-back.ts'
import { warnOfUnread } from '../conversation/unread.tsx'

export type NewMessage = Omit<Input<typeof sendMessage>, 'id' | 'kind' | 'attachments'>

type Sending = {
  ticketId: string
  kind: DraftKind
  /** Called when the server has the message, before the draft is emptied. */
  onSent: (message: Message) => void
  /** Shows a failure that it knows; returns undefined for others. */
  onRefused?: (error: ApiError) => Promise<void> | undefined
  failureText: string
}

/**
 * Returns the function that sends the message of a box with its files. The box is empty from the press on; the draft stays
 * until the server has the message.
 */
export function useSending({ ticketId, kind, onSent, onRefused, failureText }: Sending) {
  const client = useQueryClient()
  const draftId = draftIdOf(ticketId, kind)
  const uploads = answerUploads(draftId)
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
      const headers = { 'Idempotency-Key': requestKey(draftId, body) }
      const post = () => call(sendMessage, { id: ticketId, ...body }, { headers })
      const send = async () => {
        await checkAdmin()
        // Without a response it may have arrived: the key makes it one message.
        return post().catch((error: ApiError) => (error.status === 0 ? post() : Promise.reject(error)))
      }
      return retryAfterSignIn(send, showFailure)
    },
    onSuccess: (message) => {
      addToConversation(client, ticketId, message)
      onSent(message)
      ticketDrafts.write(draftId, SENT)
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

/** `useMutation` for a component that does not show its state and is not rendered when that changes. */
function useUnwatchedMutation<Data, Variables>(options: MutationObserverOptions<Data, Error, Variables>) {
  const client = useQueryClient()
  const [observer] = useState(() => new MutationObserver(client, options))
  useEffect(() => observer.setOptions(options))
  // As long as the component is there, the last attempt is known, and why it failed.
  useEffect(() => observer.subscribe(() => {}), [observer])
  return (variables: Variables) => void observer.mutate(variables).catch(() => {})
}

/** Throws unless the caller still is an admin: the session may have changed since the page was opened. */
async function checkAdmin() {
  const me = await call(getMe, {}).catch((error: unknown) => {
    throw isSessionExpired(error) ? new ApiError(401, 'No session found') : error
  })
  if (!me.is_admin) throw new ApiError(403, 'Admin user not found')
}

type Body = Omit<NewMessage, 'seen' | 'seen_status' | 'reopen'> & Pick<Input<typeof sendMessage>, 'attachments'>

/** Returns the idempotency key of a request; repeated contents keep theirs until they have arrived, also over reloads. */
export function requestKey(
  draftId: string,
  { message, attachments = [], to, then, send_at, cancel_if_customer_writes }: Body,
) {
  const more = [to, then, send_at, cancel_if_customer_writes].filter((each) => each !== undefined)
  const contents = JSON.stringify([message, attachments.map(({ id }) => id), ...more])
  const last = ticketDrafts.read(draftId).request
  if (last?.contents === contents) return last.key
  const key = randomUuid()
  ticketDrafts.write(draftId, { request: { key, contents } })
  return key
}

const NEWS_NOT_LOADED = {
  kind: 'error',
  title: 'Not sent',
  text: 'Others have written to this ticket, and their messages could not be loaded. Your reply is still in the box.',
} as const

/**
 * Returns the function that sends answers to a ticket. Where others have written or resolved the ticket in the meantime, the
 * admin is warned instead.
 */
export function useAnswer(ticketId: string) {
  const client = useQueryClient()
  const ownId = useContext(CurrentAdminId)
  function onSent(message: Message) {
    const planned = message.hold?.planned && message.send_at
    toast({
      kind: 'success',
      ...(planned
        ? { title: 'Response Scheduled', text: `It goes out ${formatPlanned(new Date(planned), site.timeZone)}` }
        : { title: 'Response Sent', text: 'Response sent successfully' }),
      actions: [{ label: 'Undo', run: () => void takeBack(client, ticketId, message) }],
      about: message.id,
    })
  }
  return useSending({
    ticketId,
    kind: 'answer',
    onSent,
    onRefused: ({ problem }) =>
      problem.type === PROBLEM_TYPES.movedOn
        ? warnOfUnread(client, ticketId, ownId).catch(() => toast(NEWS_NOT_LOADED))
        : undefined,
    failureText: 'Failed to send response',
  })
}
