import { expect, it } from 'vitest'
import { atLeast, keywords, textSimilarity } from '#server/triage/similar-tickets.ts'

const words = (title: string, rest = '') => ({
  title: title.split(' '),
  all: [...new Set(`${title} ${rest}`.trim().split(' '))],
})
const found = (counts: Record<string, number>, tickets: number) => ({
  tickets,
  found: new Map(Object.entries(counts)),
})

it('A search requires this many of the words, in any combination', () => {
  expect(atLeast(1, ['a', 'b'])).toBe(`'a' | 'b'`)
  expect(atLeast(2, ['a', 'b', 'c'])).toBe(`'a' & ('b' | 'c') | 'b' & ('c')`)
  expect(atLeast(3, ['a', 'b', 'c'])).toBe(`'a' & ('b' & ('c'))`)
})

it('A word cannot end its own quotes', () => {
  expect(atLeast(1, [`o'brien`, '\\share'])).toBe(String.raw`'o''brien' | '\\share'`)
})

it('Keywords are the rare words of the title first, and never one that many tickets have', () => {
  const frequencies = found({ printer: 20, offic: 60, toner: 2 }, 200)
  expect(keywords(words('printer blank', 'toner offic'), frequencies)).toEqual(['blank', 'toner'])
  expect(keywords(words('printer blank', 'toner'), found({ printer: 3 }, 4))).toContain('printer')
})

it('Two tickets are alike by what they share and rare, and one shared word in the text says nothing', () => {
  const frequencies = found({ work: 80 }, 200)
  const one = words('toner blank', 'work')
  expect(textSimilarity(one, one, frequencies)).toBeCloseTo(1)
  expect(textSimilarity(one, words('toner blank', 'sarah'), frequencies)).toBeGreaterThan(0.8)
  expect(textSimilarity(one, words('vpn slow', 'work'), frequencies)).toBe(0)
})
