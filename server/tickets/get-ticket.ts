import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Transaction } from '../db/client.ts'
import { tickets } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { selectTickets, ticketColumns } from './ticket-columns.ts'

/** One ticket with customer and analysis. Throws `not-found`. */
export async function getTicket(ctx: Pick<Context, 'db'>, { id }: { id: string }) {
  const [ticket] = await selectTickets(ctx.db).where(eq(tickets.id, id))
  return ticket ?? Promise.reject(notFound())
}

/** A ticket's own columns, held against other changes until the transaction ends. Throws `not-found`. */
export async function lockTicket(tx: Transaction, id: string) {
  const [ticket] = await tx.select(ticketColumns).from(tickets).where(eq(tickets.id, id)).for('update')
  return ticket ?? Promise.reject(notFound())
}
