import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { TestApp } from '#test/support/app.ts'

/** Tables whose rows are no answer's consequence: who tried how often, and sessions, which are cleared away as they are met. */
const RESTLESS = ['rate_limits', 'auth_sessions']

/** Everything that is kept: every table, every waiting job, every stored file. */
export async function readStoredState({ ctx, config }: TestApp): Promise<Record<string, string>> {
  const { rows: tables } = await ctx.db.execute<{ name: string }>(sql`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and (table_schema = 'public' or (table_schema = 'pgboss' and table_name = 'job'))
    and table_name not in (${sql.join(
      RESTLESS.map((name) => sql`${name}`),
      sql`, `,
    )})`)
  const sums = tables.map(
    ({ name }) => sql`select ${name} as name,
      (select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${sql.raw(name)} t) as sum`,
  )
  const { rows } = await ctx.db.execute<{ name: string; sum: string }>(sql.join(sums, sql` union all `))
  const stored = readdirSync(join(config.dataDir, 'attachments'), { recursive: true }).map(String).toSorted()
  return { ...Object.fromEntries(rows.map(({ name, sum }) => [name, sum])), files: stored.join('\n') }
}
