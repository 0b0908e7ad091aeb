import { sql } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import type { TypingEvent, announceTyping as operation } from '#contract/ticket-events.ts'
import type { Actor, Context } from '../context.ts'
import { tickets } from '../db/schema.ts'
import { notFound } from '../errors.ts'

/** The channel on which processes tell each other who is writing; its payload is a Replying as JSON. */
export const TYPING_CHANNEL = 'replying'

/**
 * Tells every process that an admin is writing an answer, or no longer is. Nothing is kept: whoever does not watch now
 * does not hear of it. Throws `not-found`.
 */
export async function announceTyping(
  { db }: Pick<Context, 'db'>,
  { id, writing }: Parsed<typeof operation>,
  { id: admin_id, first_name, last_name }: Actor,
): Promise<null> {
  const payload: TypingEvent = {
    kind: 'replying',
    ticket_id: id,
    writing,
    admin: { id: admin_id, first_name: truncateName(first_name), last_name: truncateName(last_name) },
  }
  const { rowCount } = await db.execute(
    sql`select pg_notify(${TYPING_CHANNEL}, ${JSON.stringify(payload)}) from ${tickets} where ${tickets.id} = ${id}`,
  )
  if (rowCount === 0) throw notFound()
  return null
}

/** A notification holds 8,000 bytes, and a name that was given on the command line may be of any length. */
const truncateName = (name: string): string => name.slice(0, LIMITS.name).toWellFormed()
