import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { inboundMails, notices, ticketResponses, tickets } from '../db/schema.ts'
import type { JobCatalogue } from '../jobs/job-types.ts'
import { readAdmin } from '../db/admins.ts'
import { selectNotices } from './list-notices.ts'
import { noticeSentence } from './notice-text.ts'

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
