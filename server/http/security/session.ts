import type { Context as HonoContext } from 'hono'
import type { Actor, Context } from '#server/context.ts'
import {
  type Caller,
  type FoundSession,
  callerOf,
  findSession,
  mustSetUpSecondFactor,
} from '#server/people/find-session.ts'
import { CALLER_ID } from '../request-log.ts'
import { readSessionCookie, setSessionCookie } from './session-cookie.ts'

/** Finds the caller and the session; null when the request has no valid session. */
export type FindSignedIn = (c: HonoContext) => Promise<Caller | null>
/** Finds the admin who calls; null without a session, and where a second factor has to be set up first. */
export type FindActor = (c: HonoContext) => Promise<Actor | null>

/**
 * Finds the session of the request's cookie; null when there is none. A cookie signed with the previous key is set again
 * with the current one; one whose session has ended is left alone: the browser may have a new one by the time it would be cleared.
 * Throws while the database is unavailable.
 */
export async function readSession(ctx: Context, c: HonoContext): Promise<FoundSession | null> {
  const cookie = readSessionCookie(ctx, c.req.raw.headers)
  if (!cookie) return null
  const found = await findSession(ctx, cookie.token)
  if (found && cookie.isPreviousKey)
    setSessionCookie(ctx, c, { token: cookie.token, expiresAt: found.session.expiresAt })
  return found
}

/** Creates the lookup of callers, which also notes the user for the request log. */
export function createFindSignedIn(ctx: Context): FindSignedIn {
  return async (c) => {
    const caller = callerOf(await readSession(ctx, c))
    if (caller) c.set(CALLER_ID, caller.session.userId)
    return caller
  }
}

export const createFindActor =
  (ctx: Context, findSignedIn: FindSignedIn): FindActor =>
  async (c) =>
    actorOf(ctx, await findSignedIn(c))

/** Creates the lookup that finds the actor again while a response is streamed, when no cookie can be set any more. */
export function createActorRecheck(ctx: Context): FindActor {
  return async (c) => {
    const cookie = readSessionCookie(ctx, c.req.raw.headers)
    return actorOf(ctx, callerOf(cookie ? await findSession(ctx, cookie.token) : null))
  }
}

const actorOf = async (ctx: Context, caller: Caller | null): Promise<Actor | null> =>
  caller && !(await mustSetUpSecondFactor(ctx, caller)) ? caller.actor : null
