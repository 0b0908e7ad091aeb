import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { supportUsers, ticketReads, ticketResponses } from '../../db/schema.ts'

type Reader = { user_id: string; ticket_id: string }

/** Records that a member of the team has read a ticket up to a moment; never less than before. */
export async function recordRead(tx: Transaction, reader: Reader, until: Date): Promise<void> {
  await tx
    .insert(ticketReads)
    .values({ ...reader, read_until: until })
    .onConflictDoUpdate({
      target: [ticketReads.user_id, ticketReads.ticket_id],
      set: { read_until: sql`greatest(${ticketReads.read_until}, excluded.read_until)` },
    })
}

/**
 * Records that the author of a message has read the ticket up to it. One that was written earlier and is mailed now, a held answer,
 * counts only where its author had read everything else: what came meanwhile may never have been on their screen.
 */
export async function readByAuthor(
  tx: Transaction,
  { created_at, ...author }: Reader & { created_at: Date },
  { wasHeld = false } = {},
): Promise<void> {
  if (wasHeld && (await hasUnreadBefore(tx, author, created_at))) return
  await recordRead(tx, author, created_at)
}

async function hasUnreadBefore(tx: Transaction, { user_id, ticket_id }: Reader, at: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from ${ticketResponses}
    where ${ticketResponses.ticket_id} = ${ticket_id} and ${ticketResponses.user_id} is distinct from ${user_id}
      and ${ticketResponses.kind} <> 'automatic' and ${ticketResponses.created_at} < ${at.toISOString()}
      and ${ticketResponses.created_at} > coalesce(
        (select ${ticketReads.read_until} from ${ticketReads}
          where ${ticketReads.user_id} = ${user_id} and ${ticketReads.ticket_id} = ${ticket_id}),
        (select ${supportUsers.read_before} from ${supportUsers} where ${supportUsers.id} = ${user_id})
      )
    limit 1`)
  return rows.length > 0
}
