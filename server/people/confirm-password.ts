import { and, eq, gt } from 'drizzle-orm'
import type { confirmPassword as operation } from '#contract/auth.ts'
import { type Parsed, PROBLEM_TYPES } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { authSessions } from '#server/schema/schema.ts'
import { AppError } from '#server/platform/errors.ts'
import { reauthenticate } from './reauthenticate.ts'
import type { Session } from './sessions.ts'

const CONFIRMED_MS = 15 * 60 * 1000

/** Confirms the password in this session. Throws `unauthenticated` for a wrong one, and `too-many`. */
export async function confirmPassword(ctx: Context, session: Session, { password }: Parsed<typeof operation>) {
  const { throttle } = await reauthenticate(ctx, session, password, 'unauthenticated')
  await ctx.transact(async (tx) => {
    await tx.update(authSessions).set({ passwordConfirmedAt: ctx.now() }).where(eq(authSessions.id, session.id))
    await throttle.succeed(tx)
  })
}

/**
 * Throws `forbidden` with its problem type unless the password was confirmed in this session in the last 15 minutes. Signing in
 * does not count: a screen left unattended right after it must not lead to the company's mailbox.
 */
export async function requireConfirmedPassword({ db, now }: Pick<Context, 'db' | 'now'>, { id }: Session) {
  const since = new Date(now().getTime() - CONFIRMED_MS)
  const isConfirmed = and(eq(authSessions.id, id), gt(authSessions.passwordConfirmedAt, since))
  if ((await db.$count(authSessions, isConfirmed)) > 0) return
  throw new AppError('forbidden', 'Confirm your password first.', [], { type: PROBLEM_TYPES.confirmPassword })
}
