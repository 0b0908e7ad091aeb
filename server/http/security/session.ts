import { AsyncLocalStorage } from 'node:async_hooks'
import { betterAuth } from 'better-auth/minimal'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { sql } from 'drizzle-orm'
import type { Context as HonoContext } from 'hono'
import type { Actor, Context } from '#server/context.ts'
import * as schema from '#server/db/schema.ts'
import { isDatabaseUnavailable } from '#server/errors.ts'
import { type Caller, findCaller, mustSetUpSecondFactor } from '#server/users/sessions/find-caller.ts'
import { CALLER_ID } from '../request-log.ts'
import { acceptPreviousSignature, cookiePrefix, setSessionCookie, sessionSecrets } from './session-cookie.ts'

export type Sessions = ReturnType<typeof createSessions>
/** Who calls, with the session they call in. */
export type FindSignedIn = (c: HonoContext) => Promise<Caller | null>
/** The same for what needs to know no more than who; nobody where a second factor has to be set up first. */
export type FindActor = (c: HonoContext) => Promise<Actor | null>

/**
 * Finds sessions; they begin in server/users/sessions/sign-in.ts, which asks for more than a password, end in
 * server/users/sessions/end-session.ts, and are never renewed (docs/decisions/0037).
 */
export function createSessions(ctx: Context) {
  const { config, db, signer: keys, log } = ctx
  return betterAuth({
    baseURL: (config.publicUrl ?? new URL(`http://${config.host}:${config.port}`)).origin,
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
    session: { disableSessionRefresh: true },
    advanced: {
      cookiePrefix: cookiePrefix(ctx),
      // Its own prefix would be __Secure-, which promises less than the one we name cookies with.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: config.publicUrl?.protocol === 'https:' },
    },
    telemetry: { enabled: false },
    logger: {
      log: (level, message, ...details) => {
        const failure = failing.getStore()
        if (failure) failure.cause ??= details.find(isDatabaseUnavailable)
        log[level === 'error' || level === 'warn' ? level : 'debug'](`sign-in: ${message}`)
      },
    },
  })
}

/** The session of the request's cookie in better-auth's words, or null; the answer carries the cookies it sets. */
export async function readSession(ctx: Context, sessions: Sessions, c: HonoContext) {
  if (!c.req.header('cookie')) return null
  const { headers: asked, resigned } = acceptPreviousSignature(ctx, c.req.raw.headers)
  const { response, headers } = await explained(ctx, () =>
    sessions.api.getSession({ headers: asked, returnHeaders: true }),
  )
  for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
  if (response && resigned)
    setSessionCookie(ctx, c, { token: resigned, expiresAt: response.session.expiresAt })
  return response
}

/** Finds the support user behind the request's session cookie. */
export function createFindSignedIn(ctx: Context, sessions: Sessions): FindSignedIn {
  return async (c) => {
    const found = await readSession(ctx, sessions, c)
    const caller = found && (await findCaller(ctx, found.session.id))
    // For the line that the log has of this request.
    if (caller) c.set(CALLER_ID, caller.session.userId)
    return caller
  }
}

export const createFindActor =
  (ctx: Context, findSignedIn: FindSignedIn): FindActor =>
  async (c) =>
    actorOf(ctx, await findSignedIn(c))

/** Finds the caller once more while an answer is under way: no cookie can be set any more. */
export function createFindActorAgain(ctx: Context, sessions: Sessions): FindActor {
  return async (c) => {
    const { headers } = acceptPreviousSignature(ctx, c.req.raw.headers)
    const response = await explained(ctx, () => sessions.api.getSession({ headers }))
    return actorOf(ctx, response && (await findCaller(ctx, response.session.id)))
  }
}

const actorOf = async (ctx: Context, caller: Caller | null): Promise<Actor | null> =>
  caller && !(await mustSetUpSecondFactor(ctx, caller)) ? caller.actor : null

/**
 * Does what better-auth does and throws why it failed. It tells a lost database to its log alone, where the cause is taken
 * from; where it tells nothing, the database is asked whether it is away, and otherwise its own error is all there is.
 */
async function explained<T>({ db }: Pick<Context, 'db'>, work: () => Promise<T>): Promise<T> {
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
