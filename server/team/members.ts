import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Member } from '#contract/assignment.ts'
import type { Context } from '../context.ts'
import { memberName } from '../people/admins.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { supportUsers } from '../schema/schema.ts'

/** Who can sign in to the dashboard. */
export const isMember = and(eq(supportUsers.is_admin, true), isNotNull(supportUsers.auth_user_id))!

const columns = {
  id: supportUsers.id,
  name: memberName,
  email: supportUsers.email,
  away: sql<boolean>`${supportUsers.away_since} is not null`,
  manager: supportUsers.is_manager,
}

/** Returns everybody who can sign in to the dashboard, by name. */
export const listMembers = ({ db }: Pick<Context, 'db'>): Promise<Member[]> =>
  db.select(columns).from(supportUsers).where(isMember).orderBy(asc(memberName), asc(supportUsers.id))

/** Returns a member of the team as others see them; undefined for somebody who is none. */
export async function readMember(db: Database | Transaction, id: string): Promise<Member | undefined> {
  const [found] = await db
    .select(columns)
    .from(supportUsers)
    .where(and(eq(supportUsers.id, id), isMember))
  return found
}

/**
 * The same, locked until the transaction ends against losing the right to sign in: who is given a ticket meanwhile would keep it.
 */
export async function lockMember(tx: Transaction, id: string): Promise<Member | undefined> {
  const [found] = await tx
    .select(columns)
    .from(supportUsers)
    .where(and(eq(supportUsers.id, id), isMember))
    .for('share')
  return found
}

/** Returns the name of a person of the team or who was on it; null for none. */
export async function readName(tx: Database | Transaction, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [found] = await tx.select({ name: memberName }).from(supportUsers).where(eq(supportUsers.id, id))
  return found?.name ?? null
}
