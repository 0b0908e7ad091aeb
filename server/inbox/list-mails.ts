import { desc, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Parsed } from '#contract/operation.ts'
import { MAX_COUNTED_MAILS, type listMails as operation } from '#contract/mails.ts'
import { MAIL_STATES, type MailState } from '#contract/vocabulary.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { inboundMails } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { FLOOD_ENTRIES, floodColumns } from './flood-entries.ts'
import { mailColumns } from './mail-columns.ts'

const COUNTED = ['failed', 'held', 'bounce', 'spam'] as const
/** Where a page ended: when the mail was received, in milliseconds, and its number. */
const position = z.tuple([z.int(), z.int()])

/** Lists incoming mails, newest first; of a flood only the newest. Throws `invalid-input` for a cursor that this list did not give. */
export async function listMails({ db }: Pick<Context, 'db'>, { state, limit, cursor }: Parsed<typeof operation>) {
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

/** Selects the ids of the newest mails of a state, or of each: the index is by state, and a million rows are never sorted. */
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
