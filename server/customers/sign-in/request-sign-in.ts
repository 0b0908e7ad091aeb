import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { customerSignIns, supportUsers } from '../../db/schema.ts'
import { type AttemptLimit, createDatabaseCounter } from '../../limits/database-counter.ts'
import { senderKey } from '../../limits/sender-key.ts'
import { hashKey } from '../../mail-ids/link-key.ts'
import { signInKey } from '../../mail-ids/sign-in-key.ts'
import { isAutomaticMailbox, isOurMailbox, normalizeMailbox } from '../../tickets/normalize-mailbox.ts'

/** Minutes a mailed link works. */
const SIGN_IN_MINUTES = 15
/** Links to one mailbox. */
const MAILBOX_LIMIT: AttemptLimit = { window: 60 * 60, max: 3 }
/** Requests from one client address, which may be a whole office's. */
const CLIENT_LIMIT: AttemptLimit = { window: 60 * 60, max: 30 }
/** A known address costs one commit more, which takes a few milliseconds: every request takes a multiple of this. */
const STEP_MS = 400

type SignInContext = Pick<Context, 'config' | 'db' | 'signer' | 'now' | 'log' | 'transact'>

/**
 * Mails a one-time link to My tickets if the address is that of a person on record. Resolves in the same way and after the same
 * time whatever the address, and also when there were too many requests: nothing is learned of who is a customer. At most
 * three an hour for a mailbox and thirty for a client's address; addresses of programs get none.
 */
export async function requestSignIn(
  ctx: SignInContext,
  { email, clientAddress }: { email: string; clientAddress: string },
): Promise<void> {
  const start = performance.now()
  try {
    await mailLink(ctx, email.toLowerCase(), clientAddress)
  } finally {
    const spent = performance.now() - start
    await wait(Math.ceil(spent / STEP_MS) * STEP_MS - spent)
  }
}

async function mailLink(ctx: SignInContext, email: string, clientAddress: string): Promise<void> {
  const mailbox = normalizeMailbox(email)
  const isFree = await takeAttempt(ctx, mailbox, clientAddress)
  const [person] = await ctx.db.select({ id: supportUsers.id }).from(supportUsers).where(eq(supportUsers.email, email))
  if (!isFree || !person || isAutomaticMailbox(mailbox) || isOurMailbox(ctx.config, mailbox)) return
  const id = randomUUID()
  const created_at = ctx.now()
  const expires_at = new Date(created_at.getTime() + SIGN_IN_MINUTES * 60_000)
  const key_hash = hashKey(signInKey(ctx.signer, id))
  await ctx.transact(async (tx, enqueue) => {
    await tx.insert(customerSignIns).values({ id, user_id: person.id, key_hash, created_at, expires_at })
    await enqueue('send-sign-in-link', { signInId: id })
  })
  ctx.log.info('my_tickets.link_requested', { person: person.id })
}

/** Counts for the client's address and for the mailbox, whether there is such a person or not; no key contains either. */
async function takeAttempt(ctx: SignInContext, mailbox: string, clientAddress: string): Promise<boolean> {
  if (!ctx.config.rateLimits) return true
  const count = createDatabaseCounter(ctx)
  const byClient = await count(`my tickets from ${ctx.signer.sign('address', senderKey(clientAddress))}`, CLIENT_LIMIT)
  const byMailbox = await count(`my tickets for ${ctx.signer.sign('account', mailbox)}`, MAILBOX_LIMIT)
  if (byClient.allowed && byMailbox.allowed) return true
  ctx.log.warn('my_tickets.limited', { bucket: byClient.allowed ? 'mailbox' : 'address' })
  return false
}
