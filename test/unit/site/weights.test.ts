import { expect, test } from 'vitest'
import { weights } from '../../../bench/weight.ts'

/** `npm run bench -- weight` names what is a byte too heavy; this finds what nobody meant to add. */
const MARGIN = 1.1

test('No page, script or picture weighs a tenth more than it should', () => {
  const all = weights()
  expect(all.length).toBeGreaterThan(80)
  expect(all.filter(({ values, atMost }) => values > atMost * MARGIN)).toEqual([])
})
