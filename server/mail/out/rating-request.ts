import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inboundMails, supportUsers, ticketRatings, tickets } from '../../schema/schema.ts'
import { readStatusChange } from '../../tickets/history.ts'
import { RATINGS, RATING_WORDS, type Rating } from '#contract/vocabulary.ts'
import { customerReplies } from './customer-replies.ts'
import { type BodyPart, renderBody } from './mail-layout.ts'
import { type OutgoingMail, type Mailer, domainOf } from './mailer.ts'
import { type SubjectFacts, ticketSubject } from './ticket-subject.ts'
import { composeBody, composeSubject, type MailPerson, mailValues, type MailWords, OUR_TEXTS } from './compose-mail.ts'
import { randomUUID } from 'node:crypto'
import { linkForMail } from '../../customers/links.ts'
import type { Attempt, JobCatalogue } from '../../platform/jobs/job-types.ts'
import { addressWithToken, createReplyToken } from '../ids.ts'
import { readMailText } from './mail-texts.ts'
import { readMails, readOpeningMail, threadHeaders } from '../../conversation/mail-thread.ts'
import { readEarlierMessages } from './read-answer-for-mail.ts'
import { mayMailAutomatically, takeSlot } from './automatic-mail.ts'

/**
 * Reads whom to ask how a ticket went. Undefined unless somebody of the team has resolved it and it still is, a person opened it
 * who is not of the team, and it has not been rated.
 */
async function readRatingRequest({ db }: Pick<Context, 'db'>, ticketId: string) {
  const [found] = await db
    .select({
      ticket: {
        id: tickets.id,
        ticket_id: tickets.ticket_id,
        title: tickets.title,
        channel: tickets.channel,
      },
      person: {
        id: supportUsers.id,
        first_name: supportUsers.first_name,
        last_name: supportUsers.last_name,
        email: supportUsers.email,
        company: supportUsers.company,
        mail_problem: supportUsers.mail_problem,
      },
      openedBy: inboundMails.class,
    })
    .from(tickets)
    .innerJoin(supportUsers, and(eq(supportUsers.id, tickets.user_id), eq(supportUsers.is_admin, false)))
    .leftJoin(ticketRatings, eq(ticketRatings.ticket_id, tickets.id))
    .leftJoin(inboundMails, and(eq(inboundMails.ticket_id, tickets.id), eq(inboundMails.opened_ticket, true)))
    .where(and(eq(tickets.id, ticketId), eq(tickets.status, 'Resolved'), isNull(ticketRatings.ticket_id)))
  if (!found || found.openedBy === 'program') return undefined
  const change = await readStatusChange(db, ticketId)
  const isByTeam = change !== null && change.by !== null && change.by.id !== found.person.id
  return isByTeam ? { ticket: found.ticket, person: found.person } : undefined
}

const FACES: Record<Rating, string> = { good: '🙂', ok: '😐', bad: '🙁' }

/** One request: `id` tells two for the same ticket apart. */
type Request = { id: string; at: Date }
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
 * Builds the mail that says that a ticket was solved and asks how it went, in the thread of the ticket. Its links open the page
 * with a face chosen; nothing is recorded before it is confirmed there, because mail scanners open every link.
 */
export function ratingRequestMail(
  { id, at }: Request,
  ticket: SubjectFacts,
  person: MailPerson,
  { link, replyAddress, inbox, words = OUR_TEXTS['rating-request'], ...headers }: Delivery,
): OutgoingMail {
  const number = ticket.ticket_id
  const { replyTo, note } = customerReplies(number, { ...(replyAddress !== undefined && { replyAddress }), inbox })
  // The face beside its word: neither alone says it to everybody.
  const faces = RATINGS.map((rating): BodyPart => ({
    link: `${link}&rating=${rating}`,
    words: `${FACES[rating]} ${RATING_WORDS[rating]}`,
  }))
  const values = mailValues({ ticket, person, link })
  const { title, parts } = composeBody(words, values, {
    substance: faces,
    place: 'below-opening',
    linkWords: `It’s back: go to ticket #${number}`,
  })
  return {
    kind: 'rating-request',
    id,
    to: { name: `${person.first_name} ${person.last_name}`, address: person.email },
    replyTo,
    subject: ticket.mailed_subject === null ? composeSubject(words.subject, values) : ticketSubject(ticket),
    date: at,
    automatic: 'generated',
    ...headers,
    ...renderBody(title, [...parts, { paragraph: note }]),
  }
}

/** How long a person is not asked again, for whichever ticket. */
const PAUSE_MS = 14 * 24 * 60 * 60 * 1000

/**
 * Asks the requester of a Resolved ticket how it went, unless the team has reopened it since, they have rated it, or they have
 * been asked within 14 days. Throws for what may pass, so that the job is retried.
 */
export async function sendRatingRequest(
  ctx: Context,
  send: Mailer,
  { ticketId }: JobCatalogue['send-rating-request'],
  attempt: Attempt,
): Promise<void> {
  const { ratingRequests } = await ctx.settings.read()
  const found = ratingRequests ? await readRatingRequest(ctx, ticketId) : undefined
  if (!found) return
  const { ticket, person } = found
  const request = { id: attempt.jobId ?? randomUUID(), at: ctx.now() }
  const link = await linkForMail(ctx, { ticket, personId: person.id, address: person.email })
  if (link === undefined) return
  // The slot is the request's, not the ticket's: one that is resolved once more is not asked about again.
  if (!(await takeSlot(ctx, [`rating-request:${person.id}`], holderOf(request.id), PAUSE_MS)))
    return ctx.log.info('mail.rating_request_skipped', { reason: 'asked' })
  const verdict = await mayMailAutomatically(ctx, {
    ticketNumber: ticket.ticket_id,
    address: person.email,
    mailProblem: person.mail_problem,
    mail: undefined,
    isRetry: attempt.number > 1,
  })
  if (verdict !== 'allowed') return ctx.log.info('mail.rating_request_skipped', { reason: verdict })
  await send(await build())

  async function build() {
    const [opening, mails, earlier] = await Promise.all([
      readOpeningMail(ctx, ticketId),
      readMails(ctx, ticketId, request.at),
      readEarlierMessages(ctx, ticketId, request.at),
    ])
    const { mailFrom, companyInbox: inbox, mailIn } = ctx.config
    const headers = threadHeaders({
      ticketId,
      opening,
      mails,
      answers: earlier.filter(({ kind }) => kind === 'answer'),
      recipient: { user_id: person.id, address: person.email },
      signer: ctx.signer,
      domain: domainOf(mailFrom),
    })
    const token = createReplyToken(ctx.signer, ticket.ticket_id, person.id)
    const mailed_subject = ticket.channel === 'mail' ? (opening?.subject ?? ticket.title) : null
    return ratingRequestMail(request, { ...ticket, mailed_subject }, person, {
      link: link!,
      inbox,
      words: await readMailText(ctx, 'rating-request'),
      ...headers,
      ...(mailIn.replyAddress && { replyAddress: addressWithToken(mailIn.replyAddress, token) }),
    })
  }
}

/** A number for the request, the same at every attempt. */
const holderOf = (requestId: string): number => Number.parseInt(requestId.slice(0, 7), 16)
