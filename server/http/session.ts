import { AsyncLocalStorage } from 'node:async_hooks'
import { betterAuth } from 'better-auth/minimal'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { sql } from 'drizzle-orm'
import type { Context as HonoContext } from 'hono'
import { LIMITS } from '#contract/vocabulary.ts'
import type { Actor, Context } from '../context.ts'
import * as schema from '../db/schema.ts'
import { isDatabaseAway } from '../errors.ts'
import { findActor } from '../users/find-actor.ts'
import { COOKIE_PREFIX, acceptPreviousSignature, sessionSecrets } from './session-cookie.ts'
import { createSignInLimit } from './sign-in-limit.ts'

const DAY = 24 * 60 * 60

/** Set by us from the connection, whatever the caller sent: sign-in limits must not trust a header. */
export const CLIENT_ADDRESS = 'x-client-address'

export type Sessions = ReturnType<typeof createSessions>
export type FindCaller = (c: HonoContext) => Promise<Actor | null>

/** Sign-in by password, sessions in an HttpOnly cookie that renews itself daily for a week (docs/decisions/0005). */
export function createSessions({ config, db, keys, log, now }: Context) {
  return betterAuth({
    baseURL: (config.publicUrl ?? new URL(`http://${config.host}:${config.port}`)).origin,
    basePath: '/api/auth',
    secret: sessionSecrets(keys)[0]!,
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: schema.authUsers,
        session: schema.authSessions,
        account: schema.authAccounts,
        verification: schema.authVerifications,
      },
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 1,
      maxPasswordLength: LIMITS.password.max,
    },
    session: { expiresIn: 7 * DAY, updateAge: DAY },
    /** The origin of every change is checked before it gets here, against the host the caller used. */
    trustedOrigins: (request) => (request ? [new URL(request.url).origin] : []),
    rateLimit: {
      enabled: config.rateLimits,
      customStorage: createSignInLimit({ db, now }),
      // The others guess nothing: without a signed cookie they do nothing, and a row for each of them would cost.
      customRules: {
        '/sign-in/email': { window: 60, max: 30 },
        '/get-session': false,
        '/sign-out': false,
      },
    },
    advanced: {
      // Its own check refuses every program that is not a browser: they send no Origin. Ours has been passed already.
      disableCSRFCheck: true,
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: config.publicUrl?.protocol === 'https:',
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS] },
    },
    telemetry: { enabled: false },
    logger: {
      log: (level, message, ...details) => {
        const failure = failing.getStore()
        if (failure) failure.cause ??= details.find(isDatabaseAway)
        log[level === 'error' || level === 'warn' ? level : 'debug'](`sign-in: ${message}`)
      },
    },
  })
}

/** Finds the support user behind the request's session cookie. */
export function createFindCaller(ctx: Context, sessions: Sessions): FindCaller {
  return async (c) => {
    if (!c.req.header('cookie')) return null
    const asked = acceptPreviousSignature(ctx.keys, c.req.raw.headers)
    const { response, headers } = await explained(ctx, () =>
      sessions.api.getSession({ headers: asked, returnHeaders: true }),
    )
    for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
    return response ? findActor(ctx, response.user.id) : null
  }
}

/** Finds the caller once more while an answer is under way: no cookie can be set any more, so nothing is renewed. */
export function createFindAgain(ctx: Context, sessions: Sessions): FindCaller {
  return async (c) => {
    const headers = acceptPreviousSignature(ctx.keys, c.req.raw.headers)
    const session = await explained(ctx, () =>
      sessions.api.getSession({ headers, query: { disableRefresh: true } }),
    )
    return session && findActor(ctx, session.user.id)
  }
}

/**
 * Does what better-auth does and throws why it failed. It tells a lost database to its log alone, where the cause is taken
 * from; where it tells nothing, the database is asked whether it is away, and otherwise its own error is all there is.
 */
export async function explained<T>({ db }: Pick<Context, 'db'>, work: () => Promise<T>): Promise<T> {
  const failure: Failure = {}
  try {
    return await failing.run(failure, work)
  } catch (error) {
    if (failure.cause !== undefined) throw failure.cause
    await db.execute(sql`select 1`)
    throw error
  }
}

type Failure = { cause?: unknown }
const failing = new AsyncLocalStorage<Failure>()
