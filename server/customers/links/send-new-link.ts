import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { ticketLinks, tickets } from '../../db/schema.ts'
import { createDatabaseCounter } from '../../limits/database-counter.ts'
import { hashKey } from '../../mail-ids/link-key.ts'
import { isParticipant } from '../access/is-participant.ts'

/** Links that are mailed for each person of a ticket. */
const LIMIT = { window: 3_600, max: 3 }

/**
 * Mails a new link to the person a key was made for, even if it has ended or been revoked, otherwise to the requester: to the
 * address on record, if they still take part in the ticket. At most three an hour for each. Does and returns the same for every
 * number and key, whether there is such a ticket or not: what nothing is mailed for is a job that finds nothing.
 */
export async function sendNewLink(
  ctx: Pick<Context, 'transact' | 'config' | 'db' | 'now'>,
  { number, key }: { number: number; key: string },
): Promise<void> {
  const found = await findPerson(ctx, number, key)
  const { ticketId, personId } = found ?? { ticketId: randomUUID(), personId: randomUUID() }
  const counted = found ? `${ticketId} ${personId}` : `unknown ${number}`
  await ctx.transact(async (tx, enqueue) => {
    const count = createDatabaseCounter({ db: tx, now: ctx.now })
    if (ctx.config.rateLimits && !(await count(`customer links ${counted}`, LIMIT)).allowed) return
    await enqueue('send-ticket-link', { ticketId, personId })
  })
}

async function findPerson({ db }: Pick<Context, 'db'>, number: number, key: string) {
  const personId = sql<string | null>`coalesce(${ticketLinks.user_id}, ${tickets.user_id})`
  const [found] = await db
    .select({
      ticketId: tickets.id,
      personId,
      isRequester: sql<boolean>`${personId} = ${tickets.user_id}`,
      takesPart: isParticipant(personId),
    })
    .from(tickets)
    .leftJoin(ticketLinks, and(eq(ticketLinks.ticket_id, tickets.id), eq(ticketLinks.key_hash, hashKey(key))))
    .where(eq(tickets.ticket_id, number))
  if (!found?.personId || !(found.isRequester || found.takesPart)) return undefined
  return { ticketId: found.ticketId, personId: found.personId }
}
