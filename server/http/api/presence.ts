import { announcePresence, markRead } from '#contract/team/presence.ts'
import type { Context } from '#server/context.ts'
import { markRead as mark } from '#server/team/unread/mark-read.ts'
import { announcePresence as announce } from '#server/tickets/announce-presence.ts'
import type { Serve } from '../serve.ts'

/** Serves who is in a ticket, and what each has read. */
export function servePresence(serve: Serve, ctx: Context): void {
  serve(announcePresence, (input, { actor }) => announce(ctx, input, actor))
  serve(markRead, (input, { actor }) => mark(ctx, input, actor))
}
