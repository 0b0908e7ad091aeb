import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Member } from '#contract/assignment.ts'
import type { Context } from '../context.ts'
import { memberName } from '../people/admins.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { supportUsers } from '../schema/schema.ts'

/** SQL for whether a person can sign in to the dashboard. */
export const isMember = and(eq(supportUsers.is_admin, true), isNotNull(supportUsers.auth_user_id))!

const columns = {
  id: supportUsers.id,
  name: memberName,
  email: supportUsers.email,
  away: sql<boolean>`${supportUsers.away_since} is not null`,
  manager: supportUsers.is_manager,
}

/** Lists everybody who can sign in to the dashboard, by name. */
export const listMembers = ({ db }: Pick<Context, 'db'>): Promise<Member[]> =>
  db.select(columns).from(supportUsers).where(isMember).orderBy(asc(memberName), asc(supportUsers.id))

/** Returns undefined for a person who cannot sign in. */
export async function readMember(db: Database | Transaction, id: string): Promise<Member | undefined> {
  const [found] = await db
    .select(columns)
    .from(supportUsers)
    .where(and(eq(supportUsers.id, id), isMember))
  return found
}

/** The same, locked until the transaction ends: a member who loses the right to sign in meanwhile would keep a ticket they get. */
export async function lockMember(tx: Transaction, id: string): Promise<Member | undefined> {
  const [found] = await tx
    .select(columns)
    .from(supportUsers)
    .where(and(eq(supportUsers.id, id), isMember))
    .for('share')
  return found
}

/** Returns the name of a present or former member; null for none. */
export async function readName(tx: Database | Transaction, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [found] = await tx.select({ name: memberName }).from(supportUsers).where(eq(supportUsers.id, id))
  return found?.name ?? null
}
