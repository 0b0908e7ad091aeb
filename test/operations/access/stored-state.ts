import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { TestApp } from '#test/support/app.ts'

/** Tables that change without a request being allowed: attempts are counted, and expired sessions are removed. */
const RESTLESS = ['rate_limits', 'auth_sessions']

/** Reads everything that is stored: every table, every waiting job, every file. */
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
