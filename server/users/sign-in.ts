import type { signIn as operation } from '#contract/auth.ts'
import { PROBLEM_TYPES, type Parsed } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { type ClientOrigin, countSignInAttempt } from './sessions/sign-in-throttle.ts'
import { startSession } from './sessions/start-session.ts'
import { checkPassword } from './passwords/check-password.ts'
import { findCredentialsByEmail, lockCredentials } from './passwords/credentials.ts'
import { createDeviceToken } from './sessions/known-device.ts'
import { consumeCode } from './second-factor/consume-code.ts'

const wrongCredentials = () => new AppError('unauthenticated', 'Invalid email or password')
const codeNeededError = (message: string) =>
  new AppError('unauthenticated', message, [{ path: 'code', message }], { type: PROBLEM_TYPES.codeNeeded })

/**
 * Signs in by password and, where one is set up, second factor (docs/decisions/0037). Throws `unauthenticated`, the same
 * and after the same time for a wrong password and an unknown address; with `codeNeeded` once the password was right; and
 * `too-many`. Answers the new session's token and what the browser keeps to be known again; the session it had, whoever's it
 * was, ends.
 */
export async function signIn(
  ctx: Context,
  { email, password, code }: Parsed<typeof operation>,
  client: ClientOrigin & { userAgent: string | undefined; session: string | undefined },
) {
  const { log } = ctx
  const found = await findCredentialsByEmail(ctx.db, email)
  const attempt = await countSignInAttempt(ctx, { email, userId: found?.user.id }, client)
  const isRight = await checkPassword(ctx, found?.passwordHash, password, attempt.lane)
  if (!found || !isRight) {
    log.warn('sign-in refused', { user: found?.user.id, reason: 'password' })
    throw wrongCredentials()
  }
  const { user } = found
  const trimmedCode = code?.trim()
  if (found.confirmedAt && trimmedCode) await attempt.countCode()
  const { factor, session } = await ctx.transact(async (tx) => {
    const now = await lockCredentials(tx, user.id)
    if (now?.passwordHash !== found.passwordHash) throw wrongCredentials()
    const usedFactor =
      now.confirmedAt &&
      found.confirmedAt &&
      trimmedCode &&
      (await consumeCode(ctx, tx, user.id, trimmedCode))
    if (now.confirmedAt && !usedFactor) {
      log.warn('sign-in refused', { user: user.id, reason: trimmedCode ? 'code' : 'no code' })
      throw codeNeededError(
        trimmedCode
          ? 'This code is not right or has been used. Enter the next one.'
          : 'Enter the code of your authenticator, or a recovery code.',
      )
    }
    await attempt.succeed(tx, user.id)
    return {
      factor: usedFactor,
      session: await startSession(ctx, tx, { userId: user.id, ...client, replacedToken: client.session }),
    }
  })
  log.info('signed in', { user: user.id, factor: factor || 'none' })
  return { user, session, device: createDeviceToken(ctx, user.email) }
}
