import { eq, sql } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type { TypingEvent, announceTyping as operation } from '#contract/ticket-events.ts'
import type { Actor, Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { supportUsers, tickets } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { PRESENCE_CHANNEL, TYPING_CHANNEL } from '../live/channels.ts'
import { presencePayload, shortPerson } from './announce-presence.ts'

/**
 * Announces to every process that an admin is writing an answer, or has stopped and looks at the ticket. Ephemeral: only
 * clients connected right now receive it. Throws `not-found`.
 */
export async function announceTyping(
  { db }: Pick<Context, 'db'>,
  { id, writing }: Parsed<typeof operation>,
  actor: Actor,
): Promise<null> {
  const presence = presencePayload(id, writing ? 'answering' : 'looking', actor)
  const { rowCount } = await db.execute(sql`
    select pg_notify(${TYPING_CHANNEL}, ${payloadOf(id, writing, actor)}), pg_notify(${PRESENCE_CHANNEL}, ${presence})
    from ${tickets} where ${tickets.id} = ${id}`)
  if (rowCount === 0) throw notFound()
  return null
}

/** Announces, once the transaction is committed, that a user who signs out is in no ticket any more. */
export async function announceTypingEnd(tx: Transaction, authUserId: string): Promise<void> {
  const [admin] = await tx.select().from(supportUsers).where(eq(supportUsers.auth_user_id, authUserId))
  if (!admin?.is_admin) return
  await tx.execute(sql`
    select pg_notify(${TYPING_CHANNEL}, ${payloadOf(null, false, admin)}),
      pg_notify(${PRESENCE_CHANNEL}, ${presencePayload(null, null, admin)})`)
}

const payloadOf = (ticket_id: string | null, writing: boolean, admin: TypingEvent['admin']): string =>
  JSON.stringify({ kind: 'replying', ticket_id, writing, admin: shortPerson(admin) } satisfies TypingEvent)
