import { getSettings, getTicketForm, updateSettings } from '#contract/settings.ts'
import type { Context } from '#server/context.ts'
import { getTicketForm as getForm } from '#server/settings/ticket-form.ts'
import { updateSettings as update } from '#server/settings/update-settings.ts'
import type { Serve } from '../serve.ts'

/** Serves the organisation's settings to admins, and what the public ticket form needs of them to everyone. */
export function serveSettings(serve: Serve, ctx: Context): void {
  serve(getSettings, () => ctx.settings.read())
  serve(updateSettings, (input, { caller }) => update(ctx, input, caller))
  serve(getTicketForm, () => getForm(ctx))
}
