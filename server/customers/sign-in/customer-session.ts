import { and, eq, gt } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { customerSessions, supportUsers } from '../../db/schema.ts'
import { hashKey } from '../../mail-ids/link-key.ts'

/** Somebody signed in at My tickets. It says nothing about the dashboard, which has sessions of its own. */
export type SignedInCustomer = {
  id: string
  first_name: string
  last_name: string
  email: string
  phone: string
  company: string
  /** The company whose tickets they may see beside their own; null without the right. */
  sees_company: string | null
}

/** Finds who holds a session of My tickets; undefined once it has ended. */
export async function findCustomerSession(
  { db, now }: Pick<Context, 'db' | 'now'>,
  token: string | undefined,
): Promise<SignedInCustomer | undefined> {
  if (!token) return undefined
  const [found] = await db
    .select({
      id: supportUsers.id,
      first_name: supportUsers.first_name,
      last_name: supportUsers.last_name,
      email: supportUsers.email,
      phone: supportUsers.phone,
      company: supportUsers.company,
      sees_company: supportUsers.sees_company,
    })
    .from(customerSessions)
    .innerJoin(supportUsers, eq(supportUsers.id, customerSessions.user_id))
    .where(and(eq(customerSessions.token_hash, hashKey(token)), gt(customerSessions.expires_at, now())))
  return found
}

/** Ends a session of My tickets, if there is one with this token. */
export async function endCustomerSession({ db, log }: Pick<Context, 'db' | 'log'>, token: string): Promise<void> {
  const [ended] = await db
    .delete(customerSessions)
    .where(eq(customerSessions.token_hash, hashKey(token)))
    .returning({ user_id: customerSessions.user_id })
  if (ended) log.info('my_tickets.signed_out', { person: ended.user_id })
}
