import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { recoveryCodes, secondFactors } from '#server/schema/schema.ts'
import { AppError } from '#server/platform/errors.ts'
import { lockCredentials } from './passwords.ts'
import type { Caller } from './find-session.ts'
import { reauthenticate, wrongCodeError } from './reauthenticate.ts'
import { type Session, endOthersAndRenewToken, renewToken } from './sessions.ts'
import { reauthenticationThrottle } from './sign-in-throttle.ts'
import {
  consumeCode,
  consumeFirstCode,
  encryptSecret,
  createRecoveryCodes,
  createTotpSecret,
} from './second-factor-codes.ts'

const CONFIRM_TIMEOUT_MS = 15 * 60 * 1000

const alreadyOn = () =>
  new AppError('conflict', 'Two-step sign-in is on already. Turn it off before you set it up again.')
const notSetUp = () => new AppError('conflict', 'Two-step sign-in is off. Set it up first.')
const setupExpired = () => new AppError('conflict', 'Begin again: there is no new secret, or it has waited too long.')

export async function getSecondFactor(ctx: Context, { actor, session, hasSecondFactor }: Caller) {
  const { secondFactorRequired } = await ctx.settings.read()
  return {
    enabled: hasSecondFactor,
    required: actor.is_admin && secondFactorRequired,
    recoveryCodesLeft: await ctx.db.$count(recoveryCodes, eq(recoveryCodes.userId, session.userId)),
  }
}

/**
 * Creates a secret, replacing one that was never confirmed, and returns it with this session's new token. Throws
 * `conflict` when a second factor is on.
 */
export async function startSecondFactor(ctx: Context, session: Session, given: { password: string }) {
  const { userId } = session
  const { account, throttle } = await reauthenticate(ctx, session, given.password)
  const created = await createTotpSecret(account.user.email)
  const values = {
    secret: encryptSecret(ctx.signer, userId, created.secret),
    lastStep: null,
    createdAt: ctx.now(),
  }
  const token = await ctx.transact(async (tx) => {
    const inserted = await tx
      .insert(secondFactors)
      .values({ userId, ...values })
      .onConflictDoUpdate({
        target: secondFactors.userId,
        set: values,
        setWhere: isNull(secondFactors.confirmedAt),
      })
      .returning({ userId: secondFactors.userId })
    if (inserted.length === 0) throw alreadyOn()
    await throttle.succeed(tx)
    return renewToken(tx, session)
  })
  return { ...created, token }
}

/** Turns the second factor on and ends every other session; returns the recovery codes and this session's new token. */
export async function confirmSecondFactor(ctx: Context, session: Session, { code }: { code: string }) {
  const { userId } = session
  const throttle = reauthenticationThrottle(ctx, session)
  await throttle.countCode()
  const confirmed = await ctx.transact(async (tx) => {
    const account = await lockCredentials(tx, userId)
    if (account?.confirmedAt) throw alreadyOn()
    const since = new Date(ctx.now().getTime() - CONFIRM_TIMEOUT_MS)
    const unconfirmed = and(eq(secondFactors.userId, userId), sql`${secondFactors.createdAt} > ${since.toISOString()}`)
    if ((await tx.$count(secondFactors, unconfirmed)) === 0) throw setupExpired()
    if (!(await consumeFirstCode(ctx, tx, userId, code))) throw wrongCodeError(ctx, session)
    await throttle.succeed(tx)
    return {
      recoveryCodes: await createRecoveryCodes(tx, userId),
      token: await endOthersAndRenewToken(tx, session),
    }
  })
  ctx.log.info('second_factor.enabled', { user: userId })
  return confirmed
}

/**
 * Replaces the recovery codes; returns them and this session's new token. Throws `forbidden` for a wrong password or code,
 * `conflict` without a second factor.
 */
export async function replaceRecoveryCodes(ctx: Context, session: Session, given: SecondFactorProof) {
  const renewed = await withBothProofs(ctx, session, given, async (tx) => ({
    recoveryCodes: await createRecoveryCodes(tx, session.userId),
    token: await renewToken(tx, session),
  }))
  ctx.log.info('second_factor.recovery_codes_replaced', { user: session.userId })
  return renewed
}

/**
 * Turns the second factor off and ends every other session; returns this session's new token. Throws `conflict` where
 * every administrator must have one.
 */
export async function removeSecondFactor(ctx: Context, caller: Caller, given: SecondFactorProof): Promise<string> {
  const { session } = caller
  if ((await getSecondFactor(ctx, caller)).required)
    throw new AppError('conflict', 'Everyone uses two-step sign-in here, so yours has to stay on.')
  const token = await withBothProofs(ctx, session, given, async (tx) => {
    await deleteSecondFactor(tx, session.userId)
    return endOthersAndRenewToken(tx, session)
  })
  ctx.log.info('second_factor.disabled', { user: session.userId })
  return token
}

/** Deletes a user's second factor with its recovery codes; returns whether there was one. */
export async function deleteSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const deleted = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  return (deleted.rowCount ?? 0) > 0
}

type SecondFactorProof = { password: string; code: string }

/** Reauthenticates with password and code, and runs the action in the transaction that consumes the code. */
async function withBothProofs<T>(
  ctx: Context,
  session: Session,
  { password, code }: SecondFactorProof,
  action: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { account, throttle } = await reauthenticate(ctx, session, password)
  if (!account.confirmedAt) throw notSetUp()
  await throttle.countCode()
  return ctx.transact(async (tx) => {
    const current = await lockCredentials(tx, session.userId)
    if (!current?.confirmedAt) throw notSetUp()
    if (!(await consumeCode(ctx, tx, session.userId, code))) throw wrongCodeError(ctx, session)
    await throttle.succeed(tx)
    return action(tx)
  })
}
