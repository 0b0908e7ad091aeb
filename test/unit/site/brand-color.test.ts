import { wcagContrast } from 'culori'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oklchToHex } from '#contract/oklch.ts'
import { makeRamps, readableColor } from '#server/company/brand-color.ts'
import { forAll } from '../properties/for-all.ts'

const contrastOf = (one: string, other = '#ffffff') => wcagContrast(one, other)

test.each([
  ['#0057b8', '#0057b8'],
  ['#05B', '#0055bb'],
  ['rgb(0, 87, 184)', '#0057b8'],
  ['rgb(0 34.1% 72.2% / 1)', '#0057b8'],
  ['hsl(211.6 100% 36.1%)', '#0057b8'],
  ['oklch(36.5% 0.056 198deg)', '#0e4749'],
  [' RebeccaPurple ', '#663399'],
])('reads the color %s', (css, color) => {
  expect(readableColor(css)).toEqual({ color, isDarkened: false })
})

test.each([
  '',
  'nope',
  '#12345',
  'rgb(1 2)',
  'url(x)',
  'var(--x)',
  '#0057b880',
  'rgb(0 0 0 / 50%)',
  'transparent',
  'rgb(1e999 0 0)',
])('refuses %j', (css) => {
  expect(readableColor(css)).toBeUndefined()
})

test('white text can be read on every brand, in buttons and on the lightest shade, and a corrected color needs no more', () => {
  const hex = fc.integer({ min: 0, max: 0xff_ff_ff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
  return forAll(hex, (given) => {
    const { color } = readableColor(given)!
    expect(readableColor(color)).toEqual({ color, isDarkened: false })
    const { spruce, alpen } = makeRamps(color)
    const shades = Object.fromEntries(Object.entries(spruce).map(([shade, css]) => [shade, oklchToHex(css)]))
    expect(contrastOf(shades['700']!)).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(shades['700']!, shades['100'])).toBeGreaterThanOrEqual(4.45)
    for (const shade of ['600', '500']) expect(contrastOf(shades[shade]!)).toBeGreaterThanOrEqual(3)
    for (const shade of ['800', '900', '950']) expect(contrastOf(shades[shade]!)).toBeGreaterThanOrEqual(7)
    expect(contrastOf(shades['300']!, shades['900'])).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(oklchToHex(alpen[700]))).toBeGreaterThanOrEqual(4.5)
  })
})

test('the warm accent keeps its hue unless the brand has it', () => {
  const hueOf = (color: string) => Number(makeRamps(readableColor(color)!.color).alpen[600].match(/[\d.]+/g)![2])
  expect(['#0057b8', 'gray', 'green'].map(hueOf)).toEqual([40, 40, 40])
  for (const warm of ['red', 'orange', 'chocolate']) expect(Math.abs(hueOf(warm) - 42)).toBeGreaterThan(20)
})
