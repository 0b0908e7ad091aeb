import type { signIn as operation } from '#contract/auth.ts'
import { PROBLEM_TYPES, type Parsed } from '#contract/operation.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { type Origin, countAttempt } from './attempts.ts'
import { beginSession } from './begin-session.ts'
import { checkPassword } from './check-password.ts'
import { findByEmail, lockCredentials } from './credentials.ts'
import { knownDevice } from './known-device.ts'
import { spendCode } from './spend-code.ts'

const wrong = () => new AppError('unauthenticated', 'Invalid email or password')
const codeNeeded = (message: string) =>
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
  from: Origin & { userAgent: string | undefined; session: string | undefined },
) {
  const { log } = ctx
  const found = await findByEmail(ctx.db, email)
  const attempt = await countAttempt(ctx, { email, userId: found?.user.id }, from)
  const isRight = await checkPassword(ctx, found?.passwordHash, password, attempt.lane)
  if (!found || !isRight) {
    log.warn('sign-in refused', { user: found?.user.id, reason: 'password' })
    throw wrong()
  }
  const { user } = found
  const given = code?.trim()
  if (found.confirmedAt && given) await attempt.countCode()
  const { factor, session } = await ctx.transact(async (tx) => {
    const now = await lockCredentials(tx, user.id)
    if (now?.passwordHash !== found.passwordHash) throw wrong()
    const used = now.confirmedAt && found.confirmedAt && given && (await spendCode(ctx, tx, user.id, given))
    if (now.confirmedAt && !used) {
      log.warn('sign-in refused', { user: user.id, reason: given ? 'code' : 'no code' })
      throw codeNeeded(
        given
          ? 'This code is not right or has been used. Enter the next one.'
          : 'Enter the code of your authenticator, or a recovery code.',
      )
    }
    await attempt.succeed(tx, user.id)
    return {
      factor: used,
      session: await beginSession(ctx, tx, { userId: user.id, ...from, instead: from.session }),
    }
  })
  log.info('signed in', { user: user.id, factor: factor || 'none' })
  return { user, session, device: knownDevice(ctx, user.email) }
}
