import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { tickets } from '../db/schema.ts'

/** How many tickets there are, in all and by status (SPEC.md section 2, statistics block). */
export async function getTicketStats({ db }: Pick<Context, 'db'>) {
  const having = (status: string) =>
    sql<number>`count(*) filter (where ${tickets.status} = ${status})`.mapWith(Number)
  const [stats] = await db
    .select({
      total: sql<number>`count(*)`.mapWith(Number),
      open: having('Open'),
      inProgress: having('In Progress'),
      resolved: having('Resolved'),
    })
    .from(tickets)
  return stats!
}
