import { and, eq, sql } from 'drizzle-orm'
import type { changePassword as operation } from '#contract/account.ts'
import type { Parsed } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { authAccounts } from '#server/db/schema.ts'
import { AppError } from '#server/errors.ts'
import { queuePasswordHash } from './passwords/check-password.ts'
import { lockCredentials } from './passwords/credentials.ts'
import { type Session, endOthersAndRenewToken } from './sessions/session.ts'
import { refuseWeakPassword } from './passwords/password-rules.ts'
import { reauthenticate } from './sessions/reauthenticate.ts'

/**
 * Sets a new password, ends every other session and returns the new token of this one. Throws `forbidden` when the current
 * password is wrong, `invalid-input` for a new one that is easily guessed, `conflict` when another change came first.
 */
export async function changePassword(
  ctx: Context,
  session: Session,
  { password, newPassword }: Parsed<typeof operation>,
): Promise<string> {
  const { account, throttle } = await reauthenticate(ctx, session, password)
  await refuseWeakPassword(newPassword, account.email, 'newPassword')
  const passwordHash = await queuePasswordHash(ctx, newPassword, 'known')
  const token = await ctx.transact(async (tx) => {
    const current = await lockCredentials(tx, session.userId)
    if (current?.passwordHash !== account.passwordHash)
      throw new AppError('conflict', 'Your password has just been changed elsewhere.')
    await tx
      .update(authAccounts)
      .set({ password: passwordHash, updatedAt: sql`now()` })
      .where(and(eq(authAccounts.userId, session.userId), eq(authAccounts.providerId, 'credential')))
    await throttle.succeed(tx)
    return endOthersAndRenewToken(tx, session)
  })
  ctx.log.info('password.changed', { user: session.userId })
  return token
}
