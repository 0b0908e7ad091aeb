import type { QueryClient } from '@tanstack/react-query'
import { ApiError, call } from '#app/lib/api.ts'
import { readAnswerDraft, writeAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import { createStore } from '#app/lib/store.ts'
import { suggestAnswer } from '#contract/team/suggested-answers.ts'
import { answerDraftKeys } from '../answer-draft-keys.ts'
import { insertIntoAnswer } from '../insert-into-answer.ts'
import { statsQuery } from './stats-query.ts'
import { storeSources } from './stored-sources.ts'

/** What becomes of the last press for a ticket: it is being looked for, or why nothing came of it. */
export type Asking = { ticketId: string; isBusy: boolean; words: string }

export const asking = createStore<Asking | null>(null)

const NOTHING =
  'There is nothing to suggest for this ticket: no playbook fits it, and no similar ticket has an answer to go by.'
const FAILED = 'No answer could be suggested. Your text is unchanged. Try again.'

/** Puts a suggested answer into the box of a ticket, below what stands there. It is never sent by itself. */
export async function suggestAnswerInto(client: QueryClient, ticketId: string): Promise<void> {
  if (asking.get()?.isBusy) return
  asking.set({ ticketId, isBusy: true, words: '' })
  try {
    const { id, message, sources } = await call(suggestAnswer, { id: ticketId })
    if (id === null) return asking.set({ ticketId, isBusy: false, words: NOTHING })
    const isThere = readAnswerDraft(answerDraftKeys(ticketId).text).includes(message)
    if (!isThere) insertIntoAnswer(ticketId, message)
    storeSources(ticketId, { message, sources })
    asking.set({ ticketId, isBusy: false, words: isThere ? 'This suggestion is in the box already.' : '' })
    void client.invalidateQueries({ queryKey: statsQuery.queryKey })
  } catch (error) {
    const words = error instanceof ApiError && error.message ? `${error.message} Your text is unchanged.` : FAILED
    asking.set({ ticketId, isBusy: false, words })
  }
}

/** Forgets where the text of an answer came from, which has been sent. */
export const forgetSources = (ticketId: string) => writeAnswerDraft(answerDraftKeys(ticketId).suggested, '')
