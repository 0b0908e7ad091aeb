import type { Context as HonoContext } from 'hono'
import * as contract from '#contract/mail-settings.ts'
import type { Actor, Context } from '#server/context.ts'
import { beginConsent, type ConsentParts, finishConsent } from '#server/mail/oauth/consent.ts'
import {
  type MailSettingsInput,
  getMailSettings,
  resetMailSettings,
  updateMailSettings,
} from '#server/mail/settings/mail-settings.ts'
import { testMailSettings } from '#server/mail/settings/test-settings.ts'
import { requireConfirmedPassword } from '#server/people/reauthenticate.ts'
import { type Caller, callerOf, mustSetUpSecondFactor } from '#server/people/find-session.ts'
import type { MailPart } from '#server/platform/config/mail-oauth.ts'
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import { rateLimitRequest } from '../security/rate-limits.ts'
import { readSession } from '../security/session.ts'
import type { Serve } from '../serve.ts'

type AdminCall = { caller: Caller; actor: Actor; http: HonoContext }

/** Serves how email is sent and received, to admins who have just confirmed their password. */
export function serveMailSettings(serve: Serve, ctx: Context, rateLimiter: RateLimiter, parts?: ConsentParts): void {
  const confirmed =
    <Input, Result>(verb: (input: Input, call: AdminCall) => Promise<Result>) =>
    async (input: Input, call: AdminCall): Promise<Result> => {
      await requireConfirmedPassword(ctx, call.caller.session)
      return verb(input, call)
    }
  /** Counts calls that connect to a server somebody names. */
  const limited = <Result>(verb: (input: MailSettingsInput, call: AdminCall) => Promise<Result>) =>
    confirmed(async (input: MailSettingsInput, call) => {
      await rateLimiter.consume('mail-test', rateLimitRequest(call.http))
      return verb(input, call)
    })
  const verbsOf = <Part extends MailPart>(part: Part) => ({
    get: confirmed(() => getMailSettings(ctx, part)),
    update: limited((input) => updateMailSettings(ctx, part, input)),
    reset: confirmed(() => resetMailSettings(ctx, part)),
    test: limited((input, { actor }) => testMailSettings(ctx, part, input, actor)),
    /** Leads to the mail service, which asks the mailbox's owner for access. */
    consent: confirmed(async (_, { caller, http }) =>
      http.redirect(await beginConsent(ctx, caller.session, part, parts)),
    ),
  })
  const [sending, receiving] = [verbsOf('sending'), verbsOf('receiving')]
  serve(contract.getSending, sending.get)
  serve(contract.updateSending, sending.update)
  serve(contract.resetSending, sending.reset)
  serve(contract.testSending, sending.test)
  serve(contract.startSendingConsent, sending.consent)
  serve(contract.getReceiving, receiving.get)
  serve(contract.updateReceiving, receiving.update)
  serve(contract.resetReceiving, receiving.reset)
  serve(contract.testReceiving, receiving.test)
  serve(contract.startReceivingConsent, receiving.consent)

  /** An expired session leads to the page too, where the browser asks to sign in. */
  serve(contract.finishConsent, async (answer, { http }) => {
    const caller = callerOf(await readSession(ctx, http))
    const mayFinish = caller?.actor.is_admin && !(await mustSetUpSecondFactor(ctx, caller))
    const { which, outcome } = await finishConsent(ctx, mayFinish ? caller.session : undefined, answer, parts)
    return http.redirect(`/admin/settings/${which}?consent=${outcome}`)
  })
}
