import { type SQL, and, desc, eq, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Actor, Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { notices, supportUsers, ticketResponses, tickets } from '../db/schema.ts'
import { daysBefore } from '../in-batches.ts'
import { type NoticeFacts, noticeText } from './notice-text.ts'

/** For how long notices are listed, and the limit of their number. */
const LISTED_DAYS = 30
const MAX_LISTED = 100

const actor = alias(supportUsers, 'actor')
const author = alias(supportUsers, 'author')
const nameOf = ({ first_name, last_name }: typeof actor | typeof author) =>
  sql<string | null>`nullif(btrim(concat_ws(' ', ${first_name}, ${last_name})), '')`

/** Selects notices with what their texts are made of. */
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
      actor: nameOf(actor),
      author: nameOf(author),
    })
    .from(notices)
    .leftJoin(tickets, eq(tickets.id, notices.ticket_id))
    .leftJoin(actor, eq(actor.id, notices.actor_id))
    .leftJoin(ticketResponses, eq(ticketResponses.id, notices.response_id))
    .leftJoin(author, eq(author.id, ticketResponses.user_id))
    .where(where)

/** Selects what the dashboard lists of a member of the team. */
export const isListed = ({ now }: Pick<Context, 'now'>, { id }: Pick<Actor, 'id'>): SQL =>
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
