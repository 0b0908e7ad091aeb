import type { Parsed } from '#contract/operation.ts'
import type { setupAdmin as operation } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { constantTimeEqual } from '../signing.ts'
import { queuePasswordHash } from './passwords/check-password.ts'
import { adminExists, closeSetup, createUser } from './create-user.ts'
import { refuseWeakPassword } from './passwords/password-rules.ts'

const setupClosed = () =>
  new AppError('conflict', 'Setup is already complete. Sign in, or ask an administrator for an account.')

/**
 * The token a public installation asks of whoever sets it up; the start prints it. It follows from the installation's
 * key, so every process knows it and a restart does not change it.
 */
export const setupToken = (ctx: Pick<Context, 'signer'>): string => setupTokens(ctx)[0]!

/** Today's, and that of the key before it. */
const setupTokens = ({ signer: keys }: Pick<Context, 'signer'>): string[] =>
  keys.signatures('setup', 'first admin').map((signature) => signature.slice(0, 32))

/**
 * Creates the first admin, once, whatever the number of rivals (SPEC.md section 2, Admin setup). Throws `conflict` when
 * an admin exists, `forbidden` when a public installation, or one called by a name that may be anybody's, is not given its
 * token, and `invalid-input` for a password that is easily guessed.
 */
export async function setupAdmin(
  ctx: Context,
  input: Parsed<typeof operation>,
  { isInside = true }: { isInside?: boolean } = {},
): Promise<{ success: true }> {
  const hasToken = setupTokens(ctx).some((token) => constantTimeEqual(token, input.token ?? ''))
  if ((ctx.config.publicUrl || !isInside) && !hasToken) {
    throw new AppError(
      'forbidden',
      'Open the setup link printed when the server started; it carries the token setup needs.',
    )
  }
  const refuseWhenClosed = async () => {
    if (await adminExists(ctx.db)) throw setupClosed()
  }
  await refuseWhenClosed()
  const passwordHash = await queuePasswordHash(input.password, 'strangers', async () => {
    // Whoever waited behind the one who succeeded costs no more than this.
    await refuseWhenClosed()
    await refuseWeakPassword(input.password, input.email, 'password')
  })
  await ctx.transact(async (tx) => {
    if (!(await closeSetup(tx)) || (await adminExists(tx))) throw setupClosed()
    await createUser(tx, {
      email: input.email,
      passwordHash,
      firstName: 'Support',
      lastName: 'Admin',
      isAdmin: true,
    })
  })
  ctx.log.info('the first admin has been created')
  return { success: true }
}
