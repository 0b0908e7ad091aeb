import { type QueryClient, MutationObserver, useQueryClient, type MutationObserverOptions } from '@tanstack/react-query'
import { ApiError, call } from '#app/lib/api.ts'
import type { Message } from '#contract/messages.ts'
import type { DraftKind } from '#contract/vocabulary.ts'
import { conversationQuery, reloadTickets } from '../ticket/ticket-queries.ts'
import { useContext, useEffect, useState } from 'react'
import { readAnswerDraft, writeAnswerDraft, writeAnswerFiles } from '#app/lib/drafts/answer-draft.ts'
import { randomUuid } from '#app/lib/idempotency-key.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { isSessionExpired, retryAfterSignIn } from '#app/lib/session/session-expiry.ts'
import { toast } from '#app/ui/toast-store.ts'
import { refusedClaims, toClaims } from '#app/forms/uploads/upload-file.ts'
import { UPLOAD_FAILED } from '#app/forms/uploads/upload-failure.ts'
import { getMe } from '#contract/auth.ts'
import { type Input, PROBLEM_TYPES } from '#contract/operation.ts'
import { sendMessage } from '#contract/sending.ts'
import { CurrentAdminId } from '../shell/team.ts'
import { answerUploads } from '../files/answer-files.tsx'
import { sendingKey, addToConversation } from './box-sending.ts'
import { formatPlanned } from '#app/lib/zone-time.ts'
import { site } from '#site'
import { answerDraftKeys } from '../answer/draft-states.ts'
import { takeBack } from './take-back.ts'
import { warnOfUnread } from '../conversation/unread.tsx'

type Sent = { ticketId: string; ownId: string | null; kind: DraftKind; message: string }

/**
 * Remembers what is in a conversation as a message is sent to it. The returned function finds the message there after an error
 * without a response: it may have arrived all the same, and must not be called a failure. It throws the error where it has not.
 */
function findArrived(client: QueryClient, { ticketId, ownId, kind, message }: Sent) {
  const query = conversationQuery(ticketId)
  const before = new Set(client.getQueryData(query.queryKey)?.messages.map(({ id }) => id))
  return async (error: unknown): Promise<Message> => {
    if (!(error instanceof ApiError) || error.status !== 0) throw error
    const now = await client.fetchQuery({ ...query, staleTime: 0, retry: false }).catch(() => null)
    const arrived = now?.messages.find(
      ({ id, kind: is, text, author }) => !before.has(id) && is === kind && text === message && author?.id === ownId,
    )
    if (!arrived) throw error
    return arrived
  }
}

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

const NEWS_NOT_LOADED = {
  kind: 'error',
  title: 'Not sent',
  text: 'Others have written to this ticket, and their messages could not be loaded. Your answer is still in the box.',
} as const

/**
 * Sends answers to a ticket. What follows an answer follows even when another ticket has been opened meanwhile. Where others
 * have written or resolved the ticket in the same moment, the admin is warned of it instead.
 */
export function useAnswer(ticketId: string) {
  const client = useQueryClient()
  const ownId = useContext(CurrentAdminId)
  const keys = answerDraftKeys(ticketId)

  function onSent(message: Message) {
    writeAnswerDraft(keys.leftOut, '')
    writeAnswerDraft(keys.suggested, '')
    const undo = { label: 'Undo', run: () => void takeBack(client, ticketId, message) }
    const planned = message.hold?.planned && message.send_at
    toast({
      kind: 'success',
      ...(planned
        ? { title: 'Response Planned', text: `It leaves ${formatPlanned(planned, site.timeZone)}` }
        : { title: 'Response Sent', text: 'Response sent successfully' }),
      actions: [undo],
      about: message.id,
    })
  }
  return useSending(
    { ticketId, kind: 'answer', keys },
    {
      onSent,
      onRefused: ({ problem }) =>
        problem.type === PROBLEM_TYPES.movedOn
          ? warnOfUnread(client, ticketId, ownId).catch(() => toast(NEWS_NOT_LOADED))
          : undefined,
      failureText: 'Failed to send response',
    },
  )
}
