import { getSettings, updateSettings } from '#contract/settings.ts'
import type { Context } from '#server/context.ts'
import { updateSettings as update } from '#server/settings/update-settings.ts'
import type { Serve } from '../serve.ts'

/** What the administrators have set for everybody. */
export function serveSettings(serve: Serve, ctx: Context): void {
  serve(getSettings, () => ctx.settings.read())
  serve(updateSettings, (input, { caller }) => update(ctx, input, caller))
}
