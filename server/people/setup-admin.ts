import type { Parsed } from '#contract/operation.ts'
import type { setupAdmin as operation } from '#contract/auth.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { constantTimeEqual } from '#server/platform/signing.ts'
import { queuePasswordHash, refuseWeakPassword } from './passwords.ts'
import { adminExists, closeSetup, createUser } from './create-user.ts'

const setupClosed = () =>
  new AppError('conflict', 'Setup is already complete. Sign in, or ask an administrator for an account.')

/**
 * Returns the token that setting up a public installation requires; it is printed at start. It is derived from the
 * installation's key, so all processes share it and a restart does not change it.
 */
export const setupToken = (ctx: Pick<Context, 'signer'>): string => setupTokens(ctx)[0]!

/** The tokens of the current and the previous key. */
const setupTokens = ({ signer }: Pick<Context, 'signer'>): string[] =>
  signer.signatures('setup', 'first admin').map((signature) => signature.slice(0, 32))

/**
 * Returns true if set-up needs its token: on a public installation, and under a host name that is not internal, which anybody could
 * have pointed at this server.
 */
export const needsSetupToken = ({ config }: Pick<Context, 'config'>, isInternalHost: boolean): boolean =>
  config.publicUrl !== undefined || !isInternalHost

/** The first admin's name; customers see it above each answer. */
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  firstName || lastName ? { firstName, lastName } : { firstName: 'Support', lastName: 'Admin' }

/**
 * Creates the first admin, once, however many requests race for it (docs/reference.md, Sign-in). Throws `conflict` when an
 * admin exists, `invalid-input` for a password that is easily guessed, and `forbidden` without the token on a public
 * installation or under a host name that is not internal: anybody could have pointed that name at this server.
 */
export async function setupAdmin(
  ctx: Context,
  input: Parsed<typeof operation>,
  { isInternalHost = true }: { isInternalHost?: boolean } = {},
): Promise<{ success: true }> {
  const hasToken = setupTokens(ctx).some((token) => constantTimeEqual(token, input.token ?? ''))
  if (needsSetupToken(ctx, isInternalHost) && !hasToken)
    throw new AppError(
      'forbidden',
      'Open the setup link printed when the server started; it carries the token setup needs.',
    )
  const refuseWhenClosed = async () => {
    if (await adminExists(ctx.db)) throw setupClosed()
  }
  await refuseWhenClosed()
  const passwordHash = await queuePasswordHash(ctx, input.password, 'unknown', async () => {
    // Checked again after queueing: another request may have finished setup.
    await refuseWhenClosed()
    await refuseWeakPassword(input.password, input.email, 'password')
  })
  await ctx.transact(async (tx) => {
    if (!(await closeSetup(tx)) || (await adminExists(tx))) throw setupClosed()
    await createUser(tx, { email: input.email, passwordHash, ...nameOf(input), role: 'admin', now: ctx.now() })
  })
  ctx.log.info('setup.admin_created')
  return { success: true }
}
