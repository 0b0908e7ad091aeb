import { eq } from 'drizzle-orm'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import type { Actor, Context } from '#server/context.ts'
import { authSessions, secondFactors, supportUsers } from '#server/db/schema.ts'
import { AppError } from '#server/errors.ts'
import type { Session } from './session.ts'

/** Who calls, in which session, and whether they sign in with a second factor. */
export type Caller = { actor: Actor; session: Session; hasSecondFactor: boolean }

/**
 * The support user behind a session; null when there is none (SPEC.md section 7, check admin), or when the session has
 * run out. One that ended by rest is removed at once, so that nothing finds it any more.
 */
export async function findCaller(ctx: Context, sessionId: string): Promise<Caller | null> {
  const { id, userId, createdAt, expiresAt, idleAt } = authSessions
  const [found] = await ctx.db
    .select({
      actor: {
        id: supportUsers.id,
        first_name: supportUsers.first_name,
        last_name: supportUsers.last_name,
        email: supportUsers.email,
        is_admin: supportUsers.is_admin,
      },
      session: { id, userId, expiresAt, idleAt },
      createdAt,
      confirmedAt: secondFactors.confirmedAt,
    })
    .from(authSessions)
    .innerJoin(supportUsers, eq(supportUsers.auth_user_id, userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, userId))
    .where(eq(id, sessionId))
  if (!found || found.session.expiresAt <= ctx.now()) return null
  if (isIdleExpired(ctx, found.session, found.createdAt)) {
    await ctx.db.delete(authSessions).where(eq(id, sessionId))
    ctx.log.info('session ended by rest', { user: found.session.userId })
    return null
  }
  const { actor, session, confirmedAt } = found
  return { actor, session, hasSecondFactor: confirmedAt !== null }
}

/** A session begun before SESSION_IDLE_MINUTES was set counts from its beginning. */
function isIdleExpired({ config, now }: Context, { idleAt }: Session, createdAt: Date): boolean {
  const minutes = config.sessionIdleMinutes
  if (minutes === undefined) return false
  return (idleAt ?? new Date(createdAt.getTime() + minutes * 60_000)) <= now()
}

/** Whether an administrator has to set up a second factor before anything else is open to them. */
export async function mustSetUpSecondFactor({ settings }: Context, caller: Caller): Promise<boolean> {
  if (!caller.actor.is_admin || caller.hasSecondFactor) return false
  return (await settings.read()).secondFactorRequired
}

export const secondFactorRequiredError = () =>
  new AppError(
    'forbidden',
    'Every administrator signs in with a second factor here. Set yours up under Account, then go on.',
    [],
    { type: PROBLEM_TYPES.secondFactorMissing },
  )
