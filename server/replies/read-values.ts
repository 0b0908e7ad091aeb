import { eq } from 'drizzle-orm'
import type { VariableValues } from '#contract/team/variables.ts'
import type { Actor, Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { supportUsers, tickets } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { valuesOf } from '../variables/values-of.ts'

/** Reads what variables stand for in a ticket, its requester being the customer and the actor the technician. Throws `not-found`. */
export async function readValues(
  { baseUrl }: Pick<Context, 'baseUrl'>,
  tx: Transaction,
  ticketId: string,
  technician: Actor,
): Promise<VariableValues> {
  const [found] = await tx
    .select({
      ticket: { ticket_id: tickets.ticket_id, title: tickets.title },
      customer: {
        first_name: supportUsers.first_name,
        last_name: supportUsers.last_name,
        email: supportUsers.email,
        company: supportUsers.company,
      },
    })
    .from(tickets)
    .leftJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .where(eq(tickets.id, ticketId))
  if (!found) throw notFound()
  return valuesOf({ baseUrl: baseUrl(), ...found, technician })
}
