import { getHistory } from '#contract/team/history.ts'
import type { Context } from '#server/context.ts'
import { readHistory } from '#server/history/read-history.ts'
import type { Serve } from '../serve.ts'

/** Serves what has happened to a ticket to admins. */
export function serveHistory(serve: Serve, ctx: Context): void {
  serve(getHistory, (input) => readHistory(ctx, input))
}
