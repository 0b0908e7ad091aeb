import { REPLY_LINE, addressWithToken, createReplyToken } from '../ids.ts'
import { type BodyPart, renderBody } from './mail-layout.ts'
import type { OutgoingMail, Mailer } from './mailer.ts'
import { type SubjectFacts, ticketSubject } from './ticket-subject.ts'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inboundMails, notices, ticketResponses, tickets } from '../../schema/schema.ts'
import type { JobCatalogue } from '../../platform/jobs/job-types.ts'
import { readAdmin } from '../../people/admins.ts'
import { selectNotices, noticeSentence } from '../../conversation/notice-list.ts'
import { site } from '#site'

type Admin = { first_name: string; last_name: string; email: string }
type Notices = {
  /** The id of the first notice, by which a reply is known. */
  id: string
  /** When the mail was queued. */
  at: Date
  events: { sentence: string; quote: string | undefined }[]
}
type Delivery = {
  /** The address of the ticket in the dashboard. */
  link: string
  replyTo: { name: string; address: string }
}

/**
 * Builds the mail about what a member of the team has not seen of a ticket. It goes to the team alone and quotes what the customer
 * has written, and notes that mention the reader. A reply becomes a note.
 */
export function noticeMail(
  { id, at, events }: Notices,
  ticket: SubjectFacts,
  admin: Admin,
  { link, replyTo }: Delivery,
): OutgoingMail {
  const parts = events.flatMap(({ sentence, quote }): BodyPart[] => [
    { paragraph: `${sentence}${quote === undefined ? '.' : ':'}` },
    ...(quote === undefined ? [] : [{ quote }]),
  ])
  return {
    kind: 'notice',
    id,
    to: { name: `${admin.first_name} ${admin.last_name}`, address: admin.email },
    replyTo,
    subject: ticketSubject(ticket),
    date: at,
    automatic: 'generated',
    ...renderBody(`${REPLY_LINE} to add a note`, [
      ...parts,
      { link, words: `Open ticket #${ticket.ticket_id} in the dashboard` },
      {
        paragraph:
          'Only the team sees your reply, unless it begins with @public: then the customer gets it. Choose what you get emails about under Account, Notifications.',
      },
    ]),
  }
}

/** Whose words a mail quotes: of the customer, who waits, and of a colleague, who asks something by them. */
const QUOTED: ReadonlySet<string> = new Set(['customer-wrote', 'mentioned'])
/** Characters of each message: the rest is in the dashboard. */
const MAX_QUOTE = 2_000
/** Events of one mail; a flood is read in the dashboard. */
const MAX_EVENTS = 50

/** Reads what the mail of notices says; undefined where they have been seen since, or their person is no admin any more. */
export async function readNoticesForMail(
  ctx: Pick<Context, 'db'>,
  { userId, ticketId, at }: JobCatalogue['send-notice'],
) {
  const admin = await readAdmin(ctx.db, userId)
  const [ticket] = await ctx.db
    .select({ id: tickets.id, ticket_id: tickets.ticket_id, title: tickets.title, channel: tickets.channel })
    .from(tickets)
    .where(eq(tickets.id, ticketId))
  const found = await selectNotices(
    ctx.db,
    and(
      eq(notices.user_id, userId),
      eq(notices.ticket_id, ticketId),
      eq(notices.mailed_at, new Date(at)),
      isNull(notices.seen_at),
    ),
  )
    .orderBy(asc(notices.created_at), asc(notices.id))
    .limit(MAX_EVENTS)
  const [first] = found
  if (!admin || !ticket || !first) return undefined
  const quotes = await readQuotes(
    ctx,
    found.flatMap(({ kind, response_id }) => (response_id !== null && QUOTED.has(kind) ? [response_id] : [])),
  )
  const [opening] = await ctx.db
    .select({ subject: inboundMails.subject })
    .from(inboundMails)
    .where(and(eq(inboundMails.ticket_id, ticketId), eq(inboundMails.opened_ticket, true)))
    .limit(1)
  return {
    id: first.id,
    admin,
    ticket: { ...ticket, mailed_subject: ticket.channel === 'mail' ? (opening?.subject ?? ticket.title) : null },
    events: found.map((notice) => ({ sentence: noticeSentence(notice), quote: quotes.get(notice.response_id ?? '') })),
  }
}

async function readQuotes({ db }: Pick<Context, 'db'>, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: ticketResponses.id, message: ticketResponses.message })
    .from(ticketResponses)
    .where(inArray(ticketResponses.id, ids))
  return new Map(rows.map(({ id, message }) => [id, cut(message.trim())]))
}

const cut = (text: string): string =>
  text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE).toWellFormed().trimEnd()} …` : text

/** Mails a member of the team what they have not seen of a ticket, unless they have seen it since. Throws for what may pass. */
export async function sendNotice(ctx: Context, send: Mailer, data: JobCatalogue['send-notice']): Promise<void> {
  const found = await readNoticesForMail(ctx, data)
  if (!found) return
  const { id, events, ticket, admin } = found
  const { companyInbox, mailIn } = ctx.config
  const address = mailIn.replyAddress
    ? addressWithToken(mailIn.replyAddress, createReplyToken(ctx.signer, ticket.ticket_id, admin.id))
    : companyInbox
  await send(
    noticeMail({ id, at: new Date(data.at), events }, ticket, admin, {
      link: `${ctx.baseUrl()}/admin?ticket=${ticket.id}`,
      replyTo: { name: site.name, address },
    }),
  )
}
