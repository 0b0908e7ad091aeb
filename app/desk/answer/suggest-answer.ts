import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { callAfterPaint } from '#app/lib/timing.ts'
import { getSuggestionStats, suggestAnswer } from '#contract/suggested-answers.ts'
import { draftIdOf, ticketDrafts, type Suggestion } from '#app/lib/drafts/ticket-draft.ts'
import { ApiError, call } from '#app/lib/api.ts'
import { createStore } from '#app/lib/store.ts'
import { insertIntoAnswer } from './insert-into-answer.ts'

const MINUTE_MS = 60_000

export const statsQuery = queryOptions({
  queryKey: ['suggestion-stats'],
  queryFn: ({ signal }) => callAfterPaint(getSuggestionStats, {}, { signal }),
  staleTime: MINUTE_MS,
})

/** Characters; shorter lines, such as a greeting, are in other answers too. */
const MIN_LINE = 20

/** Returns the sources of a suggestion as long as one of its lines is in the text. */
export function sourcesIn(text: string, suggestion: Suggestion | null): Suggestion['sources'] {
  if (!suggestion) return []
  const { message, sources } = suggestion
  return message.split('\n').some((line) => line.length >= MIN_LINE && text.includes(line)) ? sources : []
}

/** State of the last request for a ticket; `words` says why it produced nothing. */
export const suggestionRequest = createStore<{ ticketId: string; isBusy: boolean; words: string } | null>(null)

const NOTHING =
  'There is nothing to suggest for this ticket: no playbook fits it, and no similar ticket has an answer to go by.'
const FAILED = 'No answer could be suggested. Your text is unchanged. Try again.'

/** Puts a suggested answer into the box of a ticket, below its text, never to be sent by itself. Returns whether it is there. */
export async function suggestAnswerInto(client: QueryClient, ticketId: string): Promise<boolean> {
  if (suggestionRequest.get()?.isBusy) return false
  suggestionRequest.set({ ticketId, isBusy: true, words: '' })
  const end = (words: string) => suggestionRequest.set({ ticketId, isBusy: false, words })
  try {
    const { id, message, sources } = await call(suggestAnswer, { id: ticketId })
    if (id === null) {
      end(NOTHING)
      return false
    }
    const draftId = draftIdOf(ticketId, 'answer')
    const isThere = ticketDrafts.read(draftId).text.includes(message)
    if (!isThere) insertIntoAnswer(ticketId, message)
    ticketDrafts.write(draftId, { suggestion: { message, sources } })
    end(isThere ? 'This suggestion is in the box already.' : '')
    void client.invalidateQueries({ queryKey: statsQuery.queryKey })
    return true
  } catch (error) {
    end(error instanceof ApiError && error.message ? `${error.message} Your text is unchanged.` : FAILED)
    return false
  }
}
