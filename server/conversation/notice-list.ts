import type { NoticeKind } from '#contract/vocabulary.ts'
import { type SQL, and, desc, eq, gt, sql, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Actor, Context } from '../context.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { notices, supportUsers, ticketResponses, tickets } from '../schema/schema.ts'
import { daysBefore } from '../platform/in-batches.ts'
import type { Parsed } from '#contract/operation.ts'
import type * as noticesContract from '#contract/notices.ts'
import { signalTeam } from '../team/signal-team.ts'

/** Facts for the text of a notice; a name is empty once its person has been erased. */
type NoticeFacts = {
  kind: NoticeKind
  /** The ticket's number and title; null where it is about none. */
  number: number | null
  title: string | null
  actor: string | null
  /** The author of the message it is about. */
  author: string | null
  detail: string | null
}

/** The other tickets that a bulk change has given to the same person, in words. */
const countOthers = (count: number) =>
  count === 1 ? '1 other ticket' : `${count.toLocaleString('en-US')} other tickets`

const SENTENCES: Record<NoticeKind, (facts: NoticeFacts & { ticket: string }) => string> = {
  assigned: ({ actor, ticket, detail }) => {
    const several = detail ? `${ticket} and ${countOthers(Number(detail))}` : ticket
    if (actor) return `${actor} assigned ${several} to you`
    return `${several} ${detail ? 'were' : 'was'} assigned to you`
  },
  mentioned: ({ actor, ticket }) => `${actor || 'A colleague'} mentioned you on ${ticket}`,
  'customer-wrote': ({ author, ticket }) => `${author || 'The customer'} wrote on ${ticket}`,
  'unassigned-too-long': ({ detail, ticket }) =>
    detail ? `${ticket} has been waiting without an owner for over ${detail}` : `${ticket} is waiting without an owner`,
  'answer-stopped': ({ detail, ticket }) =>
    `Your answer on ${ticket} was not sent, because ${detail ?? 'the customer wrote first'}`,
  'delivery-failed': ({ ticket }) => `An answer on ${ticket} could not be delivered`,
  woke: ({ ticket }) => `${ticket} woke up`,
  'mail-stopped': ({ detail }) => `The help desk can’t read ${detail ?? 'a mailbox'}, so emails are not coming in`,
}

/** Describes what has happened in a sentence without a full stop. */
export const noticeSentence = (facts: NoticeFacts): string =>
  SENTENCES[facts.kind]({ ...facts, ticket: facts.number === null ? 'a ticket' : `#${facts.number}` })

const noticeText = (facts: NoticeFacts): string =>
  facts.title === null ? noticeSentence(facts) : `${noticeSentence(facts)}: ${facts.title}`

const LISTED_DAYS = 30
const MAX_LISTED = 100

const actors = alias(supportUsers, 'actor')
const authors = alias(supportUsers, 'author')
const nameOf = ({ first_name, last_name }: typeof actors | typeof authors) =>
  sql<string | null>`nullif(btrim(concat_ws(' ', ${first_name}, ${last_name})), '')`

export const selectNotices = (db: Database, where: SQL | undefined) =>
  db
    .select({
      id: notices.id,
      kind: notices.kind,
      ticket_id: notices.ticket_id,
      response_id: notices.response_id,
      created_at: notices.created_at,
      seen_at: notices.seen_at,
      number: tickets.ticket_id,
      title: tickets.title,
      detail: notices.detail,
      actor: nameOf(actors),
      author: nameOf(authors),
    })
    .from(notices)
    .leftJoin(tickets, eq(tickets.id, notices.ticket_id))
    .leftJoin(actors, eq(actors.id, notices.actor_id))
    .leftJoin(ticketResponses, eq(ticketResponses.id, notices.response_id))
    .leftJoin(authors, eq(authors.id, ticketResponses.user_id))
    .where(where)

/** Selects what the dashboard lists of a member of the team. */
const isListed = ({ now }: Pick<Context, 'now'>, { id }: Pick<Actor, 'id'>): SQL =>
  and(eq(notices.user_id, id), eq(notices.in_app, true), gt(notices.created_at, daysBefore(now(), LISTED_DAYS)))!

/** Lists the notices of a member of the team of the last 30 days, the newest first, 100 at most. */
export async function listNotices(ctx: Pick<Context, 'db' | 'now'>, person: Pick<Actor, 'id'>) {
  const rows = await selectNotices(ctx.db, isListed(ctx, person))
    .orderBy(desc(notices.created_at), desc(notices.id))
    .limit(MAX_LISTED)
  return rows.map(({ id, kind, ticket_id, created_at, seen_at, ...facts }) => ({
    id,
    kind,
    ticket_id,
    text: noticeText({ kind, ...facts } satisfies NoticeFacts),
    created_at,
    seen_at,
  }))
}

/** Marks notices of the caller as seen and ignores ids of others. Returns the number of unseen ones. */
export function markNoticesSeen(ctx: Context, { ids }: Parsed<typeof noticesContract.markNoticesSeen>, actor: Actor) {
  const now = ctx.now()
  return ctx.transact(async (tx) => {
    if (ids.length > 0) await markSeen(tx, actor.id, inArray(notices.id, ids), now)
    return { unseen: await tx.$count(notices, and(isListed(ctx, actor), isNull(notices.seen_at))) }
  })
}

/** Marks all notices of a ticket as seen by a member of the team who has read it. */
export const markTicketNoticesSeen = (
  tx: Transaction,
  { user_id, ticket_id }: { user_id: string; ticket_id: string },
  now: Date,
): Promise<void> => markSeen(tx, user_id, eq(notices.ticket_id, ticket_id), now)

async function markSeen(tx: Transaction, userId: string, which: SQL, now: Date): Promise<void> {
  const { rowCount } = await tx
    .update(notices)
    .set({ seen_at: now })
    .where(and(eq(notices.user_id, userId), isNull(notices.seen_at), which))
  if (rowCount) await signalTeam(tx, { kind: 'notice', admin_id: userId })
}
