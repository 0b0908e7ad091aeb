import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { MailFacts } from '#contract/messages.ts'
import { MESSAGE_KINDS } from '#contract/vocabulary.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { inboundMails, supportUsers, tickets } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { readDeliveries, worstState } from './deliveries.ts'
import { selectMessages } from './list-messages.ts'
import { mailFactsOf, readMailFacts } from './mail-facts.ts'
import { listParticipants } from './participants.ts'

const linked = alias(tickets, 'linked')
const suggested = alias(tickets, 'suggested')

/**
 * Reads everything that was said about a ticket, oldest first: messages of all kinds with their deliveries and mails, the mails
 * held beside it, and who takes part. Notes are in it: only the team may see the result. Throws `not-found`.
 */
export async function readConversation(ctx: Context, { id }: { id: string }) {
  const { db } = ctx
  const [ticket] = await db
    .select({
      mail_problem: supportUsers.mail_problem,
      requester_email: supportUsers.email,
      linked: { id: linked.id, ticket_id: linked.ticket_id, title: linked.title },
      suggested: { id: suggested.id, ticket_id: suggested.ticket_id, title: suggested.title },
    })
    .from(tickets)
    .leftJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .leftJoin(linked, eq(linked.id, tickets.linked_ticket_id))
    .leftJoin(suggested, eq(suggested.id, tickets.suggested_ticket_id))
    .where(eq(tickets.id, id))
  if (!ticket) throw notFound()
  const { requester_email, ...related } = ticket
  const [messages, deliveries, mails, held, participants] = await Promise.all([
    selectMessages(ctx, db, id, MESSAGE_KINDS),
    readDeliveries(db, id),
    readMailFacts(db, id),
    selectHeld(db, id),
    listParticipants(db, id),
  ])
  const mailOf = new Map(mails.map((mail) => [mail.response_id, mail]))
  return {
    ...related,
    messages: messages.map(({ user_id, author, message, attachments, ...each }) => ({
      id: each.id,
      kind: each.kind,
      channel: each.channel,
      author: user_id && author ? { id: user_id, name: nameOf(author) } : null,
      text: message,
      full_text: each.full_text,
      state: each.kind === 'answer' ? worstState(deliveries.get(each.id)) : null,
      send_at: null,
      hold: null,
      earlier_texts: [],
      created_at: each.created_at,
      attachments: attachments.map(({ id: key, name, size, contentType, url }) => ({
        id: key,
        name,
        size,
        contentType,
        url,
      })),
      deliveries: (deliveries.get(each.id) ?? []).map(({ address, state, code, words }) => ({
        address,
        state,
        code,
        words,
      })),
      mail: mailFactsOf(mailOf.get(each.id)),
    })),
    held,
    first_mail: firstMailOf(mailFactsOf(mails.find((mail) => mail.opened_ticket)), requester_email),
    participants,
  }
}

/** The requester does not have to be made the requester. */
const firstMailOf = (mail: MailFacts | null, requesterEmail: string | null) =>
  mail?.forwarded_from && mail.forwarded_from.address.toLowerCase() === requesterEmail
    ? { ...mail, forwarded_from: null }
    : mail

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  [first_name, last_name].filter(Boolean).join(' ')

async function selectHeld(db: Database, ticketId: string) {
  const mails = await db
    .select({
      id: inboundMails.id,
      channel: sql<'mail' | 'page'>`case ${inboundMails.source} when 'page' then 'page' else 'mail' end`,
      from: inboundMails.sender,
      subject: inboundMails.subject,
      text: inboundMails.text,
      reason: inboundMails.reason,
      sender_check: inboundMails.sender_check,
      created_at: inboundMails.received_at,
    })
    .from(inboundMails)
    .where(and(eq(inboundMails.ticket_id, ticketId), eq(inboundMails.state, 'held')))
    .orderBy(asc(inboundMails.received_at), asc(inboundMails.sequence))
  return mails.map((mail) => ({ ...mail, text: mail.text ?? '', reason: mail.reason ?? '' }))
}
