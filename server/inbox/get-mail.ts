import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { inboundMails, tickets } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { floodColumns } from './flood-entries.ts'
import { mailColumns } from './mail-columns.ts'

/** Reads an incoming mail. Throws `not-found`. */
export async function getMail({ db }: Pick<Context, 'db'>, { id }: { id: string }) {
  const [found] = await db
    .select({
      ...mailColumns,
      ...floodColumns,
      sender_check: inboundMails.sender_check,
      text: inboundMails.text,
      from_address: inboundMails.from_address,
      ticket_number: tickets.ticket_id,
    })
    .from(inboundMails)
    .leftJoin(tickets, eq(tickets.id, inboundMails.ticket_id))
    .where(eq(inboundMails.id, id))
  return found ?? Promise.reject(notFound())
}
