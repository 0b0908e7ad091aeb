import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Figure } from '#app/site/figures/figure.tsx'
import { blobPath, outlinePoint } from '#app/site/figures/rings.tsx'
import { groundHeight } from '#app/site/figures/migration.tsx'
import { framePath, paperLayers, summitSites } from '#app/site/figures/relief.tsx'
import { helpDesk } from '#content/services/help-desk.ts'
import { itSupport } from '#content/services/it-support.ts'
import type { ComposedPage, FigureName } from '#content/types.ts'

const ROOT = join(import.meta.dirname, '../../..')
const [list = ''] = /export type FigureName =[^\n]*\n((?: {2}\| '.*'\n)+)/.exec(
  readFileSync(join(ROOT, 'content/types.ts'), 'utf8'),
)!
const names = [...list.matchAll(/'([a-z-]+)'/g)].map(([, name]) => name as FigureName)
const draw = (name: FigureName) => renderToStaticMarkup(createElement(Figure, { name }))

test('every figure has a file with its name', () => {
  expect(names).toContain('rings')
  const files = readdirSync(join(ROOT, 'app/site/figures'), { recursive: true, encoding: 'utf8' }).map((file) =>
    basename(file).replace(/(-map)?\.tsx$/, ''),
  )
  expect(names.filter((name) => !files.includes(name))).toEqual([])
})

describe.each(names)('The figure %s', (name) => {
  test('is an image whose name is a sentence', () => {
    const drawings = draw(name).match(/<svg class="figure[^>]*>/g) ?? []
    expect(drawings).not.toEqual([])
    for (const drawing of drawings) {
      expect(drawing).toContain('role="img"')
      expect(drawing).toMatch(/aria-label="[A-Z][^"]{30,}\."/)
    }
  })

  test('has valid coordinates', () => {
    expect(draw(name)).not.toMatch(/NaN|undefined/)
  })

  test('has no inline styles, which the content security policy would refuse', () => {
    expect(draw(name)).not.toMatch(/<style|style="/)
  })
})

describe('The drawing', () => {
  test.each<[figure: FigureName, page: ComposedPage]>([
    ['response-bar', itSupport],
    ['response-rings', helpDesk],
  ])('%s shows the response times of its page', (figure, page) => {
    const responses = page.blocks.flatMap((block) => (block.kind === 'response-table' ? block.responses : []))
    expect(responses).toHaveLength(3)
    for (const { label, time } of responses)
      expect(draw(figure)).toMatch(new RegExp(`${label} (under|within) ${time.replace('under ', '')}`, 'i'))
  })

  test('of a larger ring surrounds a smaller one of the same seed', () => {
    const far = (radius: number, turn: number) => {
      const { x, y } = outlinePoint({ x: 0, y: 0, radius, seed: 9 }, turn)
      return Math.hypot(x, y)
    }
    for (const turn of [0, 0.2, 0.4, 0.6, 0.8]) expect(far(160, turn)).toBeGreaterThan(far(110, turn))
    expect(blobPath({ x: 0, y: 0, radius: 50, seed: 9 })).toMatch(/^M.*Z$/)
  })

  test('of the migration climbs from each camp to the next', () => {
    const camps = [1, 2, 3, 4, 5].map((camp) => groundHeight(camp / 6))
    expect(camps).toEqual(camps.toSorted((a, b) => b - a))
  })

  test('of the relief has closed layers and summits inside its frame', () => {
    expect(paperLayers.length).toBeGreaterThan(10)
    for (const { d } of paperLayers) expect(d).toMatch(/^M.*Z$/)
    const line = [...framePath(0).matchAll(/(-?\d+) (-?\d+)/g)].map(([, x]) => Number(x))
    for (const { x } of summitSites) {
      expect(x).toBeGreaterThan(Math.min(...line))
      expect(x).toBeLessThan(Math.max(...line))
    }
  })
})
