import { getSettings, getTicketForm, updateSettings } from '#contract/settings.ts'
import { getMailText, listMailTexts, previewMailText, resetMailText, saveMailText } from '#contract/team/mail-texts.ts'
import type { Context } from '#server/context.ts'
import { getMailText as getText, listMailTexts as listTexts } from '#server/mail-texts/get-mail-text.ts'
import { previewMailText as previewText } from '#server/mail-texts/preview-mail-text.ts'
import { resetMailText as resetText, saveMailText as saveText } from '#server/mail-texts/save-mail-text.ts'
import { getTicketForm as getForm } from '#server/settings/ticket-form.ts'
import { updateSettings as update } from '#server/settings/update-settings.ts'
import type { Serve } from '../serve.ts'

/** Serves the organisation's settings and its mail texts to admins, and what the public ticket form needs of them to everyone. */
export function serveSettings(serve: Serve, ctx: Context): void {
  serve(getSettings, () => ctx.settings.read())
  serve(updateSettings, (input, { caller }) => update(ctx, input, caller))
  serve(getTicketForm, () => getForm(ctx))
  serve(listMailTexts, () => listTexts(ctx))
  serve(getMailText, (input) => getText(ctx, input))
  serve(saveMailText, (input, { caller }) => saveText(ctx, input, caller.actor))
  serve(resetMailText, (input) => resetText(ctx, input))
  serve(previewMailText, (input, { caller }) => previewText(ctx, input, caller.actor))
}
