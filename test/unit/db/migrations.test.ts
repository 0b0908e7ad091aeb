import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { ROOT, runProcess, temporaryDirectory } from '#test/support/server.ts'
import { openEmbeddedAt } from './support.ts'

const MIGRATIONS = join(ROOT, 'server/db/migrations')

it('Migrating a second time changes nothing', async () => {
  const embedded = await openEmbeddedAt(temporaryDirectory())
  await migrate(embedded.connection)
  const picture = async () => (await embedded.pool.query(PICTURE)).rows
  const before = await picture()
  await migrate(embedded.connection)
  expect(before.length).toBeGreaterThan(50)
  expect(await picture()).toEqual(before)
  await embedded.close()
})

/** Every column and index, and every migration applied, with when. */
const PICTURE = `
  select table_schema || '.' || table_name || '.' || column_name as what, data_type || is_nullable || coalesce(column_default, '') as how
  from information_schema.columns where table_schema in ('public', 'drizzle')
  union all select indexname, indexdef from pg_indexes where schemaname in ('public', 'drizzle')
  union all select id::text, hash || created_at from drizzle.__drizzle_migrations
  order by 1`

it('The migrations make exactly the tables of the schema', async () => {
  // Inside the repository, because drizzle-kit takes no other path; under dist/, which holds no sources.
  const [folder, config] = [`dist/drift-${process.pid}`, `dist/drift-${process.pid}.config.ts`]
  try {
    cpSync(MIGRATIONS, join(ROOT, folder), { recursive: true })
    const settings = {
      dialect: 'postgresql',
      schema: ['./server/db/auth-schema.ts', './server/db/schema.ts'],
      out: `./${folder}`,
    }
    writeFileSync(join(ROOT, config), `export default ${JSON.stringify(settings)}\n`)
    const { code, out, err } = await runProcess(['node_modules/drizzle-kit/bin.cjs', 'generate', `--config=${config}`])
    expect(code, out + err).toBe(0)
    expect(readdirSync(join(ROOT, folder)), `Run \`npm run db:generate\`:\n${out}`).toEqual(readdirSync(MIGRATIONS))
  } finally {
    rmSync(join(ROOT, folder), { recursive: true, force: true })
    rmSync(join(ROOT, config), { force: true })
  }
})

it('The drift test looks at the schema the project generates from', () => {
  expect(readFileSync(join(ROOT, 'drizzle.config.ts'), 'utf8')).toContain(
    `schema: ['./server/db/auth-schema.ts', './server/db/schema.ts']`,
  )
})
