import { and, eq, sql } from 'drizzle-orm'
import type { changePassword as operation } from '#contract/account.ts'
import type { Parsed } from '#contract/operation.ts'
import type { Context } from '../context.ts'
import { authAccounts } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { hashInTurn } from './check-password.ts'
import { lockCredentials } from './credentials.ts'
import { type OwnSession, keepOnly } from './own-session.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { provePassword } from './prove.ts'

/**
 * Sets a new password, ends every other session and answers this one's new token. Throws `forbidden` when the password
 * that is asked again is wrong, `invalid-input` for a new one that is easily guessed, `conflict` when another change
 * came first.
 */
export async function changePassword(
  ctx: Context,
  session: OwnSession,
  { password, newPassword }: Parsed<typeof operation>,
): Promise<string> {
  const { account, attempts } = await provePassword(ctx, session, password)
  await refuseWeakPassword(newPassword, account.email, 'newPassword')
  const passwordHash = await hashInTurn(newPassword, 'known')
  const token = await ctx.transact(async (tx) => {
    const now = await lockCredentials(tx, session.userId)
    if (now?.passwordHash !== account.passwordHash)
      throw new AppError('conflict', 'Your password has just been changed elsewhere.')
    await tx
      .update(authAccounts)
      .set({ password: passwordHash, updatedAt: sql`now()` })
      .where(and(eq(authAccounts.userId, session.userId), eq(authAccounts.providerId, 'credential')))
    await attempts.succeed(tx)
    return keepOnly(tx, session)
  })
  ctx.log.info('password changed', { user: session.userId })
  return token
}
