import { writeAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import type { ResponseBody } from '#contract/operation.ts'
import type { suggestAnswer } from '#contract/team/suggested-answers.ts'
import { answerDraftKeys } from '../answer-draft-keys.ts'

type Suggestion = Pick<ResponseBody<typeof suggestAnswer>, 'message' | 'sources'>

/** Shorter lines, such as a greeting, stand in other answers too. */
const MIN_LINE = 20

/** Remembers beside the draft where its text came from. */
export const storeSources = (ticketId: string, suggestion: Suggestion) =>
  writeAnswerDraft(answerDraftKeys(ticketId).suggested, JSON.stringify(suggestion))

/** The sources of what stands in the box, as long as a line of the suggestion still does. */
export function sourcesIn(text: string, stored: string): Suggestion['sources'] {
  if (!stored) return []
  const { message, sources } = JSON.parse(stored) as Suggestion
  return message.split('\n').some((line) => line.length >= MIN_LINE && text.includes(line)) ? sources : []
}
