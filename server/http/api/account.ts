import type { Context as HonoContext } from 'hono'
import {
  startSecondFactor,
  changePassword,
  confirmSecondFactor,
  endOtherSessions,
  endSession,
  getSecondFactor,
  listSessions,
  removeSecondFactor,
  replaceRecoveryCodes,
} from '#contract/account.ts'
import { extendSession } from '#contract/auth.ts'
import type { Context } from '#server/context.ts'
import { changePassword as change } from '#server/users/change-password.ts'
import { endOtherSessions as endOthers, endSession as end } from '#server/users/sessions/end-session.ts'
import type { Caller } from '#server/users/sessions/find-session.ts'
import { listSessions as list } from '#server/users/sessions/list-sessions.ts'
import * as factor from '#server/users/second-factor/second-factor.ts'
import type { Serve } from '../serve.ts'
import { setSessionCookie } from '../security/session-cookie.ts'

/** What users manage of their own sign-in: sessions, password, second factor. */
export function serveAccount(serve: Serve, ctx: Context): void {
  const renewed = (c: HonoContext, { session }: Caller, token: string): null => {
    setSessionCookie(ctx, c, { token, expiresAt: session.expiresAt })
    return null
  }
  serve(listSessions, (_, { caller }) => list(ctx, caller.session))
  serve(endSession, (input, { caller }) => end(ctx, caller.session, input))
  serve(endOtherSessions, (_, { caller }) => endOthers(ctx, caller.session))
  serve(extendSession, async (_, { caller: { session } }) => ({
    expires_at: session.expiresAt,
    idle_at: session.idleAt,
  }))
  serve(changePassword, async (input, { caller, http }) =>
    renewed(http, caller, await change(ctx, caller.session, input)),
  )
  serve(getSecondFactor, (_, { caller }) => factor.getSecondFactor(ctx, caller))
  serve(startSecondFactor, async (input, { caller, http }) => {
    const { secret, token } = await factor.startSecondFactor(ctx, caller.session, input)
    renewed(http, caller, token)
    return secret
  })
  serve(confirmSecondFactor, async (input, { caller, http }) => {
    const { recoveryCodes, token } = await factor.confirmSecondFactor(ctx, caller.session, input)
    renewed(http, caller, token)
    return { recoveryCodes }
  })
  serve(replaceRecoveryCodes, async (input, { caller, http }) => {
    const { recoveryCodes, token } = await factor.replaceRecoveryCodes(ctx, caller.session, input)
    renewed(http, caller, token)
    return { recoveryCodes }
  })
  serve(removeSecondFactor, async (input, { caller, http }) =>
    renewed(http, caller, await factor.removeSecondFactor(ctx, caller, input)),
  )
}
