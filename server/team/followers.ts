import { asc, eq } from 'drizzle-orm'
import { memberName } from '../people/admins.ts'
import type { Transaction } from '../platform/db/database.ts'
import { supportUsers, ticketFollowers } from '../schema/schema.ts'

/** Reads the names of those who follow a ticket, as an entry of its history has them; null where there are none. */
export async function readFollowerNames(tx: Transaction, ticketId: string): Promise<string | null> {
  const rows = await tx
    .select({ name: memberName })
    .from(ticketFollowers)
    .innerJoin(supportUsers, eq(supportUsers.id, ticketFollowers.user_id))
    .where(eq(ticketFollowers.ticket_id, ticketId))
    .orderBy(asc(ticketFollowers.created_at), asc(supportUsers.id))
  return rows.map(({ name }) => name).join(', ') || null
}
