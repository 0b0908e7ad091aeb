import { desc, eq } from 'drizzle-orm'
import { site } from '#site'
import type { Parsed, ResponseBody } from '#contract/operation.ts'
import type { MailTextName, previewMailText as operation } from '#contract/mail-texts.ts'
import type { Actor, Context } from '../../context.ts'
import { supportUsers, tickets } from '../../schema/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { pagePath } from '../keys.ts'
import { ticketResponseMail } from './answer-mail.ts'
import { customerReminderMail } from './customer-reminder.ts'
import type { OutgoingMail } from './mailer.ts'
import { ratingRequestMail } from './rating-request.ts'
import type { MailWords } from './compose-mail.ts'
import { ticketCreatedMail } from './ticket-created.ts'
import { ticketLinkMail } from './requested-mails.ts'
import { readOpeningMail } from '../../conversation/mail-thread.ts'
import { readMe } from '../../people/me.ts'
import { getMailText } from './mail-texts.ts'

type Previewed = NonNullable<Awaited<ReturnType<typeof readTicket>>>

/** What mails are shown with before the first ticket. */
const EXAMPLE = {
  id: '',
  ticket_id: 1,
  title: 'The office printer is offline',
  channel: 'form' as const,
  automatic_reply: 'Check that the printer is on and connected to the network.',
}
const EXAMPLE_CUSTOMER = { first_name: 'Alex', last_name: 'Rivera', email: 'alex@example.com', company: 'Example Co.' }

/**
 * Renders a mail as the customer of a ticket, the newest one unless another is named, would get it from the caller, with
 * the words given or those in use; with an example while there is no ticket. Its link has no key.
 * Nothing is sent or stored. Throws `not-found` for a ticket that is named and does not exist.
 */
export async function previewMailText(
  ctx: Context,
  { name, ticket_id, number, subject, text }: Parsed<typeof operation>,
  actor: Actor,
): Promise<ResponseBody<typeof operation>> {
  const [stored, inUse, { mailTechnicianNames }, { signature }] = await Promise.all([
    readTicket(ctx, { ticket_id, number }),
    getMailText(ctx, { name }),
    ctx.settings.read(),
    readMe(ctx, actor),
  ])
  if (!stored && (ticket_id ?? number)) throw notFound()
  const found = stored ?? { ticket: { ...EXAMPLE, created_at: ctx.now() }, customer: EXAMPLE_CUSTOMER }
  const opening = stored && (await readOpeningMail(ctx, stored.ticket.id))
  const mail = build(name, {
    found,
    subjectFacts: {
      ...found.ticket,
      mailed_subject: found.ticket.channel === 'mail' ? (opening?.subject ?? found.ticket.title) : null,
    },
    isProved: opening?.sender_check === 'verified',
    at: ctx.now(),
    common: {
      link: `${ctx.baseUrl()}${pagePath(found.ticket.ticket_id)}`,
      inbox: ctx.config.companyInbox,
      // The sentence about replies depends on whether there is one.
      ...(ctx.config.mailIn.replyAddress && { replyAddress: ctx.config.companyInbox }),
      words: { subject: subject ?? inUse.subject, text: text ?? inUse.text },
    },
    author: mailTechnicianNames ? { ...actor, signature } : undefined,
  })
  return { subject: mail.subject, text: mail.text, number: stored?.ticket.ticket_id ?? null }
}

type Facts = {
  found: Previewed
  subjectFacts: Previewed['ticket'] & { mailed_subject: string | null }
  isProved: boolean
  at: Date
  common: { link: string; inbox: string; replyAddress?: string; words: MailWords }
  author: { first_name: string; last_name: string; signature: string } | undefined
}

function build(name: MailTextName, { found, subjectFacts: ticket, isProved, at, common, author }: Facts): OutgoingMail {
  const person = found.customer ?? { first_name: '', last_name: '', email: common.inbox, company: '' }
  const thread = { ...common, inReplyTo: '', references: [] }
  if (name === 'ticket-created') return ticketCreatedMail(ticket, person, { ...common, isProved })
  if (name === 'ticket-link') return ticketLinkMail({ id: '', at }, ticket, person, common)
  if (name === 'rating-request') return ratingRequestMail({ id: '', at }, ticket, person, thread)
  const message = { id: '', created_at: at }
  if (name === 'ticket-reminder')
    return customerReminderMail(
      { ...message, message: '[The reminder stands here.]' },
      { ...ticket, isResolved: false },
      person,
      thread,
    )
  return ticketResponseMail(
    {
      ...message,
      message: '[Your answer stands here.]',
      author_name: author ? `${author.first_name} ${author.last_name}` : site.name,
    },
    ticket,
    { name: '', address: person.email, person },
    { ...thread, ...(author && { technician: author.first_name, signature: author.signature }) },
  )
}

type Which = { ticket_id?: string | undefined; number?: number | undefined }

async function readTicket({ db }: Context, { ticket_id, number }: Which) {
  const [found] = await db
    .select({
      ticket: {
        id: tickets.id,
        ticket_id: tickets.ticket_id,
        title: tickets.title,
        channel: tickets.channel,
        created_at: tickets.created_at,
        automatic_reply: tickets.automatic_reply,
      },
      customer: {
        first_name: supportUsers.first_name,
        last_name: supportUsers.last_name,
        email: supportUsers.email,
        company: supportUsers.company,
      },
    })
    .from(tickets)
    .leftJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .where(ticket_id ? eq(tickets.id, ticket_id) : number ? eq(tickets.ticket_id, number) : undefined)
    .orderBy(desc(tickets.created_at), desc(tickets.id))
    .limit(1)
  return found
}
