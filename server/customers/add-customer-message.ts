import { eq } from 'drizzle-orm'
import type { CustomerMessage } from '#contract/customer-tickets.ts'
import { claimAttachments } from '../files/claim-attachments.ts'
import { readFiles } from '../files/list-attachments.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { ticketResponses } from '../schema/schema.ts'
import { recordEvent } from '../tickets/history.ts'
import { lockTicket } from '../tickets/ticket-lock.ts'
import { notFound } from '../platform/errors.ts'
import { type IdempotencyKey, runOnce } from '../platform/idempotency.ts'
import type { Enqueue } from '../platform/jobs/job-types.ts'
import { saysOnlyThanks } from '../mail/route/thanks/says-only-thanks.ts'
import { withoutKeys } from '../mail/ids.ts'
import { addMessage } from '../conversation/add-message.ts'
import { setStatus } from '../tickets/ticket-fields.ts'
import { nameOrAddress } from '../people/ensure-person.ts'
import { claimBrowser, lockAuthor } from './confirm-browser.ts'
import type { Visitor } from './visitor.ts'
import { limitAnswers } from './write-limits.ts'
import { linkPageFiles, publicName } from './customer-page.ts'

type PageContext = Pick<Context, 'db' | 'transact' | 'config' | 'signer' | 'storage' | 'now'>
type NewMessage = { message: string; attachments?: { id: string; token: string }[] | undefined }

/**
 * Adds a customer's message with up to five files, reopens a Resolved ticket, and wakes a sleeping one unless the message
 * says nothing but thanks. A bounced address stays marked, since the page proves nothing about it. Throws `forbidden`
 * (code-needed), `not-found`, `too-many`, and `invalid-input` for files that cannot be claimed.
 */
export async function addCustomerMessage(
  ctx: PageContext,
  visitor: Visitor,
  { message, attachments = [] }: NewMessage,
  idempotency?: IdempotencyKey,
): Promise<CustomerMessage> {
  const { ticket, person } = visitor
  const now = ctx.now()
  const request = { ticket: ticket.id, person: person.id, message, attachments }
  // Only the id is kept for a repeated request: no other copy of the words.
  const { id } = await ctx.transact(async (tx, enqueue) => {
    await claimBrowser(tx, visitor, now)
    return runOnce(tx, idempotency, request, now, () => store(ctx, tx, enqueue, visitor, { message, attachments }, now))
  })
  return readMessage(ctx, visitor, id)
}

async function store(
  ctx: PageContext,
  tx: Transaction,
  enqueue: Enqueue,
  visitor: Visitor,
  { message, attachments = [] }: NewMessage,
  now: Date,
): Promise<{ id: string }> {
  const { person } = visitor
  const ticket = await lockTicket(tx, visitor.ticket.id)
  await lockAuthor(tx, visitor)
  await limitAnswers(ctx, tx, visitor)
  // On the page a Resolved ticket is opened again whatever is written: the form says so.
  const isThanks = ticket.waiting_for !== null && attachments.length === 0 && saysOnlyThanks(message)
  if (ticket.status === 'Resolved') await setStatus(tx, ticket, 'Open', person, now)
  const { id } = await addMessage(tx, {
    ticket_id: ticket.id,
    user_id: person.id,
    message: withoutKeys(message),
    kind: 'customer',
    channel: 'page',
    created_at: now,
    isThanks,
  })
  await claimAttachments(ctx, tx, enqueue, ticket.id, attachments, id)
  await recordEvent(tx, ticket.id, 'message_in', now, { by: person.id, to: nameOrAddress(person) })
  if (isThanks) await recordEvent(tx, ticket.id, 'said_thanks', now)
  return { id }
}

async function readMessage(ctx: PageContext, { ticket, person }: Visitor, id: string): Promise<CustomerMessage> {
  const [stored] = await ctx.db
    .select({ text: ticketResponses.message, created_at: ticketResponses.created_at })
    .from(ticketResponses)
    .where(eq(ticketResponses.id, id))
  if (!stored) throw notFound()
  const files = await linkPageFiles(ctx, await readFiles(ctx.db, ticket.id), { messageIds: [id], withOwn: false })
  return {
    id,
    kind: 'customer',
    author_name: publicName(person),
    is_own: true,
    subject: null,
    sent_at: null,
    text: stored.text,
    created_at: stored.created_at.toISOString(),
    attachments: files.get(id) ?? [],
  }
}
