import type { Context } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { type AttemptLimit, createDatabaseCounter } from '#server/limits/database-counter.ts'
import { senderKey } from '#server/limits/sender-key.ts'

/** Pages of invitations opened and sent from one address; a whole office may be invited on one day. */
const ADDRESS_LIMIT: AttemptLimit = { window: 60 * 60, max: 60 }

/** Counts an attempt to use an invitation, before anything is looked up or hashed. Throws `too-many`. */
export async function countInvitationAttempt(
  ctx: Pick<Context, 'config' | 'db' | 'signer' | 'now' | 'log'>,
  address: string,
): Promise<void> {
  if (!ctx.config.rateLimits) return
  const key = `invitation from ${ctx.signer.sign('address', senderKey(address))}`
  const verdict = await createDatabaseCounter(ctx)(key, ADDRESS_LIMIT)
  if (verdict.allowed) return
  ctx.log.warn('people.invitation_limited')
  const minutes = Math.ceil(verdict.retryAfter / 60)
  const detail = `Too many attempts. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`
  throw new AppError('too-many', detail, [], { retryAfter: verdict.retryAfter })
}
