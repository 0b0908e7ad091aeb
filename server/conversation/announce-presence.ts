import { eq, sql } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type { PresenceEvent, announcePresence as operation } from '#contract/presence.ts'
import { truncate } from '#contract/truncate.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import type { Actor, Context } from '../context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { supportUsers, tickets } from '../schema/schema.ts'
import { notFound } from '../platform/errors.ts'
import { PRESENCE_CHANNEL } from '../platform/live/channels.ts'

/** Announces to every process what an admin does in a ticket, or that they have left it; never stored. Throws `not-found`. */
export async function announcePresence(
  { db }: Pick<Context, 'db'>,
  { id, activity }: Parsed<typeof operation>,
  actor: Actor,
): Promise<null> {
  const payload = presencePayload(id, activity, actor)
  const { rowCount } = await db.execute(
    sql`select pg_notify(${PRESENCE_CHANNEL}, ${payload}) from ${tickets} where ${tickets.id} = ${id}`,
  )
  if (rowCount === 0) throw notFound()
  return null
}

/** Announces on commit that a user who signs out has left every ticket. */
export async function announceSignOut(tx: Transaction, authUserId: string): Promise<void> {
  const [admin] = await tx.select().from(supportUsers).where(eq(supportUsers.auth_user_id, authUserId))
  if (admin?.is_admin)
    await tx.execute(sql`select pg_notify(${PRESENCE_CHANNEL}, ${presencePayload(null, null, admin)})`)
}

/** Builds the notification about an admin in a ticket; in every ticket for null. */
function presencePayload(
  ticket_id: string | null,
  activity: PresenceEvent['activity'],
  person: PresenceEvent['admin'],
) {
  const admin = { id: person.id, first_name: shorten(person.first_name), last_name: shorten(person.last_name) }
  return JSON.stringify({ kind: 'presence', ticket_id, activity, admin } satisfies PresenceEvent)
}

/** Shortens a name: a notification holds 8,000 bytes, and the command line sets names of any length. */
const shorten = (name: string): string => truncate(name, LIMITS.name).toWellFormed()
