import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import { linkForMail } from '../customers/links/link-for-mail.ts'
import { readRatingRequest } from '../customers/ratings/read-rating-request.ts'
import type { Attempt, JobCatalogue } from '../jobs/job-types.ts'
import { addressWithToken, createReplyToken } from '../mail-ids/reply-token.ts'
import { readMailText } from '../mail-texts/read-mail-text.ts'
import { type Mailer, domainOf } from '../mail/mailer.ts'
import { ratingRequestMail } from '../mail/rating-request.ts'
import { readMails, readOpeningMail, threadHeaders } from '../messages/mail-thread.ts'
import { readEarlierMessages } from '../messages/read-answer-for-mail.ts'
import { mayMailAutomatically } from '../tickets/automatic-mail.ts'
import { takeSlot } from '../tickets/mail-slots.ts'

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
