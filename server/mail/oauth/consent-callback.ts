import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { MailPart } from '../../platform/config/mail-oauth.ts'
import { settings } from '../../schema/schema.ts'

/** The redirect address to register with the mail service. */
export const consentCallback = ({ baseUrl }: Pick<Context, 'baseUrl'>) => `${baseUrl()}/api/settings/consent/callback`

const problemName = (part: MailPart) => `consent_problem_${part}`

/** Returns why the last consent failed, in words for an admin. */
export async function readConsentProblem({ db }: Pick<Context, 'db'>, part: MailPart): Promise<string | null> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.name, problemName(part)))
  return (row?.value as string | undefined) ?? null
}

/** Stores why a consent failed, null where it did not; never in an address. */
export async function storeConsentProblem(
  { db }: Pick<Context, 'db'>,
  part: MailPart,
  value: string | null,
): Promise<void> {
  const name = problemName(part)
  if (value === null) await db.delete(settings).where(eq(settings.name, name))
  else
    await db
      .insert(settings)
      .values({ name, value })
      .onConflictDoUpdate({ target: settings.name, set: { value, updated_at: sql`now()` } })
}
