import * as contract from '#contract/mail-settings.ts'
import type { Context } from '#server/context.ts'
import { getMailSettings, resetMailSettings, updateMailSettings } from '#server/mail/settings/mail-settings.ts'
import { testMailSettings } from '#server/mail/settings/test-settings.ts'
import { requireConfirmedPassword } from '#server/people/confirm-password.ts'
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import type { Operation } from '#contract/operation.ts'
import { rateLimitRequest } from '../security/rate-limits.ts'
import type { Call, Serve } from '../serve.ts'

type AdminCall = Pick<Call<Operation & { access: 'admin' }>, 'caller' | 'actor' | 'http'>

/** Serves how email is sent and received, to admins who have just confirmed their password. */
export function serveMailSettings(serve: Serve, ctx: Context, rateLimiter: RateLimiter): void {
  const confirmed =
    <Input, Result>(verb: (input: Input, call: AdminCall) => Promise<Result>) =>
    async (input: Input, call: AdminCall): Promise<Result> => {
      await requireConfirmedPassword(ctx, call.caller.session)
      return verb(input, call)
    }
  /** Counts calls that connect to a server somebody names. */
  const limited = <Input, Result>(verb: (input: Input, call: AdminCall) => Promise<Result>) =>
    confirmed(async (input: Input, call) => {
      await rateLimiter.consume('mail-test', rateLimitRequest(call.http))
      return verb(input, call)
    })
  serve(
    contract.getSending,
    confirmed(() => getMailSettings(ctx, 'sending')),
  )
  serve(
    contract.getReceiving,
    confirmed(() => getMailSettings(ctx, 'receiving')),
  )
  serve(
    contract.updateSending,
    limited(async (input) => {
      await updateMailSettings(ctx, 'sending', input)
      return getMailSettings(ctx, 'sending')
    }),
  )
  serve(
    contract.updateReceiving,
    limited(async (input) => {
      await updateMailSettings(ctx, 'receiving', input)
      return getMailSettings(ctx, 'receiving')
    }),
  )
  serve(
    contract.resetSending,
    confirmed(() => resetMailSettings(ctx, 'sending')),
  )
  serve(
    contract.resetReceiving,
    confirmed(() => resetMailSettings(ctx, 'receiving')),
  )
  serve(
    contract.testSending,
    limited((input, { actor, http }) =>
      testMailSettings(ctx, 'sending', { input, actor, signal: http.req.raw.signal }),
    ),
  )
  serve(
    contract.testReceiving,
    limited((input, { actor, http }) =>
      testMailSettings(ctx, 'receiving', { input, actor, signal: http.req.raw.signal }),
    ),
  )
}
