import { expect, test } from 'vitest'
import { truncate } from '#contract/truncate.ts'

test.each([
  ['short', 10, 'short'],
  ['exactly', 7, 'exactly'],
  ['longer', 4, 'long'],
  ['ab😀cd', 3, 'ab'],
  ['ab😀cd', 4, 'ab😀'],
  ['', 3, ''],
])('%j in %i code units is %j', (text, max, expected) => {
  expect(truncate(text, max)).toBe(expected)
})
