import { and, eq, gt } from 'drizzle-orm'
import type { confirmPassword as operation } from '#contract/auth.ts'
import { type Parsed, PROBLEM_TYPES } from '#contract/operation.ts'
import { authSessions } from '#server/schema/schema.ts'
import type { Context } from '#server/context.ts'
import { AppError, type ErrorCode } from '#server/platform/errors.ts'
import { checkPassword, findCredentialsById, lockCredentials } from './passwords.ts'
import { type Session, renewToken } from './sessions.ts'
import { reauthenticationThrottle } from './sign-in-throttle.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { consumeCode } from './second-factor-codes.ts'

const wrongProof = (path: 'password' | 'code', message: string, code: ErrorCode = 'forbidden') =>
  new AppError(code, message, [{ path, message }])

const codeMissing = () => wrongProof('code', 'Enter the code of your authenticator, or a recovery code.')

/** Logs a wrong code of a signed-in user and returns the error to throw. */
export function wrongCodeError({ log }: Pick<Context, 'log'>, { userId }: Session): AppError {
  log.warn('second_factor.code_refused', { user: userId })
  return wrongProof('code', 'This code is not right or has been used. Enter the next one.')
}

/**
 * Checks the password of a signed-in user again. Returns the current credentials and the throttle to count codes with.
 * Throws `refusal` for a wrong password and `too-many`.
 */
export async function reauthenticate(ctx: Context, session: Session, password: string, refusal?: ErrorCode) {
  const throttle = reauthenticationThrottle(ctx, session)
  await throttle.countPassword()
  const account = await findCredentialsById(ctx.db, session.userId)
  if (!account || !(await checkPassword(ctx, account.passwordHash, password, 'known'))) {
    ctx.log.warn('password.refused', { user: session.userId })
    throw wrongProof('password', 'This is not your password.', refusal)
  }
  return { account, throttle }
}

/**
 * Checks the password and, if there is a second factor, its code; returns a function that consumes the code in the
 * transaction of the change, after every lock on support users, and returns this session's new token. Throws `forbidden`
 * for a wrong or missing proof, `conflict` when the password has just changed, and `too-many`.
 */
export async function proveIdentity(
  ctx: Context,
  session: Session,
  given: { password: string; code?: string | undefined },
): Promise<(tx: Transaction) => Promise<string>> {
  const { account, throttle } = await reauthenticate(ctx, session, given.password)
  const code = given.code?.trim()
  if (account.confirmedAt) {
    if (!code) throw codeMissing()
    await throttle.countCode()
  }
  return async (tx) => {
    const current = await lockCredentials(tx, session.userId)
    if (current?.passwordHash !== account.passwordHash)
      throw new AppError('conflict', 'Your password has just been changed elsewhere.')
    // A code given before the second factor was turned on has not been counted, so it is not tried.
    if (current.confirmedAt && !(code && account.confirmedAt)) throw codeMissing()
    if (current.confirmedAt && !(await consumeCode(ctx, tx, session.userId, code!))) throw wrongCodeError(ctx, session)
    await throttle.succeed(tx)
    return renewToken(tx, session)
  }
}

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
