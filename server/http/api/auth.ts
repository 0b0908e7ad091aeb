import { getMe, getSession, setupAdmin, signIn, signOut } from '#contract/auth.ts'
import type { Context } from '#server/context.ts'
import { endSessionByToken } from '#server/users/sessions/end-session.ts'
import { setupAdmin as setUp } from '#server/users/setup-admin.ts'
import { signIn as begin } from '#server/users/sessions/sign-in.ts'
import { isInternalHost } from '../security/origin-check.ts'
import type { Serve } from '../serve.ts'
import { CLIENT_ADDRESS_HEADER } from '../security/client-address.ts'
import { type FindSignedIn, type Sessions, readSession } from '../security/session.ts'
import {
  setDeviceCookie,
  setSessionCookie,
  readDeviceCookie,
  readSessionToken,
  clearSessionCookie,
} from '../security/session-cookie.ts'

/** Sign-in, sign-out, session, first admin. */
export function serveAuth(serve: Serve, ctx: Context, sessions: Sessions, findSignedIn: FindSignedIn): void {
  serve(
    setupAdmin,
    (input, { http }) => setUp(ctx, input, { isInside: isInternalHost(new URL(http.req.url).hostname) }),
    { extendProblem: (error) => ({ success: false, error }) },
  )
  serve(getMe, async (_, { caller }) => caller.actor)
  serve(signIn, async (input, { http }) => {
    const { user, session, device } = await begin(ctx, input, {
      address: http.req.header(CLIENT_ADDRESS_HEADER) ?? '',
      device: readDeviceCookie(ctx, http),
      userAgent: http.req.header('user-agent'),
      session: readSessionToken(ctx, http),
    })
    setSessionCookie(ctx, http, session)
    setDeviceCookie(ctx, http, device)
    return { redirect: false, user }
  })
  serve(signOut, async (_, { http }) => {
    await endSessionByToken(ctx, readSessionToken(ctx, http))
    clearSessionCookie(ctx, http)
    return { success: true }
  })
  serve(getSession, async (_, { http }) => {
    // Ends a session that nobody used in time, before better-auth, which knows nothing of that, finds it.
    if (ctx.config.sessionIdleMinutes) await findSignedIn(http)
    const found = await readSession(ctx, sessions, http)
    return found && { session: publicSession(found.session), user: publicUser(found.user) }
  })
}

type Found = NonNullable<Awaited<ReturnType<typeof readSession>>>

/** Without the token, which would open it. */
const publicSession = ({
  id,
  userId,
  expiresAt,
  createdAt,
  updatedAt,
  ipAddress,
  userAgent,
}: Found['session']) => ({
  id,
  userId,
  expiresAt,
  createdAt,
  updatedAt,
  ipAddress: ipAddress ?? null,
  userAgent: userAgent ?? null,
})

const publicUser = ({ id, name, email, emailVerified, image, createdAt, updatedAt }: Found['user']) => ({
  id,
  name,
  email,
  emailVerified,
  image: image ?? null,
  createdAt,
  updatedAt,
})
