import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Transaction } from '../db/client.ts'
import { secondFactors } from '../db/schema.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { seal, unseal } from './sealed-secret.ts'
import { stepOf } from './time-codes.ts'

type World = Pick<Context, 'keys' | 'now' | 'log'>

/** Codes are copied with the spaces and dashes they are shown with, and typed in any case. */
const plain = (code: string): string =>
  code
    .normalize('NFKC')
    .replaceAll(/[\s\p{Dash}]/gu, '')
    .toLowerCase()

/**
 * Uses up a code of the user's second factor, in the caller's transaction: of rivals with the same one, one succeeds.
 * Answers what it was of; undefined when it is wrong or has been used.
 */
export async function spendCode(
  ctx: World,
  tx: Transaction,
  userId: string,
  code: string,
): Promise<'authenticator' | 'recovery code' | undefined> {
  const given = plain(code)
  if (!/^\d{6}$/.test(given))
    return (await spendRecoveryCode(tx, userId, given)) ? 'recovery code' : undefined
  return (await spendTimeCode(ctx, tx, userId, given)) ? 'authenticator' : undefined
}

/** Confirms a secret by the first code of it; false when the code is wrong or there is nothing to confirm. */
export async function spendFirstCode(
  ctx: World,
  tx: Transaction,
  userId: string,
  code: string,
): Promise<boolean> {
  const given = plain(code)
  return /^\d{6}$/.test(given) && spendTimeCode(ctx, tx, userId, given, { isFirst: true })
}

/** Each time step counts once, and none before the last; a secret that the key before has sealed is sealed anew. */
async function spendTimeCode(
  { keys, now, log }: World,
  tx: Transaction,
  userId: string,
  code: string,
  { isFirst = false } = {},
): Promise<boolean> {
  const table = secondFactors
  const isMeant = isFirst ? isNull(table.confirmedAt) : isNotNull(table.confirmedAt)
  const [row] = await tx
    .select({ sealed: table.secret })
    .from(table)
    .where(and(eq(table.userId, userId), isMeant))
  if (!row) return false
  const opened = unseal(keys, userId, row.sealed)
  if (!opened) {
    log.error('a second factor cannot be read: its key is neither SECRET nor SECRET_PREVIOUS', {
      user: userId,
    })
    return false
  }
  const step = await stepOf(opened.secret, code, now())
  if (step === undefined) return false
  const spent = await tx
    .update(table)
    .set({
      lastStep: step,
      ...(opened.isOld && { secret: seal(keys, userId, opened.secret) }),
      ...(isFirst && { confirmedAt: now() }),
    })
    .where(
      and(
        eq(table.userId, userId),
        eq(table.secret, row.sealed),
        isMeant,
        or(isNull(table.lastStep), lt(table.lastStep, step)),
      ),
    )
    .returning({ userId: table.userId })
  return spent.length > 0
}
