import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { site } from '#site'
import { MAX_ANSWER_FILES_SIZE } from '#contract/attachment-rules.ts'
import type { Context } from '../../context.ts'
import { changeDelivery, markSent } from '../../conversation/delivery.ts'
import { isWrittenByRequester, quotedHistory } from '../../conversation/mail-thread.ts'
import { linkForMail } from '../../customers/links.ts'
import { withAnswerFiles } from '../../files/answer-files.ts'
import { readFiles } from '../../files/list-attachments.ts'
import { addressProblem } from '../../people/ensure-person.ts'
import { attachments, mailDeliveries, supportUsers, ticketResponses, tickets } from '../../schema/schema.ts'
import { addressWithToken, createBounceToken } from '../ids.ts'
import { displayName, type MailPerson } from './compose-mail.ts'
import type { MailJob } from './mail-job.ts'
import type { QuotedMessage } from './mail-layout.ts'
import type { Mailer, OutgoingMail } from './mailer.ts'
import { catchRefusal, describeFailure } from './refusal.ts'
import {
  composeTicketMail,
  personColumns,
  readThread,
  type SubjectFacts,
  ticketColumns,
  type TicketDelivery,
} from './ticket-mail.ts'
import { pick } from '#server/platform/pick.ts'

type Recipient = MailPerson & {
  id: string
  /** Undefined in a job of an earlier release, which recorded no deliveries. */
  deliveryId?: string
}

/**
 * Mails an answer to one recipient and records the outcome. An address that nothing can be sent to, or that bounced and was not
 * tried again, fails immediately; one that the mail server refuses has bounced. Throws for what may pass, so that the job is
 * retried; the last attempt gives up.
 */
export const sendAnswer: MailJob<'send-ticket-response'> = async (ctx, send, { responseId, deliveryId }, attempt) => {
  const found = await readAnswer(ctx, responseId)
  if (!found) return
  const { requester } = found
  if (deliveryId === undefined) {
    if (requester) await mailTo(ctx, send, found, requester)
    return
  }
  const delivery = await readDelivery(ctx, deliveryId)
  if (!delivery || delivery.state === 'sent' || delivery.state === 'bounced') return
  const record = (outcome: Parameters<typeof changeDelivery>[2]) =>
    ctx.transact((tx) => changeDelivery(tx, deliveryId, outcome, ctx.now()))
  const { person } = delivery
  const problem = person.mail_problem ?? addressProblem(delivery.address)
  if (problem !== null) return record({ state: 'failed', words: problem })
  const recipient = { ...person, email: delivery.address, deliveryId }
  const refusal = await catchRefusal(ctx, mailTo(ctx, send, found, recipient)).catch(async (error: unknown) => {
    if (attempt.isLast) await record({ state: 'failed', ...describeFailure(error) })
    else if (attempt.number > 1) await record({ state: 'delayed', ...describeFailure(error) })
    throw error
  })
  if (refusal) return record({ state: 'bounced', ...refusal })
  await ctx.transact((tx) => markSent(tx, deliveryId, ctx.now(), !ctx.config.smtp))
}

type FoundAnswer = NonNullable<Awaited<ReturnType<typeof readAnswer>>>

async function mailTo(ctx: Context, send: Mailer, found: FoundAnswer, person: Recipient): Promise<void> {
  const { answer, ticket, requester, files } = found
  const { deliveryId } = person
  const [{ mailTechnicianNames, mailQuoteHistory }, thread, link] = await Promise.all([
    ctx.settings.read(),
    readThread(ctx, { kind: 'ticket-response', ticket, person, before: answer.created_at }),
    linkForMail(ctx, { ticket, personId: person.id, address: person.email }),
  ])
  const { opening, earlier, mailed_subject, delivery } = thread
  const isOwn = isWrittenByRequester(ticket.channel, opening?.from_address, requester)
  const described = {
    ...ticket,
    customer: requester,
    description: isOwn && ticket.channel !== 'dashboard' ? ticket.description : null,
  }
  const { attached, tooLarge } = splitBySize(files)
  const { replyAddress: pattern } = ctx.config.mailIn
  const returnPath = deliveryId && pattern && addressWithToken(pattern, createBounceToken(ctx.signer, deliveryId))
  await withAnswerFiles(ctx, attached, (read) =>
    send(
      composeAnswer(answer, { ...ticket, mailed_subject }, person, {
        ...delivery,
        link,
        author: mailTechnicianNames ? found.author : null,
        history: mailQuoteHistory ? quotedHistory(described, earlier, person.id) : [],
        files: read,
        tooLarge,
        part: deliveryId,
        returnPath,
      }),
    ),
  )
}

/** Splits files into those that fit into one mail, in their order, and the names of the others. */
function splitBySize(files: FoundAnswer['files']) {
  const attached: FoundAnswer['files'] = []
  const tooLarge: string[] = []
  let room = MAX_ANSWER_FILES_SIZE
  for (const file of files) {
    if (file.size > room) {
      tooLarge.push(file.name)
      continue
    }
    attached.push(file)
    room -= file.size
  }
  return { attached, tooLarge }
}

export type AnswerDelivery = TicketDelivery &
  Pick<OutgoingMail, 'part' | 'returnPath'> & {
    /** The technician who answers; null or undefined where the company signs. */
    author?: { first_name: string; last_name: string; signature: string } | null | undefined
    history?: QuotedMessage[]
    /** Without content where a file's bytes are missing. */
    files?: { name: string; contentType: string; content: Buffer | undefined }[]
    /** Names of files that do not fit into the mail. */
    tooLarge?: string[]
  }

/** Composes the mail of an answer to one recipient (docs/reference.md, Mail); names files that are not attached. */
export function composeAnswer(
  answer: { id: string; message: string; created_at: Date },
  ticket: SubjectFacts,
  person: MailPerson,
  { author, history = [], files = [], tooLarge = [], part, returnPath, ...delivery }: AnswerDelivery,
): OutgoingMail {
  const hasPage = delivery.link !== undefined
  const whereLarge = hasPage ? 'See it on your ticket’s page:' : 'Reply or call us and we’ll get it to you another way.'
  const whereMissing = hasPage
    ? 'If you can’t open it on your ticket’s page either, reply and we’ll send it again.'
    : 'Reply or call us and we’ll send it again.'
  const missing = files.filter(({ content }) => !content)
  const mail = composeTicketMail({
    ...delivery,
    kind: 'ticket-response',
    id: answer.id,
    date: answer.created_at,
    ticket,
    person,
    technician: author && { first_name: author.first_name, name: `${author.first_name} ${author.last_name}` },
    substance: [
      { paragraph: answer.message },
      ...(author?.signature ? [{ paragraph: author.signature }] : []),
      ...missing.map(({ name }) => ({ paragraph: `The file “${name}” could not be attached. ${whereMissing}` })),
      ...tooLarge.map((name) => ({ paragraph: `The file “${name}” is too large to email. ${whereLarge}` })),
    ],
    history,
  })
  return {
    ...mail,
    fromName: senderName(author?.first_name),
    part,
    returnPath,
    attachments: files.flatMap(({ name, contentType, content }) =>
      content ? [{ filename: name, contentType, content }] : [],
    ),
  }
}

const MAX_FIRST_NAME = 30

/** Returns “Dana at Neatline IT”, or the company alone where the first name is no name or so long that the company's would be cut. */
function senderName(firstName = ''): string {
  const name = displayName(firstName)
  return name === '' || name.length > MAX_FIRST_NAME ? site.name : `${name} at ${site.name}`
}

const author = alias(supportUsers, 'author')

/** Reads an answer with its author, its ticket with the requester (both null once erased), and its files; undefined where it is gone. */
async function readAnswer({ db }: Pick<Context, 'db'>, messageId: string) {
  const [found] = await db
    .select({
      answer: { id: ticketResponses.id, message: ticketResponses.message, created_at: ticketResponses.created_at },
      author: { first_name: author.first_name, last_name: author.last_name, signature: author.signature },
      ticket: {
        ...ticketColumns,
        ...pick(tickets, 'description', 'created_at', 'user_id'),
      },
      requester: personColumns,
    })
    .from(ticketResponses)
    .innerJoin(tickets, eq(tickets.id, ticketResponses.ticket_id))
    .leftJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .leftJoin(author, eq(author.id, ticketResponses.user_id))
    .where(and(eq(ticketResponses.id, messageId), eq(ticketResponses.kind, 'answer')))
  if (!found) return undefined
  return { ...found, files: await readFiles(db, found.ticket.id, eq(attachments.response_id, messageId)) }
}

/** Reads a delivery with its recipient; undefined where it is gone or the person has been erased. */
async function readDelivery({ db }: Pick<Context, 'db'>, deliveryId: string) {
  const [found] = await db
    .select({ state: mailDeliveries.state, address: mailDeliveries.address, person: personColumns })
    .from(mailDeliveries)
    .innerJoin(supportUsers, eq(supportUsers.id, mailDeliveries.user_id))
    .where(eq(mailDeliveries.id, deliveryId))
  return found
}
