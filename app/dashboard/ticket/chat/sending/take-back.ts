import type { QueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { readAnswerDraft, writeAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import { takeOverFiles } from '#app/lib/drafts/draft-files.ts'
import { errorMessage } from '#app/lib/error-message.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { callSignedIn, isSessionExpired } from '#app/lib/session/session-expiry.ts'
import { dismissToastAbout, toast } from '#app/lib/toast/toast-store.ts'
import { getDraft, type Draft } from '#contract/team/drafts.ts'
import { undoMessage } from '#contract/team/sending.ts'
import { focusElement } from '#app/dashboard/state/focus.ts'
import { reloadTickets, ticketQuery } from '#app/dashboard/state/ticket-queries.ts'
import { conversationQuery, reloadFiles } from '../../panel-queries.ts'
import { recipientsOf } from '../../recipients/recipients-of.ts'
import { answerDraftKeys } from '../answer-draft-keys.ts'
import { chooseBox } from '../chosen-box.ts'
import { removeFromConversation } from './change-conversation.ts'

type Taken = { id: string; created_at: string }

/** Takes an answer back that is not mailed yet: it leaves the conversation, and is in the box again as it was. */
export async function takeBack(client: QueryClient, ticketId: string, { id, created_at }: Taken) {
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

/** Puts a text into the box of the answer, before what is there. What others wrote after `since` counts as unread. */
export function putTextBack(ticketId: string, text: string, since: string) {
  const keys = answerDraftKeys(ticketId)
  const now = readAnswerDraft(keys.text)
  if (now.trim() === text.trim() || now.startsWith(`${text}\n\n`)) return
  writeAnswerDraft(keys.since, since)
  writeAnswerDraft(keys.text, now.trim() ? `${text}\n\n${now}` : text)
}

/** Brings files and recipients back, which the server has put into the writer's draft. */
export async function putFilesBack(client: QueryClient, ticketId: string) {
  try {
    restoreFromDraft(client, ticketId, await callSignedIn(getDraft, { id: ticketId, kind: 'answer' }))
  } catch (error) {
    logFailure('The draft could not be loaded', error)
  }
}

function restoreFromDraft(client: QueryClient, ticketId: string, { files, to }: Draft) {
  takeOverFiles(answerDraftKeys(ticketId).text, files)
  const ticket = client.getQueryData(ticketQuery(ticketId).queryKey)
  const conversation = client.getQueryData(conversationQuery(ticketId).queryKey)
  if (ticket && conversation && to) {
    const leftOut = recipientsOf(ticket, conversation.participants).filter(({ id }) => !to.includes(id))
    writeAnswerDraft(answerDraftKeys(ticketId).leftOut, leftOut.map(({ id }) => id).join(' '))
  }
  if (files.length > 0) void reloadFiles(client, ticketId, 'active')
}
