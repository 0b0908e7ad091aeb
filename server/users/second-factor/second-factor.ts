import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { recoveryCodes, secondFactors } from '#server/db/schema.ts'
import { AppError } from '#server/errors.ts'
import { reauthenticationThrottle } from '../sessions/sign-in-throttle.ts'
import { lockCredentials } from '../passwords/credentials.ts'
import type { Caller } from '../sessions/find-caller.ts'
import { type Session, endOthersAndRenewToken, renewToken } from '../sessions/session.ts'
import { reauthenticate, wrongCodeError } from '../sessions/reauthenticate.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { encryptSecret } from './encrypted-secret.ts'
import { consumeCode, consumeFirstCode } from './consume-code.ts'
import { createTotpSecret } from './totp.ts'

/** How long a new secret waits for its first code. */
const CONFIRM_TIMEOUT_MS = 15 * 60 * 1000

const alreadyOn = () =>
  new AppError('conflict', 'You have a second factor already. Turn it off before you set up another.')
const notSetUp = () => new AppError('conflict', 'You have no second factor. Set one up first.')
const setupExpired = () =>
  new AppError('conflict', 'Begin again: there is no new secret, or it has waited too long.')

/** What a person sees of their second factor; `required` when all administrators must have one. */
export async function getSecondFactor(ctx: Context, { actor, session, hasSecondFactor }: Caller) {
  const { secondFactorRequired } = await ctx.settings.read()
  return {
    enabled: hasSecondFactor,
    required: actor.is_admin && secondFactorRequired,
    recoveryCodesLeft: await ctx.db.$count(recoveryCodes, eq(recoveryCodes.userId, session.userId)),
  }
}

/**
 * Makes a secret, in place of one that was never confirmed; answers it and this session's new token. Throws `conflict`
 * when a second factor is on.
 */
export async function beginSecondFactor(ctx: Context, session: Session, given: { password: string }) {
  const { userId } = session
  const { account, attempts } = await reauthenticate(ctx, session, given.password)
  const created = await createTotpSecret(account.email)
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
    await attempts.succeed(tx)
    return renewToken(tx, session)
  })
  return { made: created, token }
}

/** Turns the second factor on and ends every other session; answers the recovery codes and this session's new token. */
export async function confirmSecondFactor(ctx: Context, session: Session, { code }: { code: string }) {
  const { userId } = session
  const attempts = reauthenticationThrottle(ctx, session)
  await attempts.countCode()
  const confirmed = await ctx.transact(async (tx) => {
    const account = await lockCredentials(tx, userId)
    if (account?.confirmedAt) throw alreadyOn()
    const since = new Date(ctx.now().getTime() - CONFIRM_TIMEOUT_MS)
    const unconfirmed = and(
      eq(secondFactors.userId, userId),
      sql`${secondFactors.createdAt} > ${since.toISOString()}`,
    )
    if ((await tx.$count(secondFactors, unconfirmed)) === 0) throw setupExpired()
    if (!(await consumeFirstCode(ctx, tx, userId, code))) throw wrongCodeError(ctx, session)
    await attempts.succeed(tx)
    return {
      recoveryCodes: await replaceRecoveryCodes(tx, userId),
      token: await endOthersAndRenewToken(tx, session),
    }
  })
  ctx.log.info('second factor on', { user: userId })
  return confirmed
}

/**
 * Replaces the recovery codes; answers them and this session's new token. Throws `forbidden` for a wrong password or code,
 * `conflict` without a second factor.
 */
export async function renewRecoveryCodes(ctx: Context, session: Session, given: SecondFactorProof) {
  const renewed = await withBothProofs(ctx, session, given, async (tx) => ({
    recoveryCodes: await replaceRecoveryCodes(tx, session.userId),
    token: await renewToken(tx, session),
  }))
  ctx.log.info('recovery codes renewed', { user: session.userId })
  return renewed
}

/**
 * Turns the second factor off and ends every other session; answers this session's new token. Throws `conflict` where
 * every administrator must have one.
 */
export async function removeSecondFactor(
  ctx: Context,
  caller: Caller,
  given: SecondFactorProof,
): Promise<string> {
  const { session } = caller
  if ((await getSecondFactor(ctx, caller)).required)
    throw new AppError(
      'conflict',
      'Every administrator signs in with a second factor here, so it has to stay on.',
    )
  const token = await withBothProofs(ctx, session, given, async (tx) => {
    await deleteSecondFactor(tx, session.userId)
    return endOthersAndRenewToken(tx, session)
  })
  ctx.log.info('second factor off', { user: session.userId })
  return token
}

/** Removes a user's second factor with its recovery codes; whether there was one. */
export async function deleteSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const dropped = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  return (dropped.rowCount ?? 0) > 0
}

type SecondFactorProof = { password: string; code: string }

/** Does what needs both proofs once more, in the transaction that uses the code up. */
async function withBothProofs<T>(
  ctx: Context,
  session: Session,
  { password, code }: SecondFactorProof,
  action: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { account, attempts } = await reauthenticate(ctx, session, password)
  if (!account.confirmedAt) throw notSetUp()
  await attempts.countCode()
  return ctx.transact(async (tx) => {
    const now = await lockCredentials(tx, session.userId)
    if (!now?.confirmedAt) throw notSetUp()
    if (!(await consumeCode(ctx, tx, session.userId, code))) throw wrongCodeError(ctx, session)
    await attempts.succeed(tx)
    return action(tx)
  })
}
