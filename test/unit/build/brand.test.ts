import { describe, expect, test } from 'vitest'
import { oklchToHex } from '#contract/oklch.ts'
import { brandColors, brandTheme, site } from '#site'
import { drawFavicon } from '../../../build/brand/favicon.ts'
import { inTwoLines } from '../../../build/brand/sharing-image.ts'

describe('The brand', () => {
  test('has the specified colours', () => {
    const { spruce, alpen } = brandColors()
    expect(
      [950, 900, 800, 700, 600, 500, 300, 100].map((shade) => oklchToHex(spruce[shade as keyof typeof spruce])),
    ).toEqual(['#041a21', '#05282f', '#07363b', '#0e4749', '#205d5b', '#397873', '#97c1be', '#e0f1f0'])
    expect([700, 600, 500, 300, 100].map((shade) => oklchToHex(alpen[shade as keyof typeof alpen]))).toEqual([
      '#994222',
      '#b85029',
      '#eb8d69',
      '#fdc2a2',
      '#feece1',
    ])
    expect(() => oklchToHex('#0e4749')).toThrow("'#0e4749' is not a colour")
  })

  test('reaches the styles as custom properties', () => {
    expect(brandTheme({ spruce: { 700: 'oklch(0.4 0.1 20)' } })).toBe(
      ':root { --color-spruce-700: oklch(0.4 0.1 20); }',
    )
  })

  test('has its mark on a tile as favicon', async () => {
    expect(await drawFavicon()).toContain(site.logo.mark.letter)
    expect(await drawFavicon()).toContain('#0e4749')
  })
})

describe('The title of a sharing image', () => {
  const lines = (title: string) => inTwoLines(title, (words) => words.length)

  test.each([
    ['The IT department down the road.', ['The IT department', 'down the road.']],
    ['Prices, in writing', ['Prices,', 'in writing']],
    ['Pricing', ['Pricing']],
  ])('is broken into two lines at a natural place: %s', (title, expected) => {
    expect(lines(title)).toEqual(expected)
  })
})
