import { replyParagraphs } from '#contract/reply-text.ts'
import { customerReplies, followWords } from './customer-replies.ts'
import { renderBody } from './mail-layout.ts'
import type { OutgoingMail, Mailer } from './mailer.ts'
import { type SubjectFacts, ticketSubject, unprovedSubject } from './ticket-subject.ts'
import { composeBody, composeSubject, type MailPerson, mailValues, type MailWords, OUR_TEXTS } from './compose-mail.ts'
import type { Context } from '../../context.ts'
import type { Attempt } from '../../platform/jobs/job-types.ts'
import { ensureLink } from '../../customers/links.ts'
import { pagePath } from '../keys.ts'
import { addressWithToken, createReplyToken } from '../ids.ts'
import { readMailText } from './mail-texts.ts'
import { readRefusal } from './refusal.ts'
import { usableMessageId } from '../../conversation/mail-thread.ts'
import { recordBounce } from './record-bounce.ts'
import { mayMailAutomatically } from './automatic-mail.ts'
import { isEcho } from '../classify/echo.ts'
import { type TicketForMail, readConfirmedBefore } from '../../tickets/read-tickets-for-mail.ts'

type Ticket = SubjectFacts & { id: string; created_at: Date; automatic_reply: string }
type Confirmation = {
  /** Whether the customer has proved that the address is theirs: by the mail the ticket was made from. */
  isProved?: boolean
  /** Whether files of that mail were too large to be fetched. Their names are the sender's text and not in this mail. */
  lacksFiles?: boolean
  /** Message-ID of the mail it answers. */
  inReplyTo?: string
  /** The customer's own reply address; never where theirs is not proved. */
  replyAddress?: string
  /** Receives replies without such an address. */
  inbox: string
  /** The address of the ticket's page, with the customer's key. */
  link: string
  /** The text as it has been changed here; ours without it. */
  words?: MailWords | undefined
}

const LACKS_FILES = 'Your email was so large that its files didn’t reach us. Add them on your ticket’s page:'

/**
 * Builds the confirmation of a new ticket: its number, the automatic reply, where to follow it, and how to answer it. A ticket that came by mail
 * is confirmed in the thread of that mail. Anyone can enter any address in the form, and forge one in a mail: unless the
 * address is proved, the visitor's text reaches this mail only where nothing in it can become a link (the title, and its
 * quotation in the automatic reply, server/platform/visitor-text.ts).
 */
export function ticketCreatedMail(
  ticket: Ticket,
  customer: MailPerson,
  {
    isProved = false,
    lacksFiles = false,
    inReplyTo,
    replyAddress,
    inbox,
    link,
    words = OUR_TEXTS['ticket-created'],
  }: Confirmation,
): OutgoingMail {
  const { replyTo, note } = customerReplies(ticket.ticket_id, {
    replyAddress: isProved ? replyAddress : undefined,
    inbox,
  })
  const reply = replyParagraphs(ticket.automatic_reply).map(({ text, steps }) => ({ paragraph: text, steps }))
  const values = mailValues({ ticket, person: customer, link })
  const { title, parts } = composeBody(words, values, {
    substance: [...reply, ...(lacksFiles ? [{ paragraph: LACKS_FILES }] : [])],
    place: 'above-link',
    linkWords: followWords(ticket.ticket_id),
  })
  const mailedSubject = isProved ? ticketSubject : unprovedSubject
  return {
    kind: 'ticket-created',
    id: ticket.id,
    to: { name: `${customer.first_name} ${customer.last_name}`, address: customer.email },
    replyTo,
    subject: ticket.mailed_subject === null ? composeSubject(words.subject, values) : mailedSubject(ticket),
    date: ticket.created_at,
    ...(inReplyTo !== undefined && { inReplyTo, references: [inReplyTo] }),
    automatic: 'replied',
    ...renderBody(title, [...parts, { paragraph: note }]),
  }
}

/** Confirmations of before that a mail is compared with. */
const COMPARED = 3

/**
 * Mails the confirmation of a ticket, where an automatic mail may be sent. One that the mail server refuses has bounced.
 * Throws for what may pass, so that the job is retried.
 */
export async function sendConfirmation(
  ctx: Context,
  send: Mailer,
  { ticket, customer, mail }: TicketForMail,
  attempt: Attempt,
): Promise<void> {
  const isMailed = ticket.channel === 'mail' && mail !== null
  const verdict = await mayMailAutomatically(ctx, {
    ticketNumber: ticket.ticket_id,
    address: customer.email,
    mailProblem: customer.mail_problem,
    mail: isMailed ? { ...mail, isEcho: await isEchoOfOurs() } : undefined,
    isRetry: attempt.number > 1,
  })
  if (verdict !== 'allowed') return ctx.log.info('mail.confirmation_skipped', { reason: verdict })
  const words = await readMailText(ctx, 'ticket-created')
  const link = `${ctx.baseUrl()}${await ensureLink(ctx, { ticket, personId: customer.id })}`
  try {
    await send(confirmation())
  } catch (error) {
    const refusal = readRefusal(error)
    if (!refusal) throw error
    ctx.log.info('mail.bounced', { code: refusal.code })
    await ctx.transact((tx) =>
      recordBounce(ctx, tx, {
        subject: { kind: 'c', id: ticket.id },
        recipients: [{ address: customer.email, kind: 'hard', status: refusal.code, words: refusal.words }],
      }),
    )
  }

  function confirmation() {
    const { companyInbox: inbox, mailIn } = ctx.config
    const inReplyTo = isMailed ? usableMessageId(mail.message_id) : undefined
    const token = () => createReplyToken(ctx.signer, ticket.ticket_id, customer.id)
    return ticketCreatedMail(
      { ...ticket, mailed_subject: ticket.channel === 'mail' ? (mail?.subject ?? ticket.title) : null },
      customer,
      {
        isProved: mail?.sender_check === 'verified',
        lacksFiles: isMailed && mail.details?.is_incomplete === true,
        inbox,
        link,
        words,
        ...(inReplyTo !== undefined && { inReplyTo }),
        ...(mailIn.replyAddress && { replyAddress: addressWithToken(mailIn.replyAddress, token()) }),
      },
    )
  }

  async function isEchoOfOurs(): Promise<boolean> {
    const earlier = await readConfirmedBefore(ctx, customer.id, ticket, COMPARED)
    const used = await readMailText(ctx, 'ticket-created')
    const mails = earlier.map((each) =>
      ticketCreatedMail({ ...each, mailed_subject: null }, customer, {
        inbox: ctx.config.companyInbox,
        words: used,
        // As it is read of a mail that comes back.
        link: `${ctx.baseUrl()}${pagePath(each.ticket_id)}`,
      }),
    )
    return isEcho(
      ticket.description,
      mails.map(({ text }) => text),
    )
  }
}
