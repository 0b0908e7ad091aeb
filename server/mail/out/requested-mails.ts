import { and, eq, gt } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { customerCodes, customerSignIns, supportUsers, tickets } from '../../schema/schema.ts'
import { isSensitive } from '../../customers/is-sensitive.ts'
import { followTicket, customerReplies, followWords } from './customer-replies.ts'
import { renderBody } from './mail-layout.ts'
import type { OutgoingMail, Mailer } from './mailer.ts'
import { composeBody, composeSubject, type MailPerson, mailValues, type MailWords, OUR_TEXTS } from './compose-mail.ts'
import { randomUUID } from 'node:crypto'
import { linkForMail } from '../../customers/links.ts'
import type { Attempt, JobCatalogue } from '../../platform/jobs/job-types.ts'
import { customerCode, signInKey } from '../keys.ts'
import { addressWithToken, createReplyToken } from '../ids.ts'
import { readMailText } from './mail-texts.ts'
import { mayMailOnRequest } from './automatic-mail.ts'

type ReadContext = Pick<Context, 'db' | 'now'>

const personColumns = {
  id: supportUsers.id,
  first_name: supportUsers.first_name,
  last_name: supportUsers.last_name,
  email: supportUsers.email,
  company: supportUsers.company,
  mail_problem: supportUsers.mail_problem,
}
const ticketColumns = { id: tickets.id, ticket_id: tickets.ticket_id, title: tickets.title }

/** Reads whom a code is for, and of which ticket; undefined for one that has expired, or been replaced or used. */
async function readCodeForMail({ db, now }: ReadContext, codeId: string) {
  const [found] = await db
    .select({
      code: { id: customerCodes.id, created_at: customerCodes.created_at },
      ticket: ticketColumns,
      person: personColumns,
      category: tickets.category,
      sensitive: tickets.sensitive,
    })
    .from(customerCodes)
    .innerJoin(tickets, eq(tickets.id, customerCodes.ticket_id))
    .innerJoin(supportUsers, eq(supportUsers.id, customerCodes.user_id))
    .where(and(eq(customerCodes.id, codeId), gt(customerCodes.expires_at, now())))
  if (!found) return undefined
  const { category, sensitive, ...read } = found
  return { ...read, isSensitive: isSensitive({ category, sensitive }) }
}

/** Reads whom a link to My tickets is for; undefined for one that has expired or been used. */
async function readSignInForMail({ db, now }: ReadContext, signInId: string) {
  const [found] = await db
    .select({ signIn: { id: customerSignIns.id, created_at: customerSignIns.created_at }, person: personColumns })
    .from(customerSignIns)
    .innerJoin(supportUsers, eq(supportUsers.id, customerSignIns.user_id))
    .where(and(eq(customerSignIns.id, signInId), gt(customerSignIns.expires_at, now())))
  return found
}

/** Reads the ticket and the person of a link; undefined where either is gone. */
async function readLinkForMail({ db }: Pick<Context, 'db'>, ticketId: string, personId: string) {
  const [found] = await db
    .select({ ticket: ticketColumns, person: personColumns })
    .from(tickets)
    .innerJoin(supportUsers, eq(supportUsers.id, personId))
    .where(eq(tickets.id, ticketId))
  return found
}

type Code = { id: string; digits: string; created_at: Date }
type Ticket = { ticket_id: number; isSensitive: boolean }
type CodeReceiver = { first_name: string; last_name: string; email: string }

/**
 * Builds the mail with the code that confirms a browser on a ticket's page, and below it the person's link to that page. The
 * subject, which phones show when locked, is without it.
 */
function customerCodeMail(code: Code, ticket: Ticket, person: CodeReceiver, link: string | undefined): OutgoingMail {
  const without = ticket.isSensitive
    ? 'without the code, your ticket can’t be read'
    : 'without the code, the ticket can be read but not answered in your name'
  return {
    kind: 'customer-code',
    id: code.id,
    to: { name: `${person.first_name} ${person.last_name}`, address: person.email },
    subject: `Your code for ticket #${ticket.ticket_id}`,
    date: code.created_at,
    automatic: 'generated',
    ...renderBody('Confirm that it’s you', [
      { paragraph: `Enter this code on the page of ticket #${ticket.ticket_id}:` },
      { code: code.digits },
      { paragraph: 'It works for 15 minutes.' },
      ...(link === undefined ? [] : [followTicket(ticket.ticket_id, link)]),
      { paragraph: `If you didn’t ask for it, ignore this email: ${without}.` },
    ]),
  }
}

type SignIn = { id: string; created_at: Date }
type Person = { first_name: string; last_name: string; email: string }

/** Builds the mail with the one-time link to My tickets. */
function signInLinkMail(signIn: SignIn, person: Person, link: string): OutgoingMail {
  return {
    kind: 'sign-in-link',
    id: signIn.id,
    to: { name: `${person.first_name} ${person.last_name}`, address: person.email },
    subject: 'Your link to My tickets',
    date: signIn.created_at,
    automatic: 'generated',
    ...renderBody('Sign in to My tickets', [
      { paragraph: 'Open this link, then press Sign in:' },
      { link, words: 'Sign in to My tickets' },
      { paragraph: 'The link works once, for 15 minutes. If you didn’t ask for it, you can ignore this email.' },
    ]),
  }
}

/** One request for a link: `id` tells the mails of two requests apart. */
type Request = { id: string; at: Date }
type Delivery = {
  link: string
  replyAddress?: string
  inbox: string
  /** The text as it has been changed here; ours without it. */
  words?: MailWords | undefined
}

/** Builds the mail with a link to the page of a ticket, sent on request. */
export function ticketLinkMail(
  { id, at }: Request,
  ticket: { ticket_id: number; title: string },
  person: MailPerson,
  { link, words = OUR_TEXTS['ticket-link'], ...replies }: Delivery,
): OutgoingMail {
  const { replyTo, note } = customerReplies(ticket.ticket_id, replies)
  const values = mailValues({ ticket, person, link })
  const { title, parts } = composeBody(words, values, {
    substance: [],
    place: 'above-link',
    linkWords: followWords(ticket.ticket_id),
  })
  return {
    kind: 'ticket-link',
    id,
    to: { name: `${person.first_name} ${person.last_name}`, address: person.email },
    replyTo,
    subject: composeSubject(words.subject, values),
    date: at,
    automatic: 'generated',
    ...renderBody(title, [...parts, { paragraph: note }]),
  }
}

/** Mails the code that confirms a browser, while it is valid. */
export async function sendCustomerCode(
  ctx: Context,
  send: Mailer,
  { codeId }: JobCatalogue['send-customer-code'],
): Promise<void> {
  const found = await readCodeForMail(ctx, codeId)
  if (!found || !mayMailOnRequest(ctx, found.person)) return
  const { code, ticket, person, isSensitive: needsCode } = found
  const digits = customerCode(ctx.signer, code.id)
  const link = await linkForMail(ctx, { ticket, personId: person.id, address: person.email })
  await send(
    customerCodeMail({ ...code, digits }, { ticket_id: ticket.ticket_id, isSensitive: needsCode }, person, link),
  )
}

/** Mails the link of a ticket's page once more, or a new one where it has ended, to the address on record, if the person still takes part in the ticket. */
export async function sendTicketLink(
  ctx: Context,
  send: Mailer,
  { ticketId, personId }: JobCatalogue['send-ticket-link'],
  attempt: Attempt,
): Promise<void> {
  const found = await readLinkForMail(ctx, ticketId, personId)
  if (!found || !mayMailOnRequest(ctx, found.person)) return
  const { ticket, person } = found
  const link = await linkForMail(ctx, { ticket, personId, address: person.email })
  if (link === undefined) return
  const { companyInbox: inbox, mailIn } = ctx.config
  const token = createReplyToken(ctx.signer, ticket.ticket_id, personId)
  const request = { id: attempt.jobId ?? randomUUID(), at: ctx.now() }
  await send(
    ticketLinkMail(request, ticket, person, {
      link,
      inbox,
      words: await readMailText(ctx, 'ticket-link'),
      ...(mailIn.replyAddress && { replyAddress: addressWithToken(mailIn.replyAddress, token) }),
    }),
  )
}

/** Mails the one-time link to My tickets, while it is valid. */
export async function sendSignInLink(
  ctx: Context,
  send: Mailer,
  { signInId }: JobCatalogue['send-sign-in-link'],
): Promise<void> {
  const found = await readSignInForMail(ctx, signInId)
  if (!found || !mayMailOnRequest(ctx, found.person)) return
  const link = `${ctx.baseUrl()}/my/tickets/sign-in?k=${signInKey(ctx.signer, signInId)}`
  await send(signInLinkMail(found.signIn, found.person, link))
}
