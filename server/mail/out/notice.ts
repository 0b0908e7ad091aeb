import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { site } from '#site'
import type { Context } from '../../context.ts'
import { readOpeningMail } from '../../conversation/mail-thread.ts'
import { noticeSentence, selectNotices } from '../../conversation/notify.ts'
import { readAdmin } from '../../team/members.ts'
import type { JobCatalogue } from '../../platform/jobs/job-types.ts'
import { attachments, inboundMails, notices, ticketResponses, tickets } from '../../schema/schema.ts'
import { REPLY_LINE } from '../ids.ts'
import { recipientOf } from './compose-mail.ts'
import { type BodyPart, renderBody } from './mail-layout.ts'
import type { MailJob } from './mail-job.ts'
import type { OutgoingMail } from './mailer.ts'
import { repliesTo, type SubjectFacts, ticketColumns, ticketSubject, withMailedSubject } from './ticket-mail.ts'

/** Mails a member of the team what they have not seen of a ticket, unless they have seen it since. Throws for what may pass. */
export const sendNotice: MailJob<'send-notice'> = async (ctx, send, data) => {
  const found = await readNoticesForMail(ctx, data)
  if (!found) return
  const { id, events, ticket, admin } = found
  const { replyAddress, inbox, readsReplies } = await repliesTo(ctx, ticket.ticket_id, admin.id)
  await send(
    composeNotice({ id, at: new Date(data.at), events }, ticket, admin, {
      link: `${ctx.baseUrl()}/admin?ticket=${ticket.id}`,
      replyAddress: replyAddress ?? inbox,
      // Of the team only verified senders may write.
      takesReplies: readsReplies && ctx.config.mailIn.authservId !== undefined,
    }),
  )
}

type Notices = {
  /** The id of the first notice, by which a reply is known. */
  id: string
  at: Date
  events: { sentence: string; quote: string | undefined }[]
}

/** Composes the mail of what a member of the team has not seen; it goes to the team alone. A reply that is taken becomes a note. */
export function composeNotice(
  { id, at, events }: Notices,
  ticket: SubjectFacts,
  admin: { first_name: string; last_name: string; email: string },
  { link, replyAddress, takesReplies }: { link: string; replyAddress: string; takesReplies: boolean },
): OutgoingMail {
  const isOne = events.length === 1
  const parts = events.flatMap(({ sentence, quote }): BodyPart[] => [
    ...(isOne ? [] : [{ paragraph: quote === undefined ? `${sentence}.` : `${sentence}:` }]),
    ...(quote === undefined ? [] : [{ quote }]),
  ])
  const replies = 'Only the team sees your reply, unless it begins with @public: then the customer gets it. '
  return {
    kind: 'notice',
    id,
    to: recipientOf(admin),
    replyTo: { name: site.name, address: replyAddress },
    subject: ticketSubject(ticket),
    date: at,
    automatic: 'generated',
    ...renderBody(
      isOne ? events[0]!.sentence : `News on #${ticket.ticket_id}`,
      [
        ...parts,
        { link, words: `Open ticket #${ticket.ticket_id} in the dashboard` },
        {
          paragraph: `${takesReplies ? replies : ''}Choose what you get emails about under Account, Notifications.`,
        },
      ],
      [],
      takesReplies ? `${REPLY_LINE} to add a note` : null,
    ),
  }
}

/** Kinds whose message is quoted: of the customer, who waits, and of a colleague, who asks something by it. */
const QUOTED: ReadonlySet<string> = new Set(['customer-wrote', 'mentioned'])
/** Characters of each message: the rest is in the dashboard. */
const MAX_QUOTE = 2_000
/** Events of one mail; a flood is read in the dashboard. */
const MAX_EVENTS = 50

/** Reads what the mail of notices says; undefined where they have been seen since, or their person is no longer an admin. */
export async function readNoticesForMail(
  ctx: Pick<Context, 'db'>,
  { userId, ticketId, at }: JobCatalogue['send-notice'],
) {
  const admin = await readAdmin(ctx.db, userId)
  const [ticket] = await ctx.db.select(ticketColumns).from(tickets).where(eq(tickets.id, ticketId))
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
  return {
    id: first.id,
    admin,
    ticket: withMailedSubject(ticket, await readOpeningMail(ctx, ticketId)),
    events: found.map((notice) => ({ sentence: noticeSentence(notice), quote: quotes.get(notice.response_id ?? '') })),
  }
}

async function readQuotes({ db }: Pick<Context, 'db'>, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: ticketResponses.id,
      message: ticketResponses.message,
      files: db.$count(attachments, eq(attachments.response_id, ticketResponses.id)),
      subject: sql<string | null>`${inboundMails.details} ->> 'subject'`,
    })
    .from(ticketResponses)
    .leftJoin(inboundMails, eq(inboundMails.response_id, ticketResponses.id))
    .where(inArray(ticketResponses.id, ids))
  return new Map(
    rows.map(({ id, message, files, subject }) => {
      const above = subject && subject !== message ? `Subject: ${subject}\n\n` : ''
      return [id, cut(above + message.trim()) || (files === 1 ? '1 file' : `${files} files`)]
    }),
  )
}

const cut = (text: string): string =>
  text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE).toWellFormed().trimEnd()} …` : text
