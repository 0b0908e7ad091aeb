import { getTicketForm } from '#contract/settings.ts'
import type { Context } from '#server/context.ts'
import { getTicketForm as get } from '#server/settings/ticket-form.ts'
import type { Serve } from '../serve.ts'

/** What the ticket form asks before it is filled in. */
export function serveTicketForm(serve: Serve, ctx: Context): void {
  serve(getTicketForm, () => get(ctx))
}
