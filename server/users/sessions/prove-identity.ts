import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import { lockCredentials } from '../passwords/credentials.ts'
import { consumeCode } from '../second-factor/consume-code.ts'
import { reauthenticate, wrongCodeError } from './reauthenticate.ts'
import { type Session, renewToken } from './session.ts'

/**
 * Reauthenticates a user with the password and, if they have a second factor, its code. Returns how to complete it in the
 * transaction of the change, after every lock on support users: it consumes the code and returns this session's new
 * token. Throws `forbidden` for a wrong or missing proof, `conflict` when the password has just changed, and `too-many`.
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

function codeMissing(): AppError {
  const message = 'Enter the code of your authenticator, or a recovery code.'
  return new AppError('forbidden', message, [{ path: 'code', message }])
}
