import { sql, desc, inArray, eq } from 'drizzle-orm'
import type * as mailsContract from '#contract/mails.ts'
import { MAX_COUNTED_MAILS } from '#contract/mails.ts'
import { inboundMails, tickets } from '../../schema/schema.ts'
import * as z from 'zod/mini'
import type { Parsed } from '#contract/operation.ts'
import { MAIL_STATES, type MailState } from '#contract/vocabulary.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { rawMailKey } from '../../files/object-key.ts'
import { localCopy } from '../route/finish-mail.ts'
import { pick } from '#server/platform/pick.ts'

/** Common table expression of the newest mail of each flood, at a cost that does not depend on a flood's size. */
const FLOOD_ENTRIES = sql.raw(`with recursive flood_entries as (
  (
    select id, from_address, received_at, sequence from inbound_mails where is_flood
    order by from_address desc, received_at desc, sequence desc limit 1
  )
  union all
  select next.* from flood_entries cross join lateral (
    select id, from_address, received_at, sequence from inbound_mails
    where is_flood and from_address < flood_entries.from_address
    order by from_address desc, received_at desc, sequence desc limit 1
  ) next
)`)

const ofSameSender = sql.raw(
  'from inbound_mails each where each.is_flood and each.from_address = inbound_mails.from_address',
)

/** Columns about the flood a mail is part of; for queries of `inbound_mails` under that name. */
const floodColumns = {
  flood_count: sql<number | null>`case when inbound_mails.is_flood
    then (select count(*)::int from (select ${ofSameSender} limit ${MAX_COUNTED_MAILS}) counted) end`,
  flood_since: sql<Date | null>`case when inbound_mails.is_flood
    then (select min(each.received_at) ${ofSameSender}) end`.mapWith(inboundMails.received_at),
}

/** Columns of an incoming mail, as the API returns them. */
export const mailColumns = {
  ...pick(inboundMails, 'id', 'state', 'class'),
  from: inboundMails.sender,
  ...pick(inboundMails, 'subject', 'size', 'reason', 'ticket_id', 'received_at'),
}

const COUNTED = ['failed', 'held', 'bounce', 'spam'] as const
/** The end of a page: when the mail was received, in milliseconds, and its sequence number. */
const position = z.tuple([z.int(), z.int()])

/** Lists incoming mails, newest first; of a flood only the newest. Throws `invalid-input` for a foreign cursor. */
export async function listMails(
  { db }: Pick<Context, 'db'>,
  { state, limit, cursor }: Parsed<typeof mailsContract.listMails>,
) {
  const { received_at, sequence } = inboundMails
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const found = await db
    .select({ mail: { ...mailColumns, ...floodColumns }, sequence })
    .from(inboundMails)
    .where(inArray(inboundMails.id, newestOfEachState({ state, after, limit: limit + 1 })))
    .orderBy(desc(received_at), desc(sequence))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    mails: page.map(({ mail }) => mail),
    nextCursor: last && found.length > limit ? writeCursor(last.mail.received_at, last.sequence) : null,
    counts: await countMails(db),
  }
}

type Page = { state: MailState | undefined; after: z.output<typeof position> | undefined; limit: number }

/** Selects the newest mails of a state, or of each state by the index: a million rows are never sorted. */
function newestOfEachState({ state, after, limit }: Page) {
  const isAfter = after
    ? sql`and (received_at, sequence) < (${new Date(after[0]).toISOString()}::timestamptz, ${after[1]})`
    : sql``
  const floods =
    state && state !== 'held'
      ? sql``
      : sql`union all (${FLOOD_ENTRIES} select id from flood_entries where true ${isAfter})`
  return sql`(
    select newest.id from unnest(${sql.param(state ? [state] : MAIL_STATES)}::mail_state[]) as wanted (state)
    cross join lateral (
      select id from inbound_mails where inbound_mails.state = wanted.state and not is_flood ${isAfter}
      order by received_at desc, sequence desc limit ${limit}
    ) newest
    ${floods}
  )`
}

async function countMails(db: Database) {
  const counts = COUNTED.map((state) => {
    const floods = state === 'held' ? sql`union all (${FLOOD_ENTRIES} select 1 from flood_entries)` : sql``
    return sql`(
      select count(*)::int from (
        select 1 from inbound_mails where state = ${state} and not is_flood ${floods} limit ${MAX_COUNTED_MAILS}
      ) of_state
    ) as "${sql.raw(state)}"`
  })
  const { rows } = await db.execute<Record<(typeof COUNTED)[number], number>>(sql`select ${sql.join(counts, sql`, `)}`)
  return rows[0]!
}

const writeCursor = (receivedAt: Date, sequence: number): string => `${receivedAt.getTime()}.${sequence}`

function readCursor(cursor: string): z.output<typeof position> {
  const parsed = position.safeParse(cursor.split('.').map(Number))
  if (parsed.success && Math.abs(parsed.data[0]) < 8.64e15) return parsed.data
  throw new AppError('invalid-input', 'The cursor is not one this list gave.', [
    { path: 'cursor', message: 'Use the nextCursor of the page before' },
  ])
}

export async function getMail({ db }: Pick<Context, 'db'>, { id }: { id: string }) {
  const [found] = await db
    .select({
      ...mailColumns,
      ...floodColumns,
      ...pick(inboundMails, 'sender_check', 'text', 'from_address'),
      ticket_number: tickets.ticket_id,
    })
    .from(inboundMails)
    .leftJoin(tickets, eq(tickets.id, inboundMails.ticket_id))
    .where(eq(inboundMails.id, id))
  return found ?? Promise.reject(notFound())
}

export const HAS_INBOUND_MAILS = `select to_regclass('inbound_mails') is not null as exists`

const countOf = (state: MailState): string =>
  `(select count(*)::int from (select from inbound_mails where state = '${state}' limit ${MAX_COUNTED_MAILS}) of_state)`

/** Query: the number of waiting, failed and held mails, each up to MAX_COUNTED_MAILS, and the age of the oldest waiting one in seconds. */
export const MAIL_DEPTH = `select ${countOf('received')} as waiting, ${countOf('failed')} as failed, ${countOf('held')} as held,
  (select coalesce(extract(epoch from now() - min(received_at)), 0)::float8 from inbound_mails where state = 'received') as "oldestSeconds"`

export type MailDepth = { waiting: number; failed: number; held: number; oldestSeconds: number }

/** Opens the raw bytes of an incoming mail. Throws `not-found`, also where they are missing. */
export async function openRawMail({ db, storage }: Pick<Context, 'db' | 'storage'>, { id }: { id: string }) {
  const [mail] = await db
    .select({ sha256: inboundMails.sha256, size: inboundMails.size })
    .from(inboundMails)
    .where(eq(inboundMails.id, id))
  const content = mail && (await storage.read(rawMailKey(mail.sha256), mail.size))
  if (!content) throw notFound()
  return { content, size: mail.size, name: `${id}.eml` }
}

/** Returns the cleaned HTML of a mail as a page for a frame without scripts. Throws `not-found`, also without HTML. */
export async function showMail(ctx: Context, { id, images }: Parsed<typeof mailsContract.showMail>): Promise<string> {
  const [row] = await ctx.db.select({ sha256: inboundMails.sha256 }).from(inboundMails).where(eq(inboundMails.id, id))
  if (!row) throw notFound()
  const folder = await ctx.staging.createFolder()
  try {
    const rawPath = await localCopy(ctx, row, folder.path)
    const body = await ctx.mailParser.readOriginal(rawPath, folder.path, { remoteImages: images === 'remote' })
    if (body === null) throw notFound()
    return `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Email</title>${body}`
  } finally {
    await folder.discard()
  }
}

export const readMailDepth = async ({ db }: Pick<Context, 'db'>): Promise<MailDepth> =>
  (await db.execute<MailDepth>(sql.raw(MAIL_DEPTH))).rows[0]!
