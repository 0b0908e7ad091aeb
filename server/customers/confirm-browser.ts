import { and, eq, isNull } from 'drizzle-orm'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import type { Transaction } from '../platform/db/database.ts'
import { linkBrowsers, ticketLinks, customerCodes, supportUsers } from '../schema/schema.ts'
import { recordEvent } from '../tickets/history.ts'
import { lockTicket } from '../tickets/ticket-lock.ts'
import { AppError, notFound, invalidField } from '../platform/errors.ts'
import { findVisitorAgain } from './find-visitor.ts'
import { type Visitor, mustConfirm } from './visitor.ts'
import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import { formatWait } from '../platform/limits/rules.ts'
import { acceptsCode } from './link-keys.ts'
import { limitCodes } from './write-limits.ts'

export const codeNeeded = () =>
  new AppError('forbidden', 'Confirm that it’s you: we email you a code.', [], { type: PROBLEM_TYPES.codeNeeded })

/**
 * Makes the browser of a visitor the person's if it is the first that does more than open the link; the ticket is locked
 * from then on, so that of several requests one is the first. Throws `forbidden` (code-needed) for every other browser that
 * no code has confirmed and for a sensitive ticket, and `not-found` as `lockLink` does.
 */
export async function claimBrowser(tx: Transaction, visitor: Visitor, now: Date): Promise<Visitor> {
  const current = await lockLink(tx, visitor, now)
  if (mustConfirm(current)) throw codeNeeded()
  const { ticket, person, browser, standing } = current
  if (browser === undefined || standing === 'known') return current
  await tx.insert(linkBrowsers).values({ ticket_id: ticket.id, user_id: person.id, browser, created_at: now })
  await recordOpening(tx, visitor, now)
  return current
}

/** Locks the ticket of a visitor and returns their current state. Throws `not-found` where either is gone. */
export async function lockLink(tx: Transaction, visitor: Visitor, now: Date): Promise<Visitor> {
  await lockTicket(tx, visitor.ticket.id)
  return (await findVisitorAgain({ db: tx, now: () => now }, visitor)) ?? Promise.reject(notFound())
}

async function recordOpening(tx: Transaction, { ticket, person, linkId }: Visitor, now: Date): Promise<void> {
  if (linkId === undefined) return
  const opened = await tx
    .update(ticketLinks)
    .set({ opened_at: now })
    .where(and(eq(ticketLinks.id, linkId), isNull(ticketLinks.opened_at)))
    .returning({ id: ticketLinks.id })
  if (opened.length > 0) await recordEvent(tx, ticket.id, 'link_opened', now, { by: person.id })
}

/** Lifetime of a mailed code, and the wait after five wrong ones. */
const CODE_MS = 15 * 60 * 1000
const MAX_ATTEMPTS = 5

type CodeContext = Pick<Context, 'transact' | 'config' | 'signer' | 'now'>
type Code = typeof customerCodes.$inferSelect

/**
 * Mails a new code to the person of a link, which replaces the previous one; does nothing for a browser that needs none.
 * Throws `too-many` after three codes within an hour, and for 15 minutes after five wrong ones.
 */
export async function sendCode(ctx: CodeContext, visitor: Visitor): Promise<void> {
  const { ticket, person, browser } = visitor
  if (browser === undefined || !mustConfirm(visitor)) return
  const now = ctx.now()
  await ctx.transact(async (tx, enqueue) => {
    if (!mustConfirm(await lockLink(tx, visitor, now))) return
    const earlier = await findCode(tx, visitor)
    if (earlier && isBlocked(earlier, now)) throw tooManyWrong(earlier, now)
    await limitCodes(ctx, tx, visitor)
    const code = { id: randomUUID(), attempts: 0, created_at: now, expires_at: new Date(now.getTime() + CODE_MS) }
    await tx
      .insert(customerCodes)
      .values({ ticket_id: ticket.id, user_id: person.id, browser, ...code })
      .onConflictDoUpdate({
        target: [customerCodes.ticket_id, customerCodes.user_id, customerCodes.browser],
        set: code,
      })
    await enqueue('send-customer-code', { codeId: code.id })
  })
}

/**
 * Confirms a browser by the mailed code; does nothing for one that needs none. Throws `invalid-input` for a wrong or
 * expired code, and `too-many` after five wrong ones.
 */
export async function confirmCode(ctx: CodeContext, visitor: Visitor, given: string): Promise<void> {
  const { browser } = visitor
  if (browser === undefined || !mustConfirm(visitor)) return
  const now = ctx.now()
  // A refusal is thrown after the commit: the wrong code has to count.
  const refusal = await ctx.transact(async (tx) => {
    // The button has been pressed twice.
    if (!mustConfirm(await lockLink(tx, visitor, now))) return undefined
    const code = await findCode(tx, visitor)
    if (code && isBlocked(code, now)) return tooManyWrong(code, now)
    if (!code || code.expires_at <= now) return invalidField('code', 'This code has expired. Ask for a new one.')
    if (acceptsCode(ctx.signer, code.id, given)) return confirm(tx, visitor, browser, now)
    return countWrong(tx, code, now)
  })
  if (refusal) throw refusal
}

async function confirm(tx: Transaction, visitor: Visitor, browser: string, now: Date): Promise<undefined> {
  const of = { ticket_id: visitor.ticket.id, user_id: visitor.person.id, browser }
  await tx
    .insert(linkBrowsers)
    .values({ ...of, confirmed_at: now, created_at: now })
    .onConflictDoUpdate({
      target: [linkBrowsers.ticket_id, linkBrowsers.user_id, linkBrowsers.browser],
      set: { confirmed_at: now },
    })
  await tx.delete(customerCodes).where(isCodeOf(visitor))
  await recordOpening(tx, visitor, now)
}

async function countWrong(tx: Transaction, code: Code, now: Date): Promise<AppError> {
  const attempts = code.attempts + 1
  const left = MAX_ATTEMPTS - attempts
  const changed = left > 0 ? code : { ...code, attempts, expires_at: new Date(now.getTime() + CODE_MS) }
  await tx.update(customerCodes).set({ attempts, expires_at: changed.expires_at }).where(eq(customerCodes.id, code.id))
  if (left === 0) return tooManyWrong(changed, now)
  return invalidField(
    'code',
    `That isn’t the code we emailed. ${left === 1 ? 'One try is' : `${left} tries are`} left.`,
  )
}

const isCodeOf = ({ ticket, person, browser }: Visitor) =>
  and(
    eq(customerCodes.ticket_id, ticket.id),
    eq(customerCodes.user_id, person.id),
    eq(customerCodes.browser, browser ?? ''),
  )

async function findCode(tx: Transaction, visitor: Visitor): Promise<Code | undefined> {
  const [code] = await tx.select().from(customerCodes).where(isCodeOf(visitor)).for('update')
  return code
}

const isBlocked = ({ attempts, expires_at }: Code, now: Date) => attempts >= MAX_ATTEMPTS && expires_at > now

function tooManyWrong({ expires_at }: Code, now: Date): AppError {
  const retryAfter = Math.max(1, Math.ceil((expires_at.getTime() - now.getTime()) / 1000))
  const detail = `Five codes were wrong. Please wait ${formatWait(retryAfter)}, then ask for a new one.`
  return new AppError('too-many', detail, [], { retryAfter })
}

/**
 * Prevents the erasure of the visitor's person until the transaction ends; the ticket is locked before. Throws `not-found`
 * where they have been erased: a visitor who has signed in needs no link, whose removal would tell.
 */
export async function lockAuthor(tx: Transaction, { person }: Visitor): Promise<void> {
  const found = await tx
    .select({ id: supportUsers.id })
    .from(supportUsers)
    .where(eq(supportUsers.id, person.id))
    .for('key share')
  if (found.length === 0) throw notFound()
}

/**
 * Makes the first browser that reports a pointer, key or scroll event the person's; does nothing for any other, and for one
 * that has to be confirmed first.
 */
export async function markSeen(ctx: Pick<Context, 'transact' | 'now'>, visitor: Visitor): Promise<void> {
  if (visitor.standing !== 'unused') return
  try {
    await ctx.transact((tx) => claimBrowser(tx, visitor, ctx.now()))
  } catch (error) {
    // Another browser was the first, or the ticket is sensitive.
    if (!(error instanceof AppError && error.code === 'forbidden')) throw error
  }
}
