import { desc, eq } from 'drizzle-orm'
import type { Parsed, ResponseBody } from '#contract/operation.ts'
import type { MailTextName, previewMailText as operation } from '#contract/mail-texts.ts'
import type { Actor, Context } from '../../context.ts'
import { supportUsers, tickets } from '../../schema/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { pagePath } from '../../customers/link-keys.ts'
import { composeAnswer } from './answer.ts'
import { composeConfirmation } from './confirmation.ts'
import type { OutgoingMail } from './mailer.ts'
import { composeRatingRequest } from './rating-request.ts'
import { composeReminder } from './reminder.ts'
import { composeTicketLink } from './requested-mails.ts'
import { personColumns, ticketColumns, withMailedSubject } from './ticket-mail.ts'
import { readOpeningMail } from '../../conversation/mail-thread.ts'
import { readMe } from '../../people/me.ts'
import { hasWayIn } from '../in/ways-in.ts'
import { getMailText } from './mail-texts.ts'

/** Example data while there is no ticket. */
const EXAMPLE = {
  id: '',
  ticket_id: 1001,
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
  const { replyInbox: inbox } = ctx.config
  const facts = withMailedSubject(ticket, opening)
  const person = customer ?? { first_name: '', last_name: '', email: inbox, company: '' }
  const message = { id: '', at: ctx.now(), created_at: ctx.now() }
  const delivery = {
    link: `${ctx.baseUrl()}${pagePath(ticket.ticket_id)}`,
    inbox,
    readsReplies: await hasWayIn(ctx),
    words: { subject: subject ?? inUse.subject, text: text ?? inUse.text },
  }
  const compose: Record<MailTextName, () => OutgoingMail> = {
    'ticket-created': () =>
      composeConfirmation(facts, person, { ...delivery, isProved: opening?.sender_check === 'verified' }),
    'ticket-response': () => {
      const answer = { ...message, message: '[Your answer goes here.]' }
      const author = mailTechnicianNames ? { ...actor, signature } : null
      return composeAnswer(answer, facts, person, { ...delivery, author })
    },
    'ticket-link': () => composeTicketLink(message, facts, person, delivery),
    'ticket-reminder': () => {
      const reminder = { ...message, message: '[The reminder goes here.]' }
      return composeReminder(reminder, { ...facts, isResolved: false }, person, delivery)
    },
    'rating-request': () => composeRatingRequest(message, facts, person, delivery),
  }
  const mail = compose[name]()
  return { subject: mail.subject, text: mail.text, number: stored?.ticket.ticket_id ?? null }
}

type Which = Pick<Parsed<typeof operation>, 'ticket_id' | 'number'>

async function readTicket({ db }: Context, { ticket_id, number }: Which) {
  const [found] = await db
    .select({
      ticket: { ...ticketColumns, created_at: tickets.created_at, automatic_reply: tickets.automatic_reply },
      customer: personColumns,
    })
    .from(tickets)
    .leftJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .where(ticket_id ? eq(tickets.id, ticket_id) : number ? eq(tickets.ticket_id, number) : undefined)
    .orderBy(desc(tickets.created_at), desc(tickets.id))
    .limit(1)
  return found
}
