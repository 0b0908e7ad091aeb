import { type AnyColumn, eq, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { customerInfo } from '#contract/tickets.ts'
import type { Transaction } from '../db/client.ts'
import { supportUsers } from '../db/schema.ts'

/**
 * The customer of this address, made or brought up to date; phone and company are only ever added. The record of someone
 * who can sign in is left as it is: a form that anyone may fill must not rename an admin.
 */
export async function upsertCustomer(
  tx: Transaction,
  info: z.output<typeof customerInfo>,
  now: Date,
): Promise<string> {
  const email = info.email.toLowerCase()
  const keepUnlessGiven = (given: string, column: AnyColumn) => (given === '' ? sql`${column}` : given)
  const [written] = await tx
    .insert(supportUsers)
    .values({
      first_name: info.firstName,
      last_name: info.lastName,
      email,
      phone: info.phone,
      company: info.company,
      created_at: now,
      updated_at: now,
    })
    .onConflictDoUpdate({
      target: supportUsers.email,
      set: {
        first_name: info.firstName,
        last_name: info.lastName,
        phone: keepUnlessGiven(info.phone, supportUsers.phone),
        company: keepUnlessGiven(info.company, supportUsers.company),
        updated_at: now,
      },
      setWhere: isNull(supportUsers.auth_user_id),
    })
    .returning({ id: supportUsers.id })
  if (written) return written.id
  const [signedIn] = await tx
    .select({ id: supportUsers.id })
    .from(supportUsers)
    .where(eq(supportUsers.email, email))
  return signedIn!.id
}
