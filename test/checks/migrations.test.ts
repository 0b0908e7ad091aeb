import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT, runProcess } from '../support/server.ts'

const MIGRATIONS = join(ROOT, 'server/schema/migrations')

it('The migrations make exactly the tables of the schema', async () => {
  // Inside the repository, because drizzle-kit takes no other path; under dist/, which holds no sources.
  const [folder, config] = [`dist/drift-${process.pid}`, `dist/drift-${process.pid}.config.ts`]
  try {
    cpSync(MIGRATIONS, join(ROOT, folder), { recursive: true })
    const settings = {
      dialect: 'postgresql',
      schema: ['./server/schema/auth.ts', './server/schema/schema.ts'],
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
    `schema: ['./server/schema/auth.ts', './server/schema/schema.ts']`,
  )
})
