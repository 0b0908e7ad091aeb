import { MAX_ANSWER_FILES_SIZE } from '#contract/attachment-rules.ts'
import { site } from '#site'
import { withAnswerFiles } from '../attachments/read-answer-files.ts'
import type { Context } from '../context.ts'
import { linkForMail } from '../customers/links/link-for-mail.ts'
import type { Attempt, JobCatalogue } from '../jobs/job-types.ts'
import { addressWithToken, createBounceToken, createReplyToken } from '../mail-ids/reply-token.ts'
import { ticketResponseMail } from '../mail/answer-mail.ts'
import { readMailText } from '../mail-texts/read-mail-text.ts'
import { type Mailer, domainOf } from '../mail/mailer.ts'
import { describeFailure, readRefusal } from '../mail/refusal.ts'
import { changeDelivery, markSent } from '../messages/change-delivery.ts'
import { readMails, readOpeningMail, threadHeaders } from '../messages/mail-thread.ts'
import { quotedHistory } from '../messages/quoted-history.ts'
import { isWrittenByRequester } from '../tickets/is-written-by-requester.ts'
import { addressProblem } from '../users/ensure-person.ts'
import { readAnswerForMail, readDeliveryForMail, readEarlierMessages } from '../messages/read-answer-for-mail.ts'

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
