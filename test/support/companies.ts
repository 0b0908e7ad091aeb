import { eq } from 'drizzle-orm'
import { companyNameKey } from '#contract/companies.ts'
import { companies, supportUsers } from '#server/schema/schema.ts'
import type { TestApp } from './app.ts'

/** Makes a company and returns its id. */
export async function addCompany({ ctx }: TestApp, name: string, more: object = {}): Promise<string> {
  const [row] = await ctx.db
    .insert(companies)
    .values({ name, name_key: companyNameKey(name), ...more })
    .returning({ id: companies.id })
  return row!.id
}

/** Makes somebody who is on record a member of a company, or of none. */
export async function moveTo({ ctx }: TestApp, email: string, company_id: string | null, more: object = {}) {
  await ctx.db
    .update(supportUsers)
    .set({ company_id, ...more })
    .where(eq(supportUsers.email, email))
}
