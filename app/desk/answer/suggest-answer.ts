import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { callAfterPaint } from '#app/lib/timing.ts'
import { getSuggestionStats, suggestAnswer } from '#contract/suggested-answers.ts'
import { draftIdOf, ticketDrafts, type Suggestion } from '#app/lib/drafts/ticket-draft.ts'
import { ApiError, call } from '#app/lib/api.ts'
import { toast } from '#app/ui/toast-store.ts'
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

const FAILED = 'No reply could be suggested. Your text is unchanged. Try again.'
const busy = new Set<string>()

/** Puts a suggested answer into the box of a ticket, below its text, never to be sent by itself. Returns whether it is there. */
export async function suggestAnswerInto(client: QueryClient, ticketId: string): Promise<boolean> {
  if (busy.has(ticketId)) return false
  busy.add(ticketId)
  const say = (text: string) => toast({ kind: 'info', title: 'Suggested reply', text })
  try {
    const { id, message, sources, reason } = await call(suggestAnswer, { id: ticketId })
    if (id === null) {
      say(reason ?? FAILED)
      return false
    }
    const draftId = draftIdOf(ticketId, 'answer')
    if (ticketDrafts.read(draftId).text.includes(message)) say('This suggestion is in the box already.')
    else insertIntoAnswer(ticketId, message)
    ticketDrafts.write(draftId, { suggestion: { message, sources } })
    void client.invalidateQueries({ queryKey: statsQuery.queryKey })
    return true
  } catch (error) {
    say(error instanceof ApiError && error.message ? `${error.message} Your text is unchanged.` : FAILED)
    return false
  } finally {
    busy.delete(ticketId)
  }
}
