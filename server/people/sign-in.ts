import type { signIn as operation } from '#contract/auth.ts'
import { PROBLEM_TYPES, type Parsed } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { checkPassword, findCredentialsByEmail, lockCredentials } from './passwords.ts'
import { consumeCode } from './second-factor-codes.ts'
import { createDeviceToken } from './known-devices.ts'
import { recordSeen, startSession } from './sessions.ts'
import { type ClientOrigin, countSignInAttempt } from './sign-in-throttle.ts'

/** The client that signs in; `sessionToken` is that of the session its browser already has. */
type Client = ClientOrigin & { userAgent: string | undefined; sessionToken: string | undefined }

const wrongCredentials = () => new AppError('unauthenticated', 'Invalid email or password')
const codeNeededError = (message: string) =>
  new AppError('unauthenticated', message, [{ path: 'code', message }], { type: PROBLEM_TYPES.codeNeeded })

/**
 * Signs in by password and, where one is set up, second factor (docs/decisions/sign-in-and-security.md). Returns the user, the new session and
 * the token by which the browser is known again; the session the browser already had ends. Throws `unauthenticated`, the
 * same and after the same time for a wrong password and an unknown address, with type `codeNeeded` once the password was
 * right; and `too-many`.
 */
export async function signIn(ctx: Context, { email, password, code }: Parsed<typeof operation>, client: Client) {
  const { log } = ctx
  const found = await findCredentialsByEmail(ctx.db, email)
  const attempt = await countSignInAttempt(ctx, { email, userId: found?.user.id }, client)
  const isRight = await checkPassword(ctx, found?.passwordHash, password, attempt.queue)
  if (!found || !isRight) {
    log.warn('sign_in.refused', { user: found?.user.id, reason: 'password' })
    throw wrongCredentials()
  }
  const { user } = found
  const trimmedCode = code?.trim()
  if (found.confirmedAt && trimmedCode) await attempt.countCode()
  const { factor, session } = await ctx.transact(async (tx) => {
    const current = await lockCredentials(tx, user.id)
    if (current?.passwordHash !== found.passwordHash) throw wrongCredentials()
    // A code given before the second factor was turned on has not been counted, so it is not tried.
    const mayTryCode = current.confirmedAt && found.confirmedAt && trimmedCode
    const usedFactor = mayTryCode ? await consumeCode(ctx, tx, user.id, trimmedCode) : undefined
    if (current.confirmedAt && !usedFactor) {
      log.warn('sign_in.refused', { user: user.id, reason: trimmedCode ? 'code' : 'no code' })
      throw codeNeededError(
        trimmedCode
          ? 'This code is not right or has been used. Enter the next one.'
          : 'Enter the code of your authenticator, or a recovery code.',
      )
    }
    await attempt.succeed(tx, user.id)
    await recordSeen(tx, user.id, ctx.now())
    return {
      factor: usedFactor,
      session: await startSession(ctx, tx, {
        userId: user.id,
        address: client.address,
        userAgent: client.userAgent,
        replacedToken: client.sessionToken,
      }),
    }
  })
  log.info('sign_in.succeeded', { user: user.id, factor: factor ?? 'none' })
  return { user, session, device: createDeviceToken(ctx, user.email) }
}
