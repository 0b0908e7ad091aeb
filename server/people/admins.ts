import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/db/database.ts'
import { supportUsers } from '../schema/schema.ts'

/** SQL: the name of a member, or their address. */
export const memberName = sql<string>`coalesce(
  nullif(trim(${supportUsers.first_name} || ' ' || ${supportUsers.last_name}), ''), ${supportUsers.email}
)`

const isAdmin = and(eq(supportUsers.is_admin, true), isNotNull(supportUsers.auth_user_id))

export async function listAdminIds(db: Database | Transaction): Promise<string[]> {
  const rows = await db.select({ id: supportUsers.id }).from(supportUsers).where(isAdmin).orderBy(asc(supportUsers.id))
  return rows.map(({ id }) => id)
}

/** Returns an admin; undefined for a person who no longer is one. */
export async function readAdmin(db: Database, id: string) {
  const [found] = await db
    .select({
      id: supportUsers.id,
      first_name: supportUsers.first_name,
      last_name: supportUsers.last_name,
      email: supportUsers.email,
    })
    .from(supportUsers)
    .where(and(eq(supportUsers.id, id), isAdmin))
  return found
}

/** Returns whether an admin has the rights of a manager; where there is no manager, every admin does. */
export async function mayManage(db: Database | Transaction, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ may: boolean }>(sql`
    select coalesce(bool_or(id = ${id}), true) as may from support_users
    where is_manager and is_admin and auth_user_id is not null`)
  return rows[0]!.may
}
