import { eq, like, or, sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/db/database.ts'
import { authUsers, authVerifications, idempotencyKeys } from '#server/schema/schema.ts'
import { type Erasing, recordDeleted } from './erasing.ts'
import { forgetAddresses } from './known-devices.ts'

/** Removes the sign-in of the address with password, second factor, recovery codes, sessions and remembered addresses. */
export async function eraseSignIn(erasing: Erasing): Promise<void> {
  recordDeleted(erasing, authUsers, await deleteSignInOf(erasing.tx, erasing.email))
}

export async function deleteSignInOf(tx: Transaction, email: string): Promise<{ id: string }[]> {
  const { identifier, value } = authVerifications
  const pattern = `%${email.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  await tx.delete(authVerifications).where(or(like(identifier, pattern), like(value, pattern)))
  const found = await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email))
  for (const { id } of found) await deleteSignIn(tx, id)
  return found
}

/** Deletes a sign-in with everything that belongs to it. */
export async function deleteSignIn(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(authUsers).where(eq(authUsers.id, userId))
  await forgetAddresses(tx, userId)
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Removes responses stored for repeated requests that name the address or a row that was deleted. */
export async function eraseStoredResponses(erasing: Erasing): Promise<void> {
  const { tx, email } = erasing
  const { rows } = await tx.execute<{ id: null }>(sql`
    delete from ${idempotencyKeys}
    where position(${email} in lower(answer::text)) > 0 or exists (
      select from regexp_matches(answer::text, ${UUID}, 'g') as named(id)
      where named.id[1] = any(${sql.param(idsOfDeleted(erasing))}::text[])
    )
    returning null as id`)
  recordDeleted(erasing, idempotencyKeys, rows)
}

/** Returns the ids by which jobs, stored responses and mails in the outbox name what was deleted. */
export const idsOfDeleted = ({ deleted }: Erasing): string[] => [...deleted.values()].flat().filter((id) => id !== null)
