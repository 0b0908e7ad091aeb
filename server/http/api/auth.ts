import { updateMe } from '#contract/account.ts'
import { getMe, getSession, setupAdmin, signIn, signOut } from '#contract/auth.ts'
import type { Context } from '#server/context.ts'
import { endSessionByToken } from '#server/users/sessions/end-session.ts'
import type { FoundSession } from '#server/users/sessions/find-session.ts'
import { setupAdmin as createFirstAdmin } from '#server/users/setup-admin.ts'
import { signIn as signInUser } from '#server/users/sign-in.ts'
import { readMe } from '#server/users/read-me.ts'
import { updateMe as changeMe } from '#server/users/update-me.ts'
import { isInternalHost } from '../security/origin-check.ts'
import type { Serve } from '../serve.ts'
import { CLIENT_ADDRESS_HEADER } from '../security/client-address.ts'
import { readSession } from '../security/session.ts'
import {
  clearSessionCookie,
  readDeviceCookie,
  readSessionCookie,
  setDeviceCookie,
  setSessionCookie,
} from '../security/session-cookie.ts'

/** Sign-in, sign-out, the session, and the set-up of the first admin. */
export function serveAuth(serve: Serve, ctx: Context): void {
  serve(
    setupAdmin,
    (input, { http }) =>
      createFirstAdmin(ctx, input, { isInternalHost: isInternalHost(new URL(http.req.url).hostname) }),
    { extendProblem: (error) => ({ success: false, error }) },
  )
  serve(getMe, (_, { caller }) => readMe(ctx, caller.actor))
  serve(updateMe, (input, { caller }) => changeMe(ctx, input, caller))
  serve(signIn, async (input, { http }) => {
    const { user, session, device } = await signInUser(ctx, input, {
      address: http.req.header(CLIENT_ADDRESS_HEADER) ?? '',
      device: readDeviceCookie(ctx, http),
      userAgent: http.req.header('user-agent'),
      sessionToken: readSessionCookie(ctx, http.req.raw.headers)?.token,
    })
    setSessionCookie(ctx, http, session)
    setDeviceCookie(ctx, http, device)
    return { redirect: false, user }
  })
  serve(signOut, async (_, { http }) => {
    await endSessionByToken(ctx, readSessionCookie(ctx, http.req.raw.headers)?.token)
    clearSessionCookie(ctx, http)
    return { success: true }
  })
  serve(getSession, async (_, { http }) => {
    const found = await readSession(ctx, http)
    return found && { session: publicSession(found.session), user: found.user }
  })
}

/** The fields of a session that the response has, in this order. */
const publicSession = ({
  id,
  userId,
  expiresAt,
  createdAt,
  updatedAt,
  ipAddress,
  userAgent,
}: FoundSession['session']) => ({ id, userId, expiresAt, createdAt, updatedAt, ipAddress, userAgent })
