import type { Context } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { checkPassword } from '../passwords/check-password.ts'
import { findCredentialsById } from '../passwords/credentials.ts'
import type { Session } from './session.ts'
import { reauthenticationThrottle } from './sign-in-throttle.ts'

const wrongProof = (path: 'password' | 'code', message: string) =>
  new AppError('forbidden', message, [{ path, message }])

/** Logs a wrong code of a signed-in user and returns the error to throw. */
export function wrongCodeError({ log }: Pick<Context, 'log'>, { userId }: Session): AppError {
  log.warn('second_factor.code_refused', { user: userId })
  return wrongProof('code', 'This code is not right or has been used. Enter the next one.')
}

/**
 * Checks the password of a signed-in user again. Returns the current credentials and the throttle to count codes with.
 * Throws `forbidden` for a wrong password and `too-many`.
 */
export async function reauthenticate(ctx: Context, session: Session, password: string) {
  const throttle = reauthenticationThrottle(ctx, session)
  await throttle.countPassword()
  const account = await findCredentialsById(ctx.db, session.userId)
  if (!account || !(await checkPassword(ctx, account.passwordHash, password, 'known'))) {
    ctx.log.warn('password.refused', { user: session.userId })
    throw wrongProof('password', 'This is not your password.')
  }
  return { account, throttle }
}
