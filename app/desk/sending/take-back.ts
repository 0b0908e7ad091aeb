import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { draftIdOf, takeOverFiles, ticketDrafts, writeDraftText } from '#app/lib/drafts/ticket-draft.ts'
import { errorMessage } from '#app/lib/error-message.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { callSignedIn, isSessionExpired } from '#app/lib/session/session-expiry.ts'
import { dismissToastAbout, toast } from '#app/ui/toast-store.ts'
import { getDraft } from '#contract/drafts.ts'
import { undoMessage } from '#contract/sending.ts'
import { focusElement } from '../shell/focus.ts'
import { attachmentsQuery, conversationQuery, reloadTickets, ticketQuery } from '../ticket/ticket-queries.ts'
import { recipientsOf } from '../recipients/recipients.tsx'
import { chooseBox } from '../answer/insert-into-answer.ts'
import { removeFromConversation } from './sending-state.ts'
import { useContext, useEffect, useRef } from 'react'
import type { Message } from '#contract/messages.ts'
import { CurrentAdminId } from '../shell/team.ts'

/** Undoes an answer that is not mailed yet and puts it back into the box. */
export async function takeBack(
  client: QueryClient,
  ticketId: string,
  { id, created_at }: Pick<Message, 'id' | 'created_at'>,
) {
  try {
    const { message } = await callSignedIn(undoMessage, { id })
    dismissToastAbout(id)
    removeFromConversation(client, ticketId, id)
    flushSync(() => {
      chooseBox(ticketId, 'answer')
      putTextBack(ticketId, message, created_at)
    })
    focusElement(`form[data-ticket="${ticketId}"] [data-action="reply"]`)
    void putFilesBack(client, ticketId)
  } catch (error) {
    if (isSessionExpired(error)) return
    logFailure('The answer could not be taken back', error)
    toast({ kind: 'error', title: 'Error', text: errorMessage(error) })
  } finally {
    void reloadTickets(client)
  }
}

/** Puts a text into the answer box before its present text; entries of others after `since` count as unread. */
function putTextBack(ticketId: string, text: string, since: string) {
  const draftId = draftIdOf(ticketId, 'answer')
  const now = ticketDrafts.read(draftId).text
  if (now.trim() === text.trim() || now.startsWith(`${text}\n\n`)) return
  ticketDrafts.write(draftId, { since })
  writeDraftText(draftId, now.trim() ? `${text}\n\n${now}` : text)
}

/** Restores files and recipients, which the server has put into the writer's draft. */
async function putFilesBack(client: QueryClient, ticketId: string) {
  try {
    const { files, to } = await callSignedIn(getDraft, { id: ticketId, kind: 'answer' })
    const draftId = draftIdOf(ticketId, 'answer')
    takeOverFiles(draftId, files)
    const ticket = client.getQueryData(ticketQuery(ticketId).queryKey)
    const conversation = client.getQueryData(conversationQuery(ticketId).queryKey)
    if (ticket && conversation && to) {
      const leftOut = recipientsOf(ticket, conversation.participants).filter(({ id }) => !to.includes(id))
      ticketDrafts.write(draftId, { leftOut: leftOut.map(({ id }) => id) })
    }
    if (files.length > 0) void client.invalidateQueries({ queryKey: attachmentsQuery(ticketId).queryKey })
  } catch (error) {
    logFailure('The draft could not be loaded', error)
  }
}

/** Puts one's own answers back into the box that are stopped while the page is open. */
export function useStoppedAnswers(ticketId: string, messages: Message[] | undefined) {
  const client = useQueryClient()
  const ownId = useContext(CurrentAdminId)
  const held = useRef(new Set<string>())
  useEffect(() => {
    const own = messages?.filter(({ author }) => author?.id === ownId) ?? []
    for (const { id, state, text, created_at } of own) {
      if (state === 'sending') held.current.add(id)
      if (state !== 'stopped' || !held.current.delete(id)) continue
      dismissToastAbout(id)
      putTextBack(ticketId, text, created_at)
      void putFilesBack(client, ticketId)
    }
  }, [client, ticketId, messages, ownId])
}
