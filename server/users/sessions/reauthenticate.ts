import type { Context } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { reauthenticationThrottle } from './sign-in-throttle.ts'
import { checkPassword } from '../passwords/check-password.ts'
import { findCredentialsById } from '../passwords/credentials.ts'
import type { Session } from './session.ts'

const wrongProof = (path: 'password' | 'code', message: string) =>
  new AppError('forbidden', message, [{ path, message }])

/** What a signed-in person is told of a code that does not count; the log says who gave it. */
export function wrongCodeError({ log }: Pick<Context, 'log'>, { userId }: Session): AppError {
  log.warn('code refused', { user: userId })
  return wrongProof('code', 'This code is not right or has been used. Enter the next one.')
}

/**
 * Has a signed-in person prove their password again, which is counted. Answers the account as it is and the counts to go
 * on with. Throws `forbidden` for a wrong password and `too-many`.
 */
export async function reauthenticate(ctx: Context, session: Session, password: string) {
  const throttle = reauthenticationThrottle(ctx, session)
  await throttle.countPassword()
  const account = await findCredentialsById(ctx.db, session.userId)
  if (!account || !(await checkPassword(ctx, account.passwordHash, password, 'known'))) {
    ctx.log.warn('password refused', { user: session.userId })
    throw wrongProof('password', 'This is not your password.')
  }
  return { account, attempts: throttle }
}
