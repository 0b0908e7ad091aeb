import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { callAfterPaint } from '#app/lib/timing.ts'
import { getSuggestionStats, suggestAnswer } from '#contract/suggested-answers.ts'
import { writeAnswerDraft, readAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { answerDraftKeys } from './draft-states.ts'
import { ApiError, call } from '#app/lib/api.ts'
import { createStore } from '#app/lib/store.ts'
import { insertIntoAnswer } from './insert-into-answer.ts'

const MINUTE_MS = 60_000

export const statsQuery = queryOptions({
  queryKey: ['suggestion-stats'],
  queryFn: ({ signal }) => callAfterPaint(getSuggestionStats, {}, { signal }),
  staleTime: MINUTE_MS,
})

type Suggestion = Pick<ResponseBody<typeof suggestAnswer>, 'message' | 'sources'>

/** Shorter lines, such as a greeting, stand in other answers too. */
const MIN_LINE = 20

/** Remembers beside the draft where its text came from. */
const storeSources = (ticketId: string, suggestion: Suggestion) =>
  writeAnswerDraft(answerDraftKeys(ticketId).suggested, JSON.stringify(suggestion))

/** The sources of what stands in the box, as long as a line of the suggestion still does. */
export function sourcesIn(text: string, stored: string): Suggestion['sources'] {
  if (!stored) return []
  const { message, sources } = JSON.parse(stored) as Suggestion
  return message.split('\n').some((line) => line.length >= MIN_LINE && text.includes(line)) ? sources : []
}

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
