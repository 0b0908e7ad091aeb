import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BUILD_INPUTS } from '../../scripts/prepare.mjs'

const ROOT = join(import.meta.dirname, '../..')
const isInput = (file: string) => BUILD_INPUTS.some((input) => `${file}/`.startsWith(`${input}/`))

describe('The inputs of the build', () => {
  it.each(BUILD_INPUTS)('exist: %s', (input) => {
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
    'server/http/app.ts',
  ])('do not include %s, so that a change there rebuilds nothing', (file) => {
    expect(isInput(file)).toBe(false)
  })
})
