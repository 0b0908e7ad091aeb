import { desc, eq } from 'drizzle-orm'
import type { Parsed, ResponseBody } from '#contract/operation.ts'
import type { MailTextName, previewMailText as operation } from '#contract/mail-texts.ts'
import type { Actor, Context } from '../../context.ts'
import { supportUsers, tickets } from '../../schema/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { pagePath } from '../keys.ts'
import { composeAnswer } from './answer.ts'
import type { MailPerson } from './compose-mail.ts'
import { composeConfirmation } from './confirmation.ts'
import type { OutgoingMail } from './mailer.ts'
import { composeRatingRequest } from './rating-request.ts'
import { composeReminder } from './reminder.ts'
import { composeTicketLink } from './requested-mails.ts'
import { type SubjectFacts, type TicketDelivery, withMailedSubject } from './ticket-mail.ts'
import { readOpeningMail } from '../../conversation/mail-thread.ts'
import { readMe } from '../../people/me.ts'
import { getMailText } from './mail-texts.ts'

type Previewed = NonNullable<Awaited<ReturnType<typeof readTicket>>>

/** Example data while there is no ticket. */
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
  const { ticket, customer } = stored ?? { ticket: { ...EXAMPLE, created_at: ctx.now() }, customer: EXAMPLE_CUSTOMER }
  const opening = stored && (await readOpeningMail(ctx, ticket.id))
  const { companyInbox: inbox, mailIn } = ctx.config
  const mail = compose(name, {
    ticket: withMailedSubject(ticket, opening),
    person: customer ?? { first_name: '', last_name: '', email: inbox, company: '' },
    isProved: opening?.sender_check === 'verified',
    at: ctx.now(),
    delivery: {
      link: `${ctx.baseUrl()}${pagePath(ticket.ticket_id)}`,
      inbox,
      // The sentence about replies depends on whether there is one.
      ...(mailIn.replyAddress && { replyAddress: inbox }),
      words: { subject: subject ?? inUse.subject, text: text ?? inUse.text },
    },
    author: mailTechnicianNames ? { ...actor, signature } : null,
  })
  return { subject: mail.subject, text: mail.text, number: stored?.ticket.ticket_id ?? null }
}

type Preview = {
  ticket: Previewed['ticket'] & SubjectFacts
  person: MailPerson
  isProved: boolean
  at: Date
  delivery: TicketDelivery & { link: string }
  author: { first_name: string; last_name: string; signature: string } | null
}

function compose(name: MailTextName, { ticket, person, isProved, at, delivery, author }: Preview): OutgoingMail {
  const message = { id: '', created_at: at }
  switch (name) {
    case 'ticket-created':
      return composeConfirmation(ticket, person, { ...delivery, isProved })
    case 'ticket-response':
      return composeAnswer({ ...message, message: '[Your answer stands here.]' }, ticket, person, {
        ...delivery,
        author,
      })
    case 'ticket-link':
      return composeTicketLink({ id: '', at }, ticket, person, delivery)
    case 'ticket-reminder': {
      const reminder = { ...message, message: '[The reminder stands here.]' }
      return composeReminder(reminder, { ...ticket, isResolved: false }, person, delivery)
    }
    case 'rating-request':
      return composeRatingRequest({ id: '', at }, ticket, person, delivery)
  }
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
