import { type SQL, and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type * as noticesContract from '#contract/notices.ts'
import { DEFAULT_NOTICE_SETTINGS, type NoticeSettings } from '#contract/notices.ts'
import type { Parsed } from '#contract/operation.ts'
import { NOTICE_KINDS, type NoticeKind } from '#contract/vocabulary.ts'
import type { Actor, Context } from '../context.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { daysBefore } from '../platform/in-batches.ts'
import { noticeSettings, notices, supportUsers, ticketResponses, tickets } from '../schema/schema.ts'
import { signalTeam } from '../team/signal-team.ts'
import { pick } from '../platform/pick.ts'

export type NewNotice = {
  kind: NoticeKind
  /** The ticket's id, not its number; null where it is about no ticket. */
  ticket_id: string | null
  /** Ids of the members of the team who get it; those who cannot sign in any more, and the actor, get none. */
  to: readonly string[]
  /** The person who caused it; null for the customer and the product. */
  actor_id: string | null
  response_id?: string
  /** Further detail for its text, such as a mailbox; never a text of a ticket. */
  detail?: string
  /** Only shown in the dashboard, whatever they have chosen. */
  isNeverMailed?: boolean
}

/** Milliseconds in which a notice can be seen before it is mailed. */
export const UNSEEN_MS = 2 * 60 * 1000

/**
 * Gives a notice to members of the team, as each has chosen, and sets when it is mailed if it is not seen. A notice about no
 * ticket is never mailed: its subject has a mail of its own.
 */
export async function notify(tx: Transaction, notice: NewNotice, now: Date): Promise<void> {
  const { kind, ticket_id, to, actor_id, response_id = null, detail = null, isNeverMailed = false } = notice
  if (to.length === 0) return
  const { app, mail } = DEFAULT_NOTICE_SETTINGS[kind]
  const dueAt = isNeverMailed || ticket_id === null ? null : new Date(now.getTime() + UNSEEN_MS).toISOString()
  const { rows } = await tx.execute<{ user_id: string; in_app: boolean }>(sql`
    insert into notices (user_id, kind, ticket_id, actor_id, response_id, detail, in_app, created_at, mail_due_at)
    select u.id, ${kind}, ${ticket_id}::uuid, ${actor_id}::uuid, ${response_id}::uuid, ${detail}::text,
      coalesce(s.app, ${app}), ${now.toISOString()}::timestamptz,
      case when coalesce(s.mail, ${mail}) then ${dueAt}::timestamptz end
    from support_users u left join notice_settings s on s.user_id = u.id and s.kind = ${kind}
    where u.id = any(${sql.param([...to])}::uuid[]) and u.is_admin and u.auth_user_id is not null
      and u.id is distinct from ${actor_id}::uuid
      and not exists (select from tickets where tickets.id = ${ticket_id}::uuid and spam)
      and (coalesce(s.app, ${app}) or (coalesce(s.mail, ${mail}) and ${dueAt}::timestamptz is not null))
    returning user_id, in_app`)
  for (const { user_id, in_app } of rows) if (in_app) await signalTeam(tx, { kind: 'notice', admin_id: user_id })
}

/**
 * Notifies the owner and the followers of a ticket that its customer has written; followers get no mail. Without an owner, the
 * list shows that it waits.
 */
export async function noticeCustomerWrote(
  tx: Transaction,
  { id, ticket_id }: { id: string; ticket_id: string },
  now: Date,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string; is_owner: boolean }>(sql`
    select assignee_id as id, true as is_owner from tickets where id = ${ticket_id} and assignee_id is not null
    union all
    select f.user_id, false from ticket_followers f join tickets t on t.id = f.ticket_id
      where f.ticket_id = ${ticket_id} and f.user_id is distinct from t.assignee_id`)
  const notice = { kind: 'customer-wrote', ticket_id, actor_id: null, response_id: id } as const
  for (const isOwner of [true, false]) {
    const to = rows.filter(({ is_owner }) => is_owner === isOwner).map((person) => person.id)
    await notify(tx, { ...notice, to, isNeverMailed: !isOwner }, now)
  }
}

/** Notifies the author of an answer and the owner of its ticket that it was not delivered. */
export async function noticeDeliveryFailed(
  tx: Transaction,
  { ticket_id, response_id }: { ticket_id: string; response_id: string },
  now: Date,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select user_id as id from ticket_responses where id = ${response_id} and user_id is not null
    union select assignee_id from tickets where id = ${ticket_id} and assignee_id is not null`)
  const to = rows.map(({ id }) => id)
  await notify(tx, { kind: 'delivery-failed', ticket_id, to, actor_id: null, response_id }, now)
}

/** Reads of what a member of the team gets notices, and how. */
export async function readNoticeSettings(
  { db }: { db: Database | Transaction },
  { id }: Pick<Actor, 'id'>,
): Promise<NoticeSettings> {
  const rows = await db.select().from(noticeSettings).where(eq(noticeSettings.user_id, id))
  const chosen = Object.fromEntries(rows.map(({ kind, app, mail }) => [kind, { app, mail }]))
  return { ...DEFAULT_NOTICE_SETTINGS, ...chosen }
}

/** Saves the given kinds and leaves the others as they are. Returns all of them. */
export function saveNoticeSettings(
  ctx: Context,
  input: Parsed<typeof noticesContract.saveNoticeSettings>,
  actor: Actor,
) {
  return ctx.transact(async (tx) => {
    const rows = NOTICE_KINDS.flatMap((kind) => {
      const ways = input[kind]
      return ways ? [{ user_id: actor.id, kind, ...ways }] : []
    })
    if (rows.length > 0)
      await tx
        .insert(noticeSettings)
        .values(rows)
        .onConflictDoUpdate({
          target: [noticeSettings.user_id, noticeSettings.kind],
          set: { app: sql`excluded.app`, mail: sql`excluded.mail` },
        })
    return readNoticeSettings({ db: tx }, actor)
  })
}

/** Returns which of these members of the team have not switched the mails of a kind off. */
export async function wantingMail(tx: Transaction, kind: NoticeKind, ids: string[]): Promise<string[]> {
  const rows = await tx.select().from(noticeSettings).where(eq(noticeSettings.kind, kind))
  const chosen = new Map(rows.map(({ user_id, mail }) => [user_id, mail]))
  return ids.filter((id) => chosen.get(id) ?? DEFAULT_NOTICE_SETTINGS[kind].mail)
}

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
  /** The customer of its ticket is marked as a VIP. */
  vip: boolean
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
    `Your reply on ${ticket} was not sent, because ${detail ?? 'the customer wrote first'}`,
  'delivery-failed': ({ ticket }) => `A reply on ${ticket} could not be delivered`,
  woke: ({ ticket }) => `${ticket} woke up`,
  'mail-stopped': ({ detail }) => `The help desk can’t read ${detail ?? 'a mailbox'}, so emails are not coming in`,
}

/** Describes what has happened in a sentence without a full stop. */
export const noticeSentence = (facts: NoticeFacts): string =>
  SENTENCES[facts.kind]({ ...facts, ticket: facts.number === null ? 'a ticket' : `#${facts.number}` })

const noticeText = (facts: NoticeFacts): string =>
  (facts.vip ? '★ VIP · ' : '') + noticeSentence(facts) + (facts.title === null ? '' : `: ${facts.title}`)

const LISTED_DAYS = 30
const MAX_LISTED = 100

const actors = alias(supportUsers, 'actor')
const authors = alias(supportUsers, 'author')
const nameOf = ({ first_name, last_name }: typeof actors | typeof authors) =>
  sql<string | null>`nullif(btrim(concat_ws(' ', ${first_name}, ${last_name})), '')`

export const selectNotices = (db: Database, where: SQL | undefined) =>
  db
    .select({
      ...pick(notices, 'id', 'kind', 'ticket_id', 'response_id', 'created_at', 'seen_at'),
      number: tickets.ticket_id,
      title: tickets.title,
      detail: notices.detail,
      actor: nameOf(actors),
      author: nameOf(authors),
      vip: sql<boolean>`exists (select from support_users customer where customer.id = ${tickets.user_id} and customer.vip)`,
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
