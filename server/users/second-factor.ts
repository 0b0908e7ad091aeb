import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Transaction } from '../db/client.ts'
import { recoveryCodes, secondFactors } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { ownAttempts } from './attempts.ts'
import { lockCredentials } from './credentials.ts'
import type { Caller } from './find-caller.ts'
import { type OwnSession, keepOnly, renewToken } from './own-session.ts'
import { provePassword, wrongCode } from './prove.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { seal } from './sealed-secret.ts'
import { spendCode, spendFirstCode } from './spend-code.ts'
import { newTimeSecret } from './time-codes.ts'

/** How long a new secret waits for its first code. */
const CONFIRM_WITHIN_MS = 15 * 60 * 1000

const isOn = () =>
  new AppError('conflict', 'You have a second factor already. Turn it off before you set up another.')
const isOff = () => new AppError('conflict', 'You have no second factor. Set one up first.')
const notBegun = () =>
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
export async function beginSecondFactor(ctx: Context, session: OwnSession, given: { password: string }) {
  const { userId } = session
  const { account, attempts } = await provePassword(ctx, session, given.password)
  const made = await newTimeSecret(account.email)
  const values = { secret: seal(ctx.keys, userId, made.secret), lastStep: null, createdAt: ctx.now() }
  const token = await ctx.transact(async (tx) => {
    const begun = await tx
      .insert(secondFactors)
      .values({ userId, ...values })
      .onConflictDoUpdate({
        target: secondFactors.userId,
        set: values,
        setWhere: isNull(secondFactors.confirmedAt),
      })
      .returning({ userId: secondFactors.userId })
    if (begun.length === 0) throw isOn()
    await attempts.succeed(tx)
    return renewToken(tx, session)
  })
  return { made, token }
}

/** Turns the second factor on and ends every other session; answers the recovery codes and this session's new token. */
export async function confirmSecondFactor(ctx: Context, session: OwnSession, { code }: { code: string }) {
  const { userId } = session
  const attempts = ownAttempts(ctx, session)
  await attempts.countCode()
  const confirmed = await ctx.transact(async (tx) => {
    const account = await lockCredentials(tx, userId)
    if (account?.confirmedAt) throw isOn()
    const since = new Date(ctx.now().getTime() - CONFIRM_WITHIN_MS)
    const waiting = and(
      eq(secondFactors.userId, userId),
      sql`${secondFactors.createdAt} > ${since.toISOString()}`,
    )
    if ((await tx.$count(secondFactors, waiting)) === 0) throw notBegun()
    if (!(await spendFirstCode(ctx, tx, userId, code))) throw wrongCode(ctx, session)
    await attempts.succeed(tx)
    return { recoveryCodes: await replaceRecoveryCodes(tx, userId), token: await keepOnly(tx, session) }
  })
  ctx.log.info('second factor on', { user: userId })
  return confirmed
}

/**
 * Replaces the recovery codes; answers them and this session's new token. Throws `forbidden` for a wrong password or code,
 * `conflict` without a second factor.
 */
export async function renewRecoveryCodes(ctx: Context, session: OwnSession, given: Proof) {
  const renewed = await withProof(ctx, session, given, async (tx) => ({
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
export async function removeSecondFactor(ctx: Context, caller: Caller, given: Proof): Promise<string> {
  const { session } = caller
  if ((await getSecondFactor(ctx, caller)).required)
    throw new AppError(
      'conflict',
      'Every administrator signs in with a second factor here, so it has to stay on.',
    )
  const token = await withProof(ctx, session, given, async (tx) => {
    await dropSecondFactor(tx, session.userId)
    return keepOnly(tx, session)
  })
  ctx.log.info('second factor off', { user: session.userId })
  return token
}

/** Removes a user's second factor with its recovery codes; whether there was one. */
export async function dropSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const dropped = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  return (dropped.rowCount ?? 0) > 0
}

type Proof = { password: string; code: string }

/** Does what needs both proofs once more, in the transaction that uses the code up. */
async function withProof<T>(
  ctx: Context,
  session: OwnSession,
  { password, code }: Proof,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { account, attempts } = await provePassword(ctx, session, password)
  if (!account.confirmedAt) throw isOff()
  await attempts.countCode()
  return ctx.transact(async (tx) => {
    const now = await lockCredentials(tx, session.userId)
    if (!now?.confirmedAt) throw isOff()
    if (!(await spendCode(ctx, tx, session.userId, code))) throw wrongCode(ctx, session)
    await attempts.succeed(tx)
    return work(tx)
  })
}
