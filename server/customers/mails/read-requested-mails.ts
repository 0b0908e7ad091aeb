import { and, eq, gt } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { customerCodes, customerSignIns, supportUsers, tickets } from '../../db/schema.ts'
import { isSensitive } from '../../tickets/is-sensitive.ts'

type ReadContext = Pick<Context, 'db' | 'now'>

const person = {
  id: supportUsers.id,
  first_name: supportUsers.first_name,
  last_name: supportUsers.last_name,
  email: supportUsers.email,
  company: supportUsers.company,
  mail_problem: supportUsers.mail_problem,
}
const ticket = { id: tickets.id, ticket_id: tickets.ticket_id, title: tickets.title }

/** Reads whom a code is for, and of which ticket; undefined for one that has expired, or been replaced or used. */
export async function readCodeForMail({ db, now }: ReadContext, codeId: string) {
  const [found] = await db
    .select({
      code: { id: customerCodes.id, created_at: customerCodes.created_at },
      ticket,
      person,
      category: tickets.category,
      sensitive: tickets.sensitive,
    })
    .from(customerCodes)
    .innerJoin(tickets, eq(tickets.id, customerCodes.ticket_id))
    .innerJoin(supportUsers, eq(supportUsers.id, customerCodes.user_id))
    .where(and(eq(customerCodes.id, codeId), gt(customerCodes.expires_at, now())))
  if (!found) return undefined
  const { category, sensitive, ...read } = found
  return { ...read, isSensitive: isSensitive({ category, sensitive }) }
}

/** Reads whom a link to My tickets is for; undefined for one that has expired or been used. */
export async function readSignInForMail({ db, now }: ReadContext, signInId: string) {
  const [found] = await db
    .select({ signIn: { id: customerSignIns.id, created_at: customerSignIns.created_at }, person })
    .from(customerSignIns)
    .innerJoin(supportUsers, eq(supportUsers.id, customerSignIns.user_id))
    .where(and(eq(customerSignIns.id, signInId), gt(customerSignIns.expires_at, now())))
  return found
}

/** Reads the ticket and the person of a link; undefined where either is gone. */
export async function readLinkForMail({ db }: Pick<Context, 'db'>, ticketId: string, personId: string) {
  const [found] = await db
    .select({ ticket, person })
    .from(tickets)
    .innerJoin(supportUsers, eq(supportUsers.id, personId))
    .where(eq(tickets.id, ticketId))
  return found
}
