import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import { replyParagraphs } from '#contract/reply-text.ts'
import type { Context } from '../../context.ts'
import { usableMessageId } from '../../conversation/mail-thread.ts'
import { ensureLink } from '../../customers/links.ts'
import { leadsTo } from '../../people/ensure-person.ts'
import { createBatcher } from '../../platform/batcher.ts'
import type { Attempt, JobCatalogue } from '../../platform/jobs/job-types.ts'
import { inboundMails, supportUsers, tickets } from '../../schema/schema.ts'
import { isEcho } from '../classify/echo.ts'
import { pagePath } from '../../customers/link-keys.ts'
import { mayMailAutomatically, mayMailOnRequest } from './automatic-mail.ts'
import { greeting, type MailPerson } from './compose-mail.ts'
import { readMailText } from './mail-texts.ts'
import type { Mailer, OutgoingMail } from './mailer.ts'
import { recordBounce } from './record-bounce.ts'
import { catchRefusal } from './refusal.ts'
import {
  composeTicketMail,
  personColumns,
  repliesTo,
  type SubjectFacts,
  ticketColumns,
  type TicketDelivery,
  withMailedSubject,
} from './ticket-mail.ts'
import { pick } from '#server/platform/pick.ts'

/** Earlier confirmations that a mail is compared with. */
const COMPARED = 3

/** Returns a function that mails the confirmation of a ticket where that may be; one that is refused has bounced. */
export function createConfirmationSender(ctx: Context, send: Mailer) {
  // The tickets of a batch of ten jobs are read with one query.
  const readTicket = createBatcher((ids: string[]) => readTickets(ctx, ids), { maxItems: 10 })

  return async ({ ticketId }: JobCatalogue['send-ticket-created'], attempt: Attempt): Promise<void> => {
    const found = await readTicket(ticketId)
    if (!found) return
    const { ticket, customer } = found
    const mail = ticket.channel === 'mail' ? found.mail : null
    const words = await readMailText(ctx, 'ticket-created')
    const isByTeam = ticket.channel === 'dashboard'
    const mayMail = mayMailOnRequest(ctx, customer) ? 'allowed' : 'unmailable'
    const mayMailByItself = async () =>
      mayMailAutomatically(ctx, {
        ticket,
        person: customer,
        mail: mail ? { ...mail, isEcho: await repeatsConfirmation(ctx, found, words) } : undefined,
        isRetry: attempt.number > 1,
      })
    const verdict = isByTeam ? mayMail : await mayMailByItself()
    if (verdict !== 'allowed') return ctx.log.info('mail.confirmation_skipped', { reason: verdict })
    const inReplyTo = usableMessageId(mail?.message_id)
    const confirmation = composeConfirmation(withMailedSubject(ticket, mail), customer, {
      ...(await repliesTo(ctx, ticket.ticket_id, customer.id)),
      isProved: isByTeam || found.mail?.sender_check === 'verified',
      ...(isByTeam && { firstMessage: ticket.description }),
      lacksFiles: mail?.details?.is_incomplete === true,
      link: `${ctx.baseUrl()}${await ensureLink(ctx, { ticket, personId: customer.id })}`,
      words,
      ...(inReplyTo !== undefined && { inReplyTo, references: [inReplyTo] }),
    })
    const refusal = await catchRefusal(ctx, send(confirmation))
    if (!refusal) return
    await ctx.transact((tx) =>
      recordBounce(ctx, tx, {
        subject: { kind: 'c', id: ticket.id },
        recipients: [{ address: customer.email, kind: 'hard', status: refusal.code, words: refusal.words }],
      }),
    )
  }
}

type ConfirmationDelivery = TicketDelivery & {
  /** Set where the mail the ticket was made from proves that the address is the customer's, or the team gave it. */
  isProved?: boolean
  /** Replaces the automatic reply: the team's own words. */
  firstMessage?: string
  /** Set where files of that mail were too large to be fetched; their names are the sender's text and left out. */
  lacksFiles?: boolean
}

/** The team's words that begin like a letter. */
const GREETS = /^\s*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))\b/i

const LACKS_FILES = 'Your email was so large that its files didn’t reach us. Add them on your ticket’s page:'

/**
 * Composes the confirmation of a new ticket, in the thread of the mail it came by. Anyone can enter any address in the form, and
 * forge one in a mail: unless the address is proved, the visitor's text reaches this mail only where nothing in it can become a
 * link (the title, and its quotation in the automatic reply, server/platform/visitor-text.ts).
 */
export function composeConfirmation(
  ticket: SubjectFacts & { id: string; created_at: Date; automatic_reply: string },
  person: MailPerson,
  { isProved = false, lacksFiles = false, firstMessage, ...delivery }: ConfirmationDelivery,
): OutgoingMail {
  const reply =
    firstMessage === undefined
      ? replyParagraphs(ticket.automatic_reply).map(({ text, steps }) => ({ paragraph: text, steps }))
      : [...(GREETS.test(firstMessage) ? [] : [greeting(person.first_name)]), { paragraph: firstMessage }]
  return composeTicketMail({
    ...delivery,
    kind: 'ticket-created',
    id: ticket.id,
    date: ticket.created_at,
    automatic: firstMessage === undefined ? 'replied' : undefined,
    ticket,
    person,
    isProved,
    substance: [...reply, ...(lacksFiles ? [{ paragraph: LACKS_FILES }] : [])],
  })
}

const confirmedColumns = {
  ...ticketColumns,
  ...pick(tickets, 'description', 'created_at', 'automatic_reply'),
}

type FoundTicket = NonNullable<Awaited<ReturnType<typeof readTickets>>[number]>

/** Reads tickets with customer and opening mail, in the order of the ids; undefined where ticket or customer are gone. */
async function readTickets({ db }: Pick<Context, 'db'>, ticketIds: string[]) {
  const found = await db
    .select({
      ticket: confirmedColumns,
      customer: personColumns,
      mail: {
        ...pick(inboundMails, 'id', 'message_id', 'subject', 'sender_check', 'details'),
        from_address: leadsTo(inboundMails.from_address),
      },
    })
    .from(tickets)
    .innerJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .leftJoin(inboundMails, and(eq(inboundMails.ticket_id, tickets.id), eq(inboundMails.opened_ticket, true)))
    .where(inArray(tickets.id, ticketIds))
  const byId = new Map(found.map((each) => [each.ticket.id, each]))
  return ticketIds.map((id) => byId.get(id))
}

/** Returns whether a ticket's text repeats one of the customer's last confirmations. */
async function repeatsConfirmation(ctx: Context, { ticket, customer }: FoundTicket, words: TicketDelivery['words']) {
  const earlier = await ctx.db
    .select(confirmedColumns)
    .from(tickets)
    .where(and(eq(tickets.user_id, customer.id), lt(tickets.created_at, ticket.created_at)))
    .orderBy(desc(tickets.created_at))
    .limit(COMPARED)
  const confirmations = earlier.map((each) =>
    composeConfirmation({ ...each, mailed_subject: null }, customer, {
      inbox: ctx.config.replyInbox,
      words,
      // Keys are cut out of a mail that comes back.
      link: `${ctx.baseUrl()}${pagePath(each.ticket_id)}`,
    }),
  )
  return isEcho(
    ticket.description,
    confirmations.map(({ text }) => text),
  )
}
