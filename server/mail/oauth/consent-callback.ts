import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { settings } from '../../schema/schema.ts'

export type ConsentFor = 'sending' | 'receiving'

/** The redirect address to register with the mail service. */
export const consentCallback = ({ baseUrl }: Pick<Context, 'baseUrl'>) => `${baseUrl()}/api/settings/consent/callback`

const problemName = (which: ConsentFor) => `consent_problem_${which}`

/** Returns why the last consent failed, in words for an admin. */
export async function readConsentProblem({ db }: Pick<Context, 'db'>, which: ConsentFor): Promise<string | null> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.name, problemName(which)))
  return (row?.value as string | undefined) ?? null
}

/** Stores why a consent failed, null where it did not; never in an address. */
export async function storeConsentProblem(
  { db }: Pick<Context, 'db'>,
  which: ConsentFor,
  value: string | null,
): Promise<void> {
  const name = problemName(which)
  if (value === null) await db.delete(settings).where(eq(settings.name, name))
  else
    await db
      .insert(settings)
      .values({ name, value })
      .onConflictDoUpdate({ target: settings.name, set: { value, updated_at: sql`now()` } })
}
