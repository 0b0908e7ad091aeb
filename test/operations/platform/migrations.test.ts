import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#server/platform/db/migrate.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** Every column and index, and every migration applied, with when. */
const PICTURE = `
  select table_schema || '.' || table_name || '.' || column_name as what, data_type || is_nullable || coalesce(column_default, '') as how
  from information_schema.columns where table_schema in ('public', 'drizzle')
  union all select indexname, indexdef from pg_indexes where schemaname in ('public', 'drizzle')
  union all select id::text, hash || created_at from drizzle.__drizzle_migrations
  order by 1`

it('Migrating a second time changes nothing', async () => {
  const picture = async () => (await app.database.pool.query(PICTURE)).rows
  const before = await picture()
  await migrate(app.database.direct)
  expect(before.length).toBeGreaterThan(50)
  expect(await picture()).toEqual(before)
})
