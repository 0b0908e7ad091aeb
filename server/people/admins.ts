import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/db/database.ts'
import { supportUsers } from '../schema/schema.ts'

/** A member's name as others see it; their address where they have none. */
export const memberName = sql<string>`coalesce(
  nullif(trim(${supportUsers.first_name} || ' ' || ${supportUsers.last_name}), ''), ${supportUsers.email}
)`

const isAdmin = and(eq(supportUsers.is_admin, true), isNotNull(supportUsers.auth_user_id))

/** Returns the ids of all admins who can sign in. */
export async function listAdminIds(db: Database | Transaction): Promise<string[]> {
  const rows = await db.select({ id: supportUsers.id }).from(supportUsers).where(isAdmin).orderBy(asc(supportUsers.id))
  return rows.map(({ id }) => id)
}

/** Returns an admin's name and address; undefined for somebody who is no admin any more. */
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

/** Whether an admin may do what only managers may; where there is no manager any more, every admin may. */
export async function mayManage(db: Database | Transaction, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ may: boolean }>(sql`
    select coalesce(bool_or(id = ${id}), true) as may from support_users
    where is_manager and is_admin and auth_user_id is not null`)
  return rows[0]!.may
}
