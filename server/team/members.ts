import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Member } from '#contract/assignment.ts'
import type { Role } from '#contract/roles.ts'
import { personColumns } from '../people/ensure-person.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { emailOf, supportUsers } from '../schema/schema.ts'

/** SQL for whether a person can sign in to the dashboard. */
export const isMember = and(eq(supportUsers.is_admin, true), isNotNull(supportUsers.auth_user_id))!

/** SQL for the role of a person, null outside the team. A release before roles adds members without one, who may do all. */
export const roleOf = sql<Role | null>`
  case when ${supportUsers.is_admin} then coalesce(${supportUsers.role}, 'admin') end`

export const memberName = sql<string>`coalesce(
  nullif(trim(${supportUsers.first_name} || ' ' || ${supportUsers.last_name}), ''), ${supportUsers.email}
)`

const columns = {
  id: supportUsers.id,
  name: memberName,
  email: emailOf(),
  away: sql<boolean>`${supportUsers.away_since} is not null`,
  role: roleOf,
}

/** Lists everybody who can sign in to the dashboard, by name. */
export const listMembers = ({ db }: { db: Database | Transaction }): Promise<Member[]> =>
  db.select(columns).from(supportUsers).where(isMember).orderBy(asc(memberName), asc(supportUsers.id))

export async function listAdminIds(db: Database | Transaction): Promise<string[]> {
  const rows = await db.select({ id: supportUsers.id }).from(supportUsers).where(isMember).orderBy(asc(supportUsers.id))
  return rows.map(({ id }) => id)
}

const selectMember = (db: Database | Transaction, id: string) =>
  db
    .select(columns)
    .from(supportUsers)
    .where(and(eq(supportUsers.id, id), isMember))

/** Returns undefined for a person who cannot sign in. */
export async function readMember(db: Database | Transaction, id: string): Promise<Member | undefined> {
  const [found] = await selectMember(db, id)
  return found
}

/** The same, locked until the transaction ends: a member who loses the right to sign in meanwhile would keep a ticket they get. */
export async function lockMember(tx: Transaction, id: string): Promise<Member | undefined> {
  const [found] = await selectMember(tx, id).for('share')
  return found
}

/** Returns an admin as a recipient of mail; undefined for a person who no longer is one. */
export async function readAdmin(db: Database, id: string) {
  const [found] = await db
    .select(personColumns)
    .from(supportUsers)
    .where(and(eq(supportUsers.id, id), isMember))
  return found
}

/** Returns the name of a person, such as a present or former member; null for none. */
export async function readName(tx: Database | Transaction, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [found] = await tx.select({ name: memberName }).from(supportUsers).where(eq(supportUsers.id, id))
  return found?.name ?? null
}
