import { eq, sql } from 'drizzle-orm'
import { MAX_BLOCKED_SENDERS } from '#contract/settings.ts'
import { domainOf } from '../mail/out/mailer.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { emailOf, settings, supportUsers } from '../schema/schema.ts'

const NAME = 'blockedSenders'

/**
 * Returns why one of these entries cannot be blocked: it is an address or the domain of the team or of this installation.
 */
export async function findOwnSender(
  db: Database | Transaction,
  { mailFrom, companyInbox }: Pick<Config, 'mailFrom' | 'companyInbox'>,
  entries: readonly string[],
): Promise<string | undefined> {
  if (entries.length === 0) return undefined
  const team = await db.select({ email: emailOf() }).from(supportUsers).where(eq(supportUsers.is_admin, true))
  const own = [mailFrom, companyInbox, ...team.map(({ email }) => email)].map((address) => address.toLowerCase())
  const [addresses, domains] = [new Set(own), new Set(own.map(domainOf))]
  const entry = entries.find((each) => addresses.has(each) || domains.has(each))
  if (entry === undefined) return undefined
  const whose = addresses.has(entry) ? 'is an address' : 'is the email domain'
  return `“${entry}” ${whose} of your own team, so it can’t be blocked.`
}

/** Adds an entry; returns false where the list is full. The caller empties the cache once committed. */
export async function listSender(tx: Transaction, entry: string): Promise<boolean> {
  const listed = await tx
    .insert(settings)
    .values({ name: NAME, value: [entry] })
    .onConflictDoUpdate({
      target: settings.name,
      set: {
        value: sql`case when ${settings.value} @> excluded.value then ${settings.value}
          else ${settings.value} || excluded.value end`,
        updated_at: sql`now()`,
      },
      setWhere: sql`jsonb_array_length(${settings.value}) < ${MAX_BLOCKED_SENDERS} or ${settings.value} @> excluded.value`,
    })
    .returning({ name: settings.name })
  return listed.length > 0
}

/** Removes these entries. The caller empties the cache once committed. */
export async function unlistSenders(tx: Transaction, entries: string[]): Promise<void> {
  await tx
    .update(settings)
    .set({ value: sql`${settings.value} - ${sql.param(entries)}::text[]`, updated_at: sql`now()` })
    .where(eq(settings.name, NAME))
}
