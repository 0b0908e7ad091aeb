import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { inboundMails } from '../../db/schema.ts'

const MINUTE_MS = 60 * 1000
/** Mails of one sender to a ticket within ten minutes, without a word from the team; the following are kept quietly. */
export const MAX_MESSAGES = 5
export const MESSAGES_WITHIN_MS = 10 * MINUTE_MS
/** New tickets of one address within an hour; the following are held. */
const MAX_TICKETS = 20
const TICKETS_WITHIN_MS = 60 * MINUTE_MS

/** Whether an address has opened its limit of tickets within the hour; further ones wait for a decision. */
export async function isFlooding(db: Database | Transaction, address: string, now: Date): Promise<boolean> {
  const opened = db
    .select({ one: sql`1` })
    .from(inboundMails)
    .where(
      and(
        eq(inboundMails.from_address, address),
        eq(inboundMails.opened_ticket, true),
        gt(inboundMails.received_at, new Date(now.getTime() - TICKETS_WITHIN_MS)),
      ),
    )
    .limit(MAX_TICKETS)
  return (await db.$count(opened.as('opened'))) >= MAX_TICKETS
}
