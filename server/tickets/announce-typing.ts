import { eq, sql } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import type { TypingEvent, announceTyping as operation } from '#contract/ticket-events.ts'
import type { Actor, Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { supportUsers, tickets } from '../db/schema.ts'
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
  const payload = payloadOf(id, writing, { id: admin_id, first_name, last_name })
  const { rowCount } = await db.execute(
    sql`select pg_notify(${TYPING_CHANNEL}, ${payload}) from ${tickets} where ${tickets.id} = ${id}`,
  )
  if (rowCount === 0) throw notFound()
  return null
}

/** Announces, once the transaction is committed, that a user who signs out writes nowhere any more. */
export async function announceTypingEnd(tx: Transaction, authUserId: string): Promise<void> {
  const [admin] = await tx.select().from(supportUsers).where(eq(supportUsers.auth_user_id, authUserId))
  if (admin?.is_admin) await tx.execute(sql`select pg_notify(${TYPING_CHANNEL}, ${payloadOf(null, false, admin)})`)
}

function payloadOf(ticket_id: string | null, writing: boolean, admin: TypingEvent['admin']): string {
  const { id, first_name, last_name } = admin
  const names = { first_name: truncateName(first_name), last_name: truncateName(last_name) }
  return JSON.stringify({ kind: 'replying', ticket_id, writing, admin: { id, ...names } } satisfies TypingEvent)
}

/** A notification holds 8,000 bytes, and a name set on the command line may have any length. */
const truncateName = (name: string): string => name.slice(0, LIMITS.name).toWellFormed()
