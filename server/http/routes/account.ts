import type { Context as HonoContext } from 'hono'
import * as accountContract from '#contract/account.ts'
import * as authContract from '#contract/auth.ts'
import type { Context } from '#server/context.ts'
import { confirmPassword } from '#server/people/reauthenticate.ts'
import { changePassword, readMe, updateMe } from '#server/people/me.ts'
import { endOtherSessions, endSession, listSessions, endSessionByToken, type Session } from '#server/people/sessions.ts'
import type { Caller } from '#server/people/find-session.ts'
import * as factor from '#server/people/second-factor.ts'
import type { Serve } from '../serve.ts'
import {
  setSessionCookie,
  clearSessionCookie,
  readDeviceCookie,
  readSessionCookie,
  setDeviceCookie,
} from '../security/session-cookie.ts'
import { setupAdmin } from '#server/people/setup-admin.ts'
import { signIn } from '#server/people/sign-in.ts'
import { isInternalHost } from '../security/origin-check.ts'
import { CLIENT_ADDRESS_HEADER } from '../security/client-address.ts'
import { readSession } from '../security/session.ts'

/** Serves sign-in, sign-out and the set-up of the first admin, and what users manage of their own: sessions, password, second factor. */
export function serveAccount(serve: Serve, ctx: Context): void {
  const renew = (c: HonoContext, { session }: Caller, token: string) =>
    setSessionCookie(ctx, c, { token, expiresAt: session.expiresAt })
  const renewing =
    <Input, Result>(verb: (ctx: Context, session: Session, input: Input) => Promise<Result & { token: string }>) =>
    async (input: Input, { caller, http }: { caller: Caller; http: HonoContext }) => {
      const { token, ...rest } = await verb(ctx, caller.session, input)
      renew(http, caller, token)
      return rest
    }
  serve(accountContract.listSessions, (_, { caller }) => listSessions(ctx, caller.session))
  serve(accountContract.endSession, (input, { caller }) => endSession(ctx, caller.session, input))
  serve(accountContract.endOtherSessions, (_, { caller }) => endOtherSessions(ctx, caller.session))
  serve(authContract.extendSession, async (_, { caller: { session } }) => ({
    expires_at: session.expiresAt,
    idle_at: session.idleAt,
  }))
  serve(accountContract.changePassword, async (input, { caller, http }) =>
    renew(http, caller, await changePassword(ctx, caller.session, input)),
  )
  serve(authContract.confirmPassword, (input, { caller }) => confirmPassword(ctx, caller.session, input))
  serve(accountContract.getSecondFactor, (_, { caller }) => factor.getSecondFactor(ctx, caller))
  serve(accountContract.startSecondFactor, renewing(factor.startSecondFactor))
  serve(accountContract.confirmSecondFactor, renewing(factor.confirmSecondFactor))
  serve(accountContract.replaceRecoveryCodes, renewing(factor.replaceRecoveryCodes))
  serve(accountContract.removeSecondFactor, async (input, { caller, http }) =>
    renew(http, caller, await factor.removeSecondFactor(ctx, caller, input)),
  )
  serve(
    authContract.setupAdmin,
    (input, { http }) => setupAdmin(ctx, input, { isInternalHost: isInternalHost(new URL(http.req.url).hostname) }),
    { extendProblem: (error) => ({ success: false, error }) },
  )
  serve(authContract.getMe, (_, { caller }) => readMe(ctx, caller.actor))
  serve(accountContract.updateMe, (input, { caller }) => updateMe(ctx, input, caller))
  serve(authContract.signIn, async (input, { http }) => {
    const { user, session, device } = await signIn(ctx, input, {
      address: http.req.header(CLIENT_ADDRESS_HEADER) ?? '',
      device: readDeviceCookie(ctx, http),
      userAgent: http.req.header('user-agent'),
      sessionToken: readSessionCookie(ctx, http.req.raw.headers)?.token,
    })
    setSessionCookie(ctx, http, session)
    setDeviceCookie(ctx, http, device)
    return { redirect: false, user }
  })
  serve(authContract.signOut, async (_, { http }) => {
    await endSessionByToken(ctx, readSessionCookie(ctx, http.req.raw.headers)?.token)
    clearSessionCookie(ctx, http)
    return { success: true }
  })
  serve(authContract.getSession, async (_, { http }) => {
    const found = await readSession(ctx, http)
    if (!found) return null
    const { idleAt: _idleAt, ...session } = found.session
    return { session, user: found.user }
  })
}
