import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, runProcess } from '#test/support/server.ts'

const PACKAGE = join(ROOT, 'node_modules/drizzle-orm/package.json')
const HOOK = join(ROOT, 'server/process/drizzle-resolve-hook.ts')

/** What the server imports of drizzle-orm. */
const specifiers = new Set(
  globSync('server/**/*.ts', { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/from '(drizzle-orm[^']*)'/g)].map(([, name]) => name!),
  ),
)

async function resolveAll(...flags: string[]): Promise<string> {
  const source = `console.log(${JSON.stringify([...specifiers])}.map((name) => import.meta.resolve(name)).join('\\n'))`
  const { out, err, code } = await runProcess([...flags, '--input-type=module', '--eval', source])
  expect(code, err).toBe(0)
  return out
}

describe('The resolve hook for drizzle-orm', () => {
  it('resolves every import of the server as Node does', async () => {
    expect(specifiers.size).toBeGreaterThan(2)
    expect(await resolveAll('--import', HOOK)).toBe(await resolveAll())
  })

  it('treats all files of the package as ES modules, as its package.json says', () => {
    expect(JSON.parse(readFileSync(PACKAGE, 'utf8'))).toMatchObject({ type: 'module' })
  })

  it('is still worth its while: the package.json that Node would parse again and again is long', () => {
    expect(readFileSync(PACKAGE).length).toBeGreaterThan(100_000)
  })
})
