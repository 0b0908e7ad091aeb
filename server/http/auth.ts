import type { Context as HonoContext } from 'hono'
import { getMe, getSession, setupAdmin, signIn, signOut } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import { setupAdmin as setUp } from '../users/setup-admin.ts'
import { signIn as begin } from '../users/sign-in.ts'
import type { Serve } from './serve.ts'
import { CLIENT_ADDRESS, type FindSignedIn, type Sessions, explained } from './session.ts'
import {
  acceptPreviousSignature,
  giveDevice,
  giveSession,
  sentDevice,
  sentSession,
} from './session-cookie.ts'

/** Sign-in, sign-out, session, first admin. */
export function serveAuth(serve: Serve, ctx: Context, sessions: Sessions, findSignedIn: FindSignedIn): void {
  serve(setupAdmin, (input) => setUp(ctx, input), { refusal: (error) => ({ success: false, error }) })
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
  serve(signOut, (_, { http }) => forward(ctx, sessions, http, 'POST'))
  serve(getSession, async (_, { http }) => {
    // Ends a session that nobody used in time, before better-auth, which knows nothing of that, finds it.
    if (ctx.config.sessionIdleMinutes) await findSignedIn(http)
    return forward(ctx, sessions, http, 'GET')
  })
}

/** Lets better-auth answer, without the session token it repeats in bodies. What it might refuse has been refused before. */
async function forward(ctx: Context, sessions: Sessions, c: HonoContext, method: 'GET' | 'POST') {
  const headers = new Headers(acceptPreviousSignature(ctx, c.req.raw.headers).headers)
  headers.delete('content-length')
  const { answer, content } = await explained(ctx, async () => {
    // It knows no HEAD.
    const given = await sessions.handler(new Request(c.req.url, { method, headers }))
    const said = (await given.json().catch(() => null)) as Record<string, unknown> | null
    if (!given.ok) throw new Error(`The session was answered with ${given.status}`)
    return { answer: given, content: said }
  })
  for (const cookie of answer.headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
  return c.json(withoutToken(content))
}

function withoutToken(content: Record<string, unknown> | null) {
  if (!content) return null
  const { token: _, session, ...rest } = content
  if (typeof session !== 'object' || session === null) return rest
  const { token: __, ...kept } = session as Record<string, unknown>
  return { ...rest, session: kept }
}
