import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { supportUsers, ticketResponses, tickets } from '../../schema/schema.ts'
import { customerReplies, followWords } from './customer-replies.ts'
import { renderBody } from './mail-layout.ts'
import { type OutgoingMail, type Mailer, domainOf } from './mailer.ts'
import { type SubjectFacts, ticketSubject } from './ticket-subject.ts'
import {
  composeBody,
  composeSubject,
  type MailPerson,
  mailValues,
  CLOSED_NOTICE,
  type MailWords,
  OUR_TEXTS,
} from './compose-mail.ts'
import { linkForMail } from '../../customers/links.ts'
import type { Attempt, JobCatalogue } from '../../platform/jobs/job-types.ts'
import { readMailText } from './mail-texts.ts'
import { addressWithToken, createReplyToken } from '../ids.ts'
import { readMails, readOpeningMail, threadHeaders } from '../../conversation/mail-thread.ts'
import { readEarlierMessages } from './read-answer-for-mail.ts'
import { mayMailAutomatically } from './automatic-mail.ts'

/** Reads an automatic message that is mailed to the requester of its ticket; undefined where one of them is gone. */
async function readReminder({ db }: Pick<Context, 'db'>, responseId: string) {
  const [found] = await db
    .select({
      reminder: {
        id: ticketResponses.id,
        message: ticketResponses.message,
        created_at: ticketResponses.created_at,
      },
      ticket: {
        id: tickets.id,
        ticket_id: tickets.ticket_id,
        title: tickets.title,
        channel: tickets.channel,
        status: tickets.status,
        waiting_for: tickets.waiting_for,
      },
      person: {
        id: supportUsers.id,
        first_name: supportUsers.first_name,
        last_name: supportUsers.last_name,
        email: supportUsers.email,
        company: supportUsers.company,
        mail_problem: supportUsers.mail_problem,
      },
    })
    .from(ticketResponses)
    .innerJoin(tickets, eq(tickets.id, ticketResponses.ticket_id))
    .innerJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .where(and(eq(ticketResponses.id, responseId), eq(ticketResponses.kind, 'automatic')))
  return found
}

/** The automatic message that is mailed. */
type Reminder = { id: string; message: string; created_at: Date }
type Delivery = {
  /** The address of the ticket's page, with the person's key. */
  link: string
  replyAddress?: string
  inbox: string
  inReplyTo: string
  references: string[]
  /** The text as it has been changed here; ours without it. */
  words?: MailWords | undefined
}

/**
 * Builds the mail that reminds a customer we wait for, or says that their ticket has been closed, in the thread of the ticket. The
 * words of the second are always ours.
 */
export function customerReminderMail(
  { id, message, created_at }: Reminder,
  ticket: SubjectFacts & { isResolved: boolean },
  person: MailPerson,
  { link, replyAddress, inbox, words: reminding = OUR_TEXTS['ticket-reminder'], ...headers }: Delivery,
): OutgoingMail {
  const number = ticket.ticket_id
  const { replyTo, note } = customerReplies(number, { replyAddress, inbox })
  const words = ticket.isResolved ? CLOSED_NOTICE : reminding
  const values = mailValues({ ticket, person, link })
  const { title, parts } = composeBody(words, values, {
    substance: [{ paragraph: message }],
    place: 'above-link',
    linkWords: followWords(number),
  })
  return {
    kind: 'ticket-reminder',
    id,
    to: { name: `${person.first_name} ${person.last_name}`, address: person.email },
    replyTo,
    subject: ticket.mailed_subject === null ? composeSubject(words.subject, values) : ticketSubject(ticket),
    date: created_at,
    automatic: 'generated',
    ...headers,
    ...renderBody(title, [...parts, { paragraph: note }]),
  }
}

/**
 * Mails a reminder to the requester of its ticket, or that the ticket has been closed, unless the customer has written or the
 * ticket has been dealt with since: then it would be wrong. Throws for what may pass, so that the job is retried.
 */
export async function sendReminder(
  ctx: Context,
  send: Mailer,
  { responseId }: JobCatalogue['send-customer-reminder'],
  attempt: Attempt,
): Promise<void> {
  const found = await readReminder(ctx, responseId)
  if (!found) return
  const { reminder, ticket, person } = found
  const isResolved = ticket.status === 'Resolved'
  if (!isResolved && ticket.waiting_for !== 'customer') return
  const link = await linkForMail(ctx, { ticket, personId: person.id, address: person.email })
  if (link === undefined) return
  const verdict = await mayMailAutomatically(ctx, {
    ticketNumber: ticket.ticket_id,
    address: person.email,
    mailProblem: person.mail_problem,
    mail: undefined,
    isRetry: attempt.number > 1,
  })
  if (verdict !== 'allowed') return ctx.log.info('mail.reminder_skipped', { reason: verdict })
  const [opening, mails, earlier] = await Promise.all([
    readOpeningMail(ctx, ticket.id),
    readMails(ctx, ticket.id, reminder.created_at),
    readEarlierMessages(ctx, ticket.id, reminder.created_at),
  ])
  const { mailFrom, companyInbox: inbox, mailIn } = ctx.config
  const headers = threadHeaders({
    ticketId: ticket.id,
    opening,
    mails,
    answers: earlier.filter(({ kind }) => kind === 'answer'),
    recipient: { user_id: person.id, address: person.email },
    signer: ctx.signer,
    domain: domainOf(mailFrom),
  })
  const token = createReplyToken(ctx.signer, ticket.ticket_id, person.id)
  const mailed_subject = ticket.channel === 'mail' ? (opening?.subject ?? ticket.title) : null
  await send(
    customerReminderMail(reminder, { ...ticket, mailed_subject, isResolved }, person, {
      link,
      inbox,
      words: await readMailText(ctx, 'ticket-reminder'),
      ...headers,
      ...(mailIn.replyAddress && { replyAddress: addressWithToken(mailIn.replyAddress, token) }),
    }),
  )
}
