import type { Context as HonoContext } from 'hono'
import * as contract from '#contract/mail-consent.ts'
import type { Context } from '#server/context.ts'
import type { ConsentFor } from '#server/mail/oauth/consent-callback.ts'
import { beginConsent, type ConsentParts, finishConsent } from '#server/mail/oauth/consent.ts'
import { requireConfirmedPassword } from '#server/people/confirm-password.ts'
import { type Caller, callerOf, mustSetUpSecondFactor } from '#server/people/find-session.ts'
import { readSession } from '../security/session.ts'
import type { Serve } from '../serve.ts'

/** Serves the way to the mail service and back by which the owner of a mailbox gives access to it. */
export function serveMailConsent(serve: Serve, ctx: Context, parts?: ConsentParts): void {
  const begin =
    (which: ConsentFor) =>
    async (_: unknown, { caller, http }: { caller: Caller; http: HonoContext }) => {
      await requireConfirmedPassword(ctx, caller.session)
      return http.redirect(await beginConsent(ctx, caller.session, which, parts))
    }
  serve(contract.startSendingConsent, begin('sending'))
  serve(contract.startReceivingConsent, begin('receiving'))

  /** An expired session leads to the page too, where the browser asks to sign in. */
  serve(contract.finishConsent, async (answer, { http }) => {
    const caller = callerOf(await readSession(ctx, http))
    const mayFinish = caller?.actor.is_admin && !(await mustSetUpSecondFactor(ctx, caller))
    const { which, outcome } = await finishConsent(ctx, mayFinish ? caller.session : undefined, answer, parts)
    return http.redirect(`/admin/settings/${which}?consent=${outcome}`)
  })
}
