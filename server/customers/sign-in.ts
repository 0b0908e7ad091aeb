import { and, eq, gt, sql } from 'drizzle-orm'
import { noteArrivals } from '../merging/note-arrivals.ts'
import type { Context } from '../context.ts'
import { companies, customerSessions, supportUsers, customerSignIns } from '../schema/schema.ts'
import { hashKey, signInKey } from './link-keys.ts'
import { randomUUID, randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type AttemptLimit, countAttempt } from '../platform/limits/counters.ts'
import { senderKey } from '../platform/limits/sender-key.ts'
import { personColumns } from '../people/ensure-person.ts'
import { isAutomaticMailbox, isOurMailbox, normalizeMailbox } from '../mail/classify/normalize-mailbox.ts'

/** A customer signed in at My tickets, which is separate from the sessions of the dashboard. */
export type SignedInCustomer = NonNullable<Awaited<ReturnType<typeof findCustomerSession>>>

/** Finds the customer of a session; undefined once it has ended. */
export async function findCustomerSession({ db, now }: Pick<Context, 'db' | 'now'>, token: string | undefined) {
  if (!token) return undefined
  const [found] = await db
    .select({
      ...personColumns,
      phone: supportUsers.phone,
      company: supportUsers.company,
      /** The company whose tickets they may also see; null without the right. */
      sees: { id: companies.id, name: companies.name },
    })
    .from(customerSessions)
    .innerJoin(supportUsers, eq(supportUsers.id, customerSessions.user_id))
    .leftJoin(companies, and(eq(companies.id, supportUsers.company_id), supportUsers.sees_company))
    .where(and(eq(customerSessions.token_hash, hashKey(token)), gt(customerSessions.expires_at, now())))
  return found
}

export async function endCustomerSession({ db, log }: Pick<Context, 'db' | 'log'>, token: string): Promise<void> {
  const [ended] = await db
    .delete(customerSessions)
    .where(eq(customerSessions.token_hash, hashKey(token)))
    .returning({ user_id: customerSessions.user_id })
  if (ended) log.info('my_tickets.signed_out', { person: ended.user_id })
}

const SIGN_IN_MINUTES = 15
/** Links to one mailbox. */
const MAILBOX_LIMIT: AttemptLimit = { window: 60 * 60, max: 3 }
/** Requests from one client address, which may be a whole office's. */
const CLIENT_LIMIT: AttemptLimit = { window: 60 * 60, max: 30 }
/** A known address costs one more commit of a few milliseconds: every request takes a multiple of this. */
const STEP_MS = 400

type SignInContext = Pick<Context, 'config' | 'db' | 'signer' | 'now' | 'log' | 'transact'>

/**
 * Mails a one-time link to My tickets if the address is on record, at most three an hour for a mailbox and thirty for a
 * client's address, and none to addresses of programs. Resolves in the same way and after the same time in every case, so
 * that it does not reveal who is a customer.
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
    await setTimeout(Math.ceil(spent / STEP_MS) * STEP_MS - spent)
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

/** Counts for client and mailbox, whether the person exists or not; no key contains either address. */
async function takeAttempt(ctx: SignInContext, mailbox: string, clientAddress: string): Promise<boolean> {
  if (!ctx.config.rateLimits) return true
  const client = ctx.signer.sign('address', senderKey(clientAddress))
  const byClient = await countAttempt(ctx, `my tickets from ${client}`, CLIENT_LIMIT)
  const byMailbox = await countAttempt(ctx, `my tickets for ${ctx.signer.sign('account', mailbox)}`, MAILBOX_LIMIT)
  if (byClient.allowed && byMailbox.allowed) return true
  ctx.log.warn('my_tickets.limited', { bucket: byClient.allowed ? 'mailbox' : 'address' })
  return false
}

const SESSION_HOURS = 12

const isUsableKey = (key: string, now: Date) =>
  and(eq(customerSignIns.key_hash, hashKey(key)), gt(customerSignIns.expires_at, now))

/** Returns whether the key of a mailed link would sign in, without using it up: mail scanners open every link. */
export async function isSignInKey({ db, now }: Pick<Context, 'db' | 'now'>, key: string): Promise<boolean> {
  return (await db.$count(customerSignIns, isUsableKey(key, now()))) > 0
}

/** Uses up the key of a mailed link and opens a session, for one of several requests; undefined for an invalid key. */
export async function spendSignIn(
  ctx: Pick<Context, 'transact' | 'now' | 'log'>,
  key: string,
): Promise<{ token: string; expiresAt: Date } | undefined> {
  const created_at = ctx.now()
  const expiresAt = new Date(created_at.getTime() + SESSION_HOURS * 60 * 60 * 1000)
  const token = randomBytes(32).toString('base64url')
  const userId = await ctx.transact(async (tx) => {
    const [spent] = await tx
      .delete(customerSignIns)
      .where(isUsableKey(key, created_at))
      .returning({ user_id: customerSignIns.user_id })
    if (!spent) return undefined
    const record = sql`${spent.user_id}::uuid`
    const user_id = sql`(select coalesce(merged_into, id) from support_users where id = ${record})`
    const session = { user_id, token_hash: hashKey(token), created_at, expires_at: expiresAt }
    const [opened] = await tx.insert(customerSessions).values(session).returning()
    await tx.execute(noteArrivals(['customer_sessions'], sql`select ${opened!.id}::uuid as id, ${record} as record`))
    return opened!.user_id
  })
  if (!userId) return undefined
  ctx.log.info('my_tickets.signed_in', { person: userId })
  return { token, expiresAt }
}
