import { eq } from 'drizzle-orm'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import type { Actor, Context } from '#server/context.ts'
import { authSessions, authUsers, secondFactors, supportUsers } from '#server/schema/schema.ts'
import { AppError } from '#server/platform/errors.ts'
import { personColumns } from './ensure-person.ts'
import { userColumns } from './passwords.ts'
import { roleOf } from '#server/team/members.ts'
import { type Session, isIdleExpired } from './sessions.ts'

/** The signed-in user of a request. */
export type Caller = { actor: Actor; session: Session; hasSecondFactor: boolean; lastSeenAt: Date | null }

/** A session that has not expired; `actor` is null for a sign-in identity without a support user. */
export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** Finds the unexpired session of a token with its user; maintenance and the next sign-in remove expired ones. */
export async function findSession(ctx: Pick<Context, 'config' | 'db' | 'now' | 'log'>, token: string) {
  const { id, userId, expiresAt, idleAt, createdAt, updatedAt, ipAddress, userAgent } = authSessions
  const [found] = await ctx.db
    .select({
      session: { id, userId, expiresAt, idleAt, createdAt, updatedAt, ipAddress, userAgent },
      user: userColumns,
      actor: { ...personColumns, is_admin: supportUsers.is_admin, role: roleOf },
      confirmedAt: secondFactors.confirmedAt,
      lastSeenAt: authUsers.lastSeenAt,
    })
    .from(authSessions)
    .innerJoin(authUsers, eq(authUsers.id, authSessions.userId))
    .leftJoin(supportUsers, eq(supportUsers.auth_user_id, authUsers.id))
    .leftJoin(secondFactors, eq(secondFactors.userId, authUsers.id))
    .where(eq(authSessions.token, token))
  if (!found || found.session.expiresAt <= ctx.now()) return null
  if (!isIdleExpired(ctx, found.session)) return found
  ctx.log.info('session.idle_expired', { user: found.session.userId })
  return null
}

/** Returns the caller of a session; null when its sign-in identity has no support user (docs/reference.md, Sign-in). */
export function callerOf(found: FoundSession | null): Caller | null {
  if (!found?.actor) return null
  const { id, userId, expiresAt, idleAt } = found.session
  return {
    actor: found.actor,
    session: { id, userId, expiresAt, idleAt },
    hasSecondFactor: found.confirmedAt !== null,
    lastSeenAt: found.lastSeenAt,
  }
}

export async function mustSetUpSecondFactor({ settings }: Context, caller: Caller): Promise<boolean> {
  if (!caller.actor.is_admin || caller.hasSecondFactor) return false
  return (await settings.read()).secondFactorRequired
}

export const secondFactorRequiredError = () =>
  new AppError('forbidden', 'Everyone uses two-step sign-in here. Set yours up under Account, then go on.', [], {
    type: PROBLEM_TYPES.secondFactorMissing,
  })
