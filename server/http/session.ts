import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { sql } from 'drizzle-orm'
import type { Context as HonoContext } from 'hono'
import { LIMITS } from '#contract/vocabulary.ts'
import type { Actor, Context } from '../context.ts'
import * as schema from '../db/schema.ts'
import { findActor } from '../users/find-actor.ts'

const DAY = 24 * 60 * 60

/** Set by us from the connection, whatever the caller sent: sign-in limits must not trust a header. */
export const CLIENT_ADDRESS = 'x-client-address'

export type Sessions = ReturnType<typeof createSessions>
export type FindCaller = (c: HonoContext) => Promise<Actor | null>

/** Sign-in by password, sessions in an HttpOnly cookie that renews itself daily for a week (docs/decisions/0005). */
export function createSessions({ config, db, keys, log }: Context) {
  return betterAuth({
    baseURL: (config.publicUrl ?? new URL(`http://${config.host}:${config.port}`)).origin,
    basePath: '/api/auth',
    secret: keys.sign('better-auth', 'secret'),
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
      window: 60,
      max: 100,
      customRules: { '/sign-in/email': { window: 60, max: 30 } },
    },
    advanced: {
      // Its own check refuses every program that is not a browser: they send no Origin. Ours has been passed already.
      disableCSRFCheck: true,
      cookiePrefix: 'helpdesk',
      useSecureCookies: config.publicUrl?.protocol === 'https:',
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS] },
    },
    telemetry: { enabled: false },
    logger: {
      log: (level, message) =>
        log[level === 'error' || level === 'warn' ? level : 'debug'](`sign-in: ${message}`),
    },
  })
}

/** Finds the support user behind the request's session cookie. */
export function createFindCaller(ctx: Context, sessions: Sessions): FindCaller {
  return async (c) => {
    if (!c.req.header('cookie')) return null
    const { response, headers } = await sessions.api
      .getSession({ headers: c.req.raw.headers, returnHeaders: true })
      .catch((error: unknown) => explainFailure(ctx, error))
    for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
    return response ? findActor(ctx, response.user.id) : null
  }
}

/** Finds the caller once more while an answer is under way: no cookie can be set any more, so nothing is renewed. */
export function createFindAgain(ctx: Context, sessions: Sessions): FindCaller {
  return async (c) => {
    const session = await sessions.api
      .getSession({ headers: c.req.raw.headers, query: { disableRefresh: true } })
      .catch((error: unknown) => explainFailure(ctx, error))
    return session && findActor(ctx, session.user.id)
  }
}

/**
 * Throws why better-auth failed. It hides the cause, so the database, all it stands on, is asked whether it is away;
 * otherwise `error` is all there is to say.
 */
export async function explainFailure({ db }: Pick<Context, 'db'>, error: unknown): Promise<never> {
  await db.execute(sql`select 1`)
  throw error
}
