import { sql } from 'drizzle-orm'
import { makeRamps } from '#server/company/brand-color.ts'
import type { Context } from '#server/context.ts'
import { notifyOfSettings } from '#server/platform/live/channels.ts'
import type { CompanyChanges } from '#site'

/** Stores the company's settings as the dashboard does. */
export const storeCompany = ({ transact }: Pick<Context, 'transact'>, changes: CompanyChanges) =>
  transact(async (tx) => {
    const { color } = changes
    const value = JSON.stringify({ ...changes, ...(color && { ramps: makeRamps(color) }) })
    await tx.execute(
      sql`insert into settings (name, value) values ('company', ${value}::jsonb) on conflict (name) do update set value = excluded.value`,
    )
    await tx.execute(notifyOfSettings)
  })
