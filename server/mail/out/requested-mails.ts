import { randomUUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { isSensitive } from '../../customers/is-sensitive.ts'
import { linkForMail } from '../../customers/links.ts'
import { customerCodes, customerSignIns, supportUsers, tickets } from '../../schema/schema.ts'
import { customerCode, signInKey } from '../../customers/link-keys.ts'
import { mayMailOnRequest } from './automatic-mail.ts'
import { mergedNotice } from './default-mail-texts.ts'
import { type MailPerson, recipientOf } from './compose-mail.ts'
import type { MailJob } from './mail-job.ts'
import { renderBody } from './mail-layout.ts'
import { readMailText } from './mail-texts.ts'
import type { OutgoingMail } from './mailer.ts'
import {
  composeTicketMail,
  followLabel,
  personColumns,
  repliesTo,
  ticketColumns,
  type TicketDelivery,
} from './ticket-mail.ts'

/** Mails the code that confirms a browser, with the person's link to the page below it, while the code is valid. */
export const sendCustomerCode: MailJob<'send-customer-code'> = async (ctx, send, { codeId }) => {
  const [found] = await ctx.db
    .select({
      created_at: customerCodes.created_at,
      ticket: { ...ticketColumns, category: tickets.category, sensitive: tickets.sensitive },
      person: personColumns,
    })
    .from(customerCodes)
    .innerJoin(tickets, eq(tickets.id, customerCodes.ticket_id))
    .innerJoin(supportUsers, eq(supportUsers.id, customerCodes.user_id))
    .where(and(eq(customerCodes.id, codeId), gt(customerCodes.expires_at, ctx.now())))
  if (!found || !mayMailOnRequest(ctx, found.person)) return
  const { created_at, ticket, person } = found
  const number = ticket.ticket_id
  const link = await linkForMail(ctx, { ticket, personId: person.id, address: person.email })
  const without = isSensitive(ticket)
    ? 'without the code, your ticket can’t be read'
    : 'without the code, the ticket can be read but not answered in your name'
  await send({
    kind: 'customer-code',
    id: codeId,
    to: recipientOf(person),
    // Without the code: phones show it when locked.
    subject: `Your code for ticket #${number}`,
    date: created_at,
    automatic: 'generated',
    ...renderBody('Confirm that it’s you', [
      { paragraph: `Enter this code on the page of ticket #${number}:` },
      { code: customerCode(ctx.signer, codeId) },
      { paragraph: 'It works for 15 minutes.' },
      ...(link === undefined ? [] : [{ link, words: followLabel(number) }]),
      { paragraph: `If you didn’t ask for it, ignore this email: ${without}.` },
    ]),
  })
}

/** Mails the link to a ticket's page again, or a new one where it has ended, to the address on record, if the person still takes part. */
export const sendTicketLink: MailJob<'send-ticket-link'> = async (
  ctx,
  send,
  { ticketId, personId, merged },
  attempt,
) => {
  const [found] = await ctx.db
    .select({ ticket: ticketColumns, person: personColumns })
    .from(tickets)
    .innerJoin(supportUsers, eq(supportUsers.id, personId))
    .where(eq(tickets.id, ticketId))
  if (!found || !mayMailOnRequest(ctx, found.person)) return
  const { ticket, person } = found
  const link = await linkForMail(ctx, { ticket, personId, address: person.email })
  if (link === undefined) return
  const request = { id: attempt.jobId ?? randomUUID(), at: ctx.now() }
  const words = merged === undefined ? await readMailText(ctx, 'ticket-link') : mergedNotice(merged)
  const replies = await repliesTo(ctx, ticket.ticket_id, personId)
  await send(composeTicketLink(request, ticket, person, { ...replies, link, words }))
}

/** Composes the mail with a link to the page of a ticket; `id` tells the mails of two requests apart. */
export const composeTicketLink = (
  { id, at }: { id: string; at: Date },
  { ticket_id, title }: { ticket_id: number; title: string },
  person: MailPerson,
  delivery: TicketDelivery,
): OutgoingMail =>
  composeTicketMail({
    ...delivery,
    kind: 'ticket-link',
    id,
    date: at,
    automatic: 'generated',
    ticket: { ticket_id, title, mailed_subject: null },
    person,
    substance: [],
  })

export const sendSignInLink: MailJob<'send-sign-in-link'> = async (ctx, send, { signInId }) => {
  const [found] = await ctx.db
    .select({ created_at: customerSignIns.created_at, person: personColumns })
    .from(customerSignIns)
    .innerJoin(supportUsers, eq(supportUsers.id, customerSignIns.user_id))
    .where(and(eq(customerSignIns.id, signInId), gt(customerSignIns.expires_at, ctx.now())))
  if (!found || !mayMailOnRequest(ctx, found.person)) return
  const link = `${ctx.baseUrl()}/my/tickets/sign-in?k=${signInKey(ctx.signer, signInId)}`
  await send({
    kind: 'sign-in-link',
    id: signInId,
    to: recipientOf(found.person),
    subject: 'Your link to My tickets',
    date: found.created_at,
    automatic: 'generated',
    ...renderBody('Sign in to My tickets', [
      { paragraph: 'Open this link, then press Sign in:' },
      { link, words: 'Sign in to My tickets' },
      { paragraph: 'The link works once, for 15 minutes. If you didn’t ask for it, you can ignore this email.' },
    ]),
  })
}
