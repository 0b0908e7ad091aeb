import { randomUUID } from 'node:crypto'
import type { Role } from '#contract/roles.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { queryDatabase } from '#test/support/query-database.ts'

export type NewUser = { email: string; password: string }
export type UserOptions = { admin?: boolean; role?: Role; name?: [string, string] }

/** Scrypt's N, for hashes made here and by the servers of the tests. */
export const PASSWORD_COST = 1024

/** Hashes by password: a test hardly ever needs one of its own. */
const hashes = new Map<string, Promise<string>>()

/** Adds a user who can sign in, as `createUser` of the server writes one, unless the address can already. */
export async function addUser(
  dataDir: string,
  { email, password }: NewUser,
  { admin = true, role = 'admin', name: [first, last] = ['Jo', 'Lindqvist'] }: UserOptions = {},
): Promise<void> {
  const hash = hashes.get(password) ?? hashPassword(password, PASSWORD_COST)
  hashes.set(password, hash)
  const text = (value: string) => `'${value.replaceAll("'", "''")}'`
  const id = text(randomUUID())
  await queryDatabase(
    { DATA_DIR: dataDir },
    `with added as (
      insert into auth_users (id, email, name, email_verified)
      values (${id}, ${text(email)}, ${text(`${first} ${last}`)}, true)
      on conflict (email) do nothing returning id
    ), account as (
      insert into auth_accounts (id, account_id, provider_id, user_id, password)
      select ${text(randomUUID())}, id, 'credential', id, ${text(await hash)} from added
    )
    insert into support_users (auth_user_id, first_name, last_name, email, is_admin, role)
      select id, ${text(first)}, ${text(last)}, ${text(email)}, ${admin},
        ${admin ? text(role) : 'null'}
      from added
      on conflict (email) do update set auth_user_id = excluded.auth_user_id, first_name = excluded.first_name,
        last_name = excluded.last_name, is_admin = excluded.is_admin, role = excluded.role;
    ${admin ? 'insert into setup_guard (id) values (1) on conflict do nothing' : ''}`,
  )
}
