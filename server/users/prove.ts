import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { ownAttempts } from './attempts.ts'
import { checkPassword } from './check-password.ts'
import { findById } from './credentials.ts'
import type { OwnSession } from './own-session.ts'

const refused = (path: 'password' | 'code', message: string) =>
  new AppError('forbidden', message, [{ path, message }])

/** What a signed-in person is told of a code that does not count; the log says who gave it. */
export function wrongCode({ log }: Pick<Context, 'log'>, { userId }: OwnSession): AppError {
  log.warn('code refused', { user: userId })
  return refused('code', 'This code is not right or has been used. Enter the next one.')
}

/**
 * Has a signed-in person prove their password again, which is counted. Answers the account as it is and the counts to go
 * on with. Throws `forbidden` for a wrong password and `too-many`.
 */
export async function provePassword(ctx: Context, session: OwnSession, password: string) {
  const attempts = ownAttempts(ctx, session)
  await attempts.countPassword()
  const account = await findById(ctx.db, session.userId)
  if (!account || !(await checkPassword(ctx, account.passwordHash, password, 'known'))) {
    ctx.log.warn('password refused', { user: session.userId })
    throw refused('password', 'This is not your password.')
  }
  return { account, attempts }
}
