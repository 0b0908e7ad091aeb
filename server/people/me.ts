import { eq, sql } from 'drizzle-orm'
import type { Actor, Context } from '#server/context.ts'
import { supportUsers, authUsers } from '#server/schema/schema.ts'
import type * as accountContract from '#contract/account.ts'
import type { Parsed } from '#contract/operation.ts'
import type { Caller } from './find-session.ts'
import { AppError } from '#server/platform/errors.ts'
import { queuePasswordHash, lockCredentials, refuseWeakPassword, storePassword } from './passwords.ts'
import { type Session, endOthersAndRenewToken } from './sessions.ts'
import { reauthenticate } from './reauthenticate.ts'

export async function readMe({ db }: Pick<Context, 'db'>, actor: Actor): Promise<Actor & { signature: string }> {
  const [found] = await db
    .select({ signature: supportUsers.signature })
    .from(supportUsers)
    .where(eq(supportUsers.id, actor.id))
  return { ...actor, signature: found?.signature ?? '' }
}

/** Changes the given names and signature of the caller; earlier answers show the new name too. */
export async function updateMe(
  ctx: Context,
  { first_name, last_name, signature }: Parsed<typeof accountContract.updateMe>,
  { actor, session }: Caller,
): Promise<Actor & { signature: string }> {
  const names = { first_name: first_name ?? actor.first_name, last_name: last_name ?? actor.last_name }
  const isRenamed = first_name !== undefined || last_name !== undefined
  await ctx.transact(async (tx) => {
    await tx
      .update(supportUsers)
      .set({ ...names, ...(signature !== undefined && { signature }), updated_at: sql`now()` })
      .where(eq(supportUsers.id, actor.id))
    if (!isRenamed) return
    await tx
      .update(authUsers)
      .set({ name: `${names.first_name} ${names.last_name}`, updatedAt: sql`now()` })
      .where(eq(authUsers.id, session.userId))
  })
  if (isRenamed) ctx.log.info('account.name_changed', { user: session.userId })
  if (signature !== undefined) ctx.log.info('account.signature_changed', { user: session.userId })
  return readMe(ctx, { ...actor, ...names })
}

/**
 * Sets a new password, ends every other session and returns the new token of this one. Throws `forbidden` for a wrong
 * current password, `invalid-input` for a weak new one, `conflict` when another change came first.
 */
export async function changePassword(
  ctx: Context,
  session: Session,
  { password, newPassword }: Parsed<typeof accountContract.changePassword>,
): Promise<string> {
  const { account, throttle } = await reauthenticate(ctx, session, password)
  await refuseWeakPassword(newPassword, account.user.email, 'newPassword')
  const passwordHash = await queuePasswordHash(ctx, newPassword, 'known')
  const token = await ctx.transact(async (tx) => {
    const current = await lockCredentials(tx, session.userId)
    if (current?.passwordHash !== account.passwordHash)
      throw new AppError('conflict', 'Your password has just been changed elsewhere.')
    await storePassword(tx, session.userId, passwordHash)
    await throttle.succeed(tx)
    return endOthersAndRenewToken(tx, session)
  })
  ctx.log.info('password.changed', { user: session.userId })
  return token
}
