import { sql } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import type { TypingEvent, announceTyping as operation } from '#contract/ticket-events.ts'
import type { Actor, Context } from '../context.ts'
import { tickets } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { TYPING_CHANNEL } from '../live/channels.ts'

/**
 * Announces to every process that an admin is writing an answer, or has stopped. Ephemeral: only clients connected right
 * now receive it. Throws `not-found`.
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

/** A notification holds 8,000 bytes, and a name set on the command line may have any length. */
const truncateName = (name: string): string => name.slice(0, LIMITS.name).toWellFormed()
