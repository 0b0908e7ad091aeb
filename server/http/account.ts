import type { Context as HonoContext } from 'hono'
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  endOtherSessions,
  endSession,
  getSecondFactor,
  keepSession,
  listSessions,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#contract/account.ts'
import type { Context } from '../context.ts'
import { changePassword as change } from '../users/change-password.ts'
import { endOtherSessions as endOthers, endSession as end } from '../users/end-session.ts'
import type { Caller } from '../users/find-caller.ts'
import { listSessions as list } from '../users/list-sessions.ts'
import * as factor from '../users/second-factor.ts'
import type { Serve } from './serve.ts'
import { giveSession } from './session-cookie.ts'

/** What people do about their own way in: sessions, password, second factor. */
export function serveAccount(serve: Serve, ctx: Context): void {
  const renewed = (c: HonoContext, { session }: Caller, token: string): null => {
    giveSession(ctx, c, { token, expiresAt: session.expiresAt })
    return null
  }
  serve(listSessions, (_, { caller }) => list(ctx, caller.session))
  serve(endSession, (input, { caller }) => end(ctx, caller.session, input))
  serve(endOtherSessions, (_, { caller }) => endOthers(ctx, caller.session))
  serve(keepSession, async (_, { caller: { session } }) => ({
    expires_at: session.expiresAt,
    idle_at: session.idleAt,
  }))
  serve(changePassword, async (input, { caller, http }) =>
    renewed(http, caller, await change(ctx, caller.session, input)),
  )
  serve(getSecondFactor, (_, { caller }) => factor.getSecondFactor(ctx, caller))
  serve(beginSecondFactor, async (input, { caller, http }) => {
    const { made, token } = await factor.beginSecondFactor(ctx, caller.session, input)
    renewed(http, caller, token)
    return made
  })
  serve(confirmSecondFactor, async (input, { caller, http }) => {
    const { recoveryCodes, token } = await factor.confirmSecondFactor(ctx, caller.session, input)
    renewed(http, caller, token)
    return { recoveryCodes }
  })
  serve(renewRecoveryCodes, async (input, { caller, http }) => {
    const { recoveryCodes, token } = await factor.renewRecoveryCodes(ctx, caller.session, input)
    renewed(http, caller, token)
    return { recoveryCodes }
  })
  serve(removeSecondFactor, async (input, { caller, http }) =>
    renewed(http, caller, await factor.removeSecondFactor(ctx, caller, input)),
  )
}
