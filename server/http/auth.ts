import type { Context as HonoContext } from 'hono'
import { getMe, getSession, setupAdmin, signIn, signOut } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
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
  serve(signOut, (_, { http }) => forward(ctx, sessions, http, {}))
  serve(getSession, async (_, { http }) => {
    // Ends a session that nobody used in time, before better-auth, which knows nothing of that, finds it.
    if (ctx.config.sessionIdleMinutes) await findSignedIn(http)
    return forward(ctx, sessions, http)
  })
}

/** Lets better-auth answer, without the session token it repeats in bodies and with refusals as problems. */
async function forward(ctx: Context, sessions: Sessions, c: HonoContext, body?: object): Promise<Response> {
  const headers = new Headers(acceptPreviousSignature(ctx, c.req.raw.headers).headers)
  headers.delete('content-length')
  const { answer, content } = await explained(ctx, async () => {
    const given = await sessions.handler(
      new Request(c.req.url, {
        // It knows no HEAD.
        method: body ? 'POST' : 'GET',
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    )
    const said = (await given.json().catch(() => null)) as Record<string, unknown> | null
    if (given.status >= 500) throw refused(given.status, said)
    return { answer: given, content: said }
  })
  if (!answer.ok) throw refused(answer.status, content)
  for (const cookie of answer.headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
  return c.json(withoutToken(content))
}

function refused(status: number, content: Record<string, unknown> | null): AppError {
  const message = typeof content?.message === 'string' ? content.message : 'Invalid credentials'
  if (status === 429) return new AppError('too-many', 'Too many attempts. Wait a minute, then try again.')
  if (status >= 500) return new AppError('internal', 'Something went wrong on our side. Please try again.')
  return new AppError(status === 403 ? 'forbidden' : 'unauthenticated', message)
}

function withoutToken(content: Record<string, unknown> | null) {
  if (!content) return null
  const { token: _, session, ...rest } = content
  if (typeof session !== 'object' || session === null) return rest
  const { token: __, ...kept } = session as Record<string, unknown>
  return { ...rest, session: kept }
}
