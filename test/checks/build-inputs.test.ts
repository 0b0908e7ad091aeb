import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BUILD_INPUTS } from '../../scripts/prepare.mjs'

const ROOT = join(import.meta.dirname, '../..')
const isInput = (file: string, inputs = Object.values(BUILD_INPUTS).flat()) =>
  inputs.some((input) => `${file}/`.startsWith(`${input}/`))

describe('The inputs of the build', () => {
  it.each(Object.values(BUILD_INPUTS).flat())('exist: %s', (input) => {
    expect(existsSync(join(ROOT, input))).toBe(true)
  })

  it('include every script that the build runs', () => {
    const source = readFileSync(join(ROOT, 'scripts/prepare.mjs'), 'utf8')
    const scripts = [...source.matchAll(/tool\('(?!node_modules)([^']+)'/g)].map(([, script]) => script!)
    expect(scripts.length).toBeGreaterThan(4)
    expect(scripts.filter((script) => !isInput(script))).toEqual([])
  })

  it.each([
    'test/deep/attacks/streams.ts',
    'test/support/app.ts',
    'bench/run.ts',
    'scripts/drill.ts',
    'design/films',
    'docs/style.md',
  ])('do not include %s, so that a change there rebuilds nothing', (file) => {
    expect(isInput(file)).toBe(false)
  })

  it('include the whole server for its bundle, and of it only the tables for the database and nothing for the pages', () => {
    const partsOf = (file: string) =>
      Object.entries(BUILD_INPUTS).flatMap(([part, inputs]) => (isInput(file, inputs) ? [part] : []))
    expect(partsOf('server/http/app.ts')).toEqual(['program'])
    expect(partsOf('cli/users.ts')).toEqual(['program'])
    expect(partsOf('server/db/schema.ts')).toEqual(['database', 'program'])
    expect(partsOf('app/routes.ts')).toEqual(['pages'])
    expect(partsOf('server/analysis/read-words.ts')).toEqual(['model', 'program'])
  })
})
