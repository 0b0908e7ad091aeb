import { site } from '#site'
import { customerReplies, followWords } from './customer-replies.ts'
import {
  displayName,
  composeBody,
  composeSubject,
  type MailPerson,
  mailValues,
  type MailWords,
  OUR_TEXTS,
} from './compose-mail.ts'
import { type QuotedMessage, renderBody } from './mail-layout.ts'
import { type OutgoingMail, type Mailer, domainOf } from './mailer.ts'
import { type SubjectFacts, ticketSubject } from './ticket-subject.ts'
import { MAX_ANSWER_FILES_SIZE } from '#contract/attachment-rules.ts'
import { withAnswerFiles } from '../../files/answer-files.ts'
import type { Context } from '../../context.ts'
import { linkForMail } from '../../customers/links.ts'
import type { Attempt, JobCatalogue } from '../../platform/jobs/job-types.ts'
import { addressWithToken, createBounceToken, createReplyToken } from '../ids.ts'
import { readMailText } from './mail-texts.ts'
import { describeFailure, readRefusal } from './refusal.ts'
import { changeDelivery, markSent } from '../../conversation/delivery.ts'
import { readMails, readOpeningMail, threadHeaders, quotedHistory } from '../../conversation/mail-thread.ts'
import { isWrittenByRequester } from '../../conversation/is-written-by-requester.ts'
import { addressProblem } from '../../people/ensure-person.ts'
import { readAnswerForMail, readDeliveryForMail, readEarlierMessages } from './read-answer-for-mail.ts'

/** `author_name` is the technician's, or the company's where it signs for them. */
type Answer = { id: string; message: string; created_at: Date; author_name: string }
/** Without its content where its bytes are missing. */
type File = { name: string; contentType: string; content: Buffer | undefined }
type Recipient = { name: string; address: string; person?: MailPerson }

const MAX_FIRST_NAME = 30

/** What an answer's mail is beside its text. Everything may differ from one recipient to the next. */
export type AnswerDelivery = {
  /** Id of the delivery, where one is recorded. */
  part?: string
  /** The first name beside the company's; the company writes alone without it. */
  technician?: string
  /** The recipient's own reply address. */
  replyAddress?: string
  /** Receives replies without such an address. */
  inbox: string
  returnPath?: string
  inReplyTo: string
  references: string[]
  history?: QuotedMessage[]
  files?: File[]
  /** Names of files that do not fit into the mail. */
  tooLarge?: string[]
  /** The address of the ticket's page, with the recipient's key; undefined for somebody who takes no part in it any more. */
  link?: string
  /** The technician's own, which names them; left out where the company signs. */
  signature?: string
  /** The text as it has been changed here; ours without it. */
  words?: MailWords | undefined
}

/**
 * Builds the mail of an answer to one recipient, in the thread of the ticket (docs/reference.md, Mail). A file whose bytes
 * are missing, or that does not fit, is named in it, above the link to the page where it can be seen.
 */
export function ticketResponseMail(
  answer: Answer,
  ticket: SubjectFacts,
  to: Recipient,
  {
    technician,
    replyAddress,
    inbox,
    history = [],
    files = [],
    tooLarge = [],
    link,
    signature = '',
    words = OUR_TEXTS['ticket-response'],
    ...headers
  }: AnswerDelivery,
): OutgoingMail {
  const { replyTo, note } = customerReplies(ticket.ticket_id, { replyAddress, inbox })
  const whereLarge =
    link === undefined ? 'Reply or call us and we’ll get it to you another way.' : 'See it on your ticket’s page:'
  const whereMissing =
    link === undefined
      ? 'Reply or call us and we’ll send it again.'
      : 'If you can’t open it on your ticket’s page either, reply and we’ll send it again.'
  const missing = files.filter(({ content }) => !content).map(({ name }) => name)
  const { author_name } = answer
  const values = mailValues({
    ticket,
    person: to.person ?? { first_name: '', last_name: '', email: to.address },
    technician: author_name === site.name ? undefined : { first_name: technician ?? '', name: author_name },
    link,
  })
  const { title, parts } = composeBody(words, values, {
    substance: [
      { paragraph: answer.message },
      ...(signature ? [{ paragraph: signature }] : []),
      ...missing.map((name) => ({ paragraph: `The file “${name}” could not be attached. ${whereMissing}` })),
      ...tooLarge.map((name) => ({ paragraph: `The file “${name}” is too large to email. ${whereLarge}` })),
    ],
    place: 'above-link',
    linkWords: followWords(ticket.ticket_id),
  })
  return {
    kind: 'ticket-response',
    id: answer.id,
    fromName: senderName(technician),
    to: { name: to.name, address: to.address },
    replyTo,
    subject: ticket.mailed_subject === null ? composeSubject(words.subject, values) : ticketSubject(ticket),
    date: answer.created_at,
    ...headers,
    ...renderBody(title, [...parts, { paragraph: note }], history),
    attachments: files.flatMap(({ name, contentType, content }) =>
      content ? [{ filename: name, contentType, content }] : [],
    ),
  }
}

/** “Dana at Neatline IT”; the company alone where the first name is none, or so long that the company's would be cut. */
function senderName(technician = ''): string {
  const name = displayName(technician)
  return name === '' || name.length > MAX_FIRST_NAME ? site.name : `${name} at ${site.name}`
}

type Found = NonNullable<Awaited<ReturnType<typeof readAnswerForMail>>>
type AnswerRecipient = {
  user_id: string
  address: string
  first_name: string
  last_name: string
  company: string
  /** Undefined in a job of an earlier release, which recorded no deliveries. */
  deliveryId?: string
}

/**
 * Mails an answer to one recipient and records how that went. An address that nothing can be sent to, or that bounced and
 * was not tried again, fails at once, in words; one that the mail server refuses has bounced. Throws for what may pass, so
 * that the job is retried; the last attempt gives up.
 */
export async function sendAnswer(
  ctx: Context,
  send: Mailer,
  { responseId, deliveryId }: JobCatalogue['send-ticket-response'],
  attempt: Attempt,
): Promise<void> {
  const found = await readAnswerForMail(ctx, responseId)
  if (!found) return
  if (deliveryId === undefined) return sendUnrecorded(ctx, send, found)
  const delivery = await readDeliveryForMail(ctx, deliveryId)
  if (!delivery || delivery.state === 'sent' || delivery.state === 'bounced') return
  const record = (outcome: Parameters<typeof changeDelivery>[2]) =>
    ctx.transact((tx) => changeDelivery(tx, deliveryId, outcome, ctx.now()))
  const problem = delivery.mail_problem ?? addressProblem(delivery.address)
  if (problem !== null) return record({ state: 'failed', words: problem })
  try {
    await mailTo(ctx, send, found, { ...delivery, deliveryId })
  } catch (error) {
    const refusal = readRefusal(error)
    if (refusal) {
      ctx.log.info('mail.bounced', { code: refusal.code })
      return record({ state: 'bounced', ...refusal })
    }
    if (attempt.isLast) await record({ state: 'failed', ...describeFailure(error) })
    else if (attempt.number > 1) await record({ state: 'delayed', ...describeFailure(error) })
    throw error
  }
  await ctx.transact((tx) => markSent(tx, deliveryId, ctx.now()))
}

async function sendUnrecorded(ctx: Context, send: Mailer, found: Found): Promise<void> {
  const { customer, ticket } = found
  if (customer && ticket.user_id)
    await mailTo(ctx, send, found, { ...customer, address: customer.email, user_id: ticket.user_id })
}

async function mailTo(ctx: Context, send: Mailer, found: Found, recipient: AnswerRecipient): Promise<void> {
  const { answer, ticket, files } = found
  const { mailFrom, companyInbox: inbox, mailIn } = ctx.config
  const [{ mailTechnicianNames, mailQuoteHistory }, words, opening, mails, earlier] = await Promise.all([
    ctx.settings.read(),
    readMailText(ctx, 'ticket-response'),
    readOpeningMail(ctx, ticket.id),
    readMails(ctx, ticket.id, answer.created_at),
    readEarlierMessages(ctx, ticket.id, answer.created_at),
  ])
  const author = mailTechnicianNames ? found.author : null
  const mailed_subject = ticket.channel === 'mail' ? (opening?.subject ?? ticket.title) : null
  const headers = threadHeaders({
    ticketId: ticket.id,
    opening,
    mails,
    answers: earlier.filter(({ kind }) => kind === 'answer'),
    recipient,
    signer: ctx.signer,
    domain: domainOf(mailFrom),
  })
  const isOwn = isWrittenByRequester(ticket.channel, opening?.from_address, found.customer)
  const described = { ...ticket, customer: found.customer, description: isOwn ? ticket.description : null }
  const history = mailQuoteHistory ? quotedHistory(described, earlier, recipient.user_id) : []
  const { attached, tooLarge } = fitting(files)
  const link = await linkForMail(ctx, { ticket, personId: recipient.user_id, address: recipient.address })
  await withAnswerFiles(ctx, attached, (read) =>
    send(
      ticketResponseMail(
        { ...answer, author_name: author ? `${author.first_name} ${author.last_name}` : site.name },
        { ...ticket, mailed_subject },
        {
          name: `${recipient.first_name} ${recipient.last_name}`,
          address: recipient.address,
          person: { ...recipient, email: recipient.address },
        },
        {
          words,
          ...(author && { technician: author.first_name, signature: author.signature }),
          ...addressesFor(ctx, ticket.ticket_id, recipient),
          ...headers,
          inbox,
          history,
          files: read,
          tooLarge,
          ...(link !== undefined && { link }),
        },
      ),
    ),
  )

  function addressesFor({ signer }: Context, ticketNumber: number, { user_id, deliveryId }: AnswerRecipient) {
    const { replyAddress } = mailIn
    return {
      ...(deliveryId !== undefined && { part: deliveryId }),
      ...(replyAddress && {
        replyAddress: addressWithToken(replyAddress, createReplyToken(signer, ticketNumber, user_id)),
        ...(deliveryId !== undefined && {
          returnPath: addressWithToken(replyAddress, createBounceToken(signer, deliveryId)),
        }),
      }),
    }
  }
}

/** The files that fit into one mail, in their order, and the names of the others. */
function fitting(files: Found['files']) {
  const attached: Found['files'] = []
  const tooLarge: string[] = []
  let room = MAX_ANSWER_FILES_SIZE
  for (const file of files) {
    if (file.size > room) tooLarge.push(file.name)
    else attached.push(file)
    if (file.size <= room) room -= file.size
  }
  return { attached, tooLarge }
}
