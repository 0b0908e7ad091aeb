import { getSuggestionStats, suggestAnswer } from '#contract/team/suggested-answers.ts'
import type { Context } from '#server/context.ts'
import { readSuggestionStats } from '#server/suggested-answers/read-stats.ts'
import { suggestAnswer as suggest } from '#server/suggested-answers/suggest-answer.ts'
import type { Serve } from '../serve.ts'

/** Serves answers that are suggested, and what became of them. */
export function serveSuggestedAnswers(serve: Serve, ctx: Context): void {
  serve(suggestAnswer, (input, { actor }) => suggest(ctx, input, actor))
  serve(getSuggestionStats, () => readSuggestionStats(ctx))
}
