import { getMe, getSession, setupAdmin, signIn, signOut } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import { endSessionOf } from '../users/end-session.ts'
import { setupAdmin as setUp } from '../users/setup-admin.ts'
import { signIn as begin } from '../users/sign-in.ts'
import { isInside } from './own-site.ts'
import type { Serve } from './serve.ts'
import { CLIENT_ADDRESS, type FindSignedIn, type Sessions, readSession } from './session.ts'
import { giveDevice, giveSession, sentDevice, sentSession, takeSession } from './session-cookie.ts'

/** Sign-in, sign-out, session, first admin. */
export function serveAuth(serve: Serve, ctx: Context, sessions: Sessions, findSignedIn: FindSignedIn): void {
  serve(
    setupAdmin,
    (input, { http }) => setUp(ctx, input, { isInside: isInside(new URL(http.req.url).hostname) }),
    { refusal: (error) => ({ success: false, error }) },
  )
  serve(getMe, async (_, { caller }) => caller.actor)
  serve(signIn, async (input, { http }) => {
    const { user, session, device } = await begin(ctx, input, {
      address: http.req.header(CLIENT_ADDRESS) ?? '',
      device: sentDevice(ctx, http),
      userAgent: http.req.header('user-agent'),
      session: sentSession(ctx, http),
    })
    giveSession(ctx, http, session)
    giveDevice(ctx, http, device)
    return { redirect: false, user }
  })
  serve(signOut, async (_, { http }) => {
    await endSessionOf(ctx, sentSession(ctx, http))
    takeSession(ctx, http)
    return { success: true }
  })
  serve(getSession, async (_, { http }) => {
    // Ends a session that nobody used in time, before better-auth, which knows nothing of that, finds it.
    if (ctx.config.sessionIdleMinutes) await findSignedIn(http)
    const found = await readSession(ctx, sessions, http)
    return found && { session: toldSession(found.session), user: toldUser(found.user) }
  })
}

type Found = NonNullable<Awaited<ReturnType<typeof readSession>>>

/** Without the token, which would open it. */
const toldSession = ({
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

const toldUser = ({ id, name, email, emailVerified, image, createdAt, updatedAt }: Found['user']) => ({
  id,
  name,
  email,
  emailVerified,
  image: image ?? null,
  createdAt,
  updatedAt,
})
