import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CATEGORIES, PRIORITIES } from '#contract/vocabulary.ts'
import { readResult, readStructure } from '#server/triage/providers/read-result.ts'
import { anyText } from './arbitraries.ts'
import { forAll } from './for-all.ts'

const NONSENSE = { code: 'unavailable', kind: 'nonsense' }
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  anyText(),
  fc.jsonValue(),
  fc.anything({ withNullPrototype: true, key: anyText(8) }),
)
const answer = fc.record(
  {
    suggested_category: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...CATEGORIES) }, anyValue),
    suggested_priority: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...PRIORITIES) }, anyValue),
    insights: fc.oneof(anyText(), anyValue),
    suggested_solutions: fc.oneof(fc.array(anyText()), anyValue),
    more: anyValue,
  },
  { requiredKeys: [] },
)

describe('The response of an AI provider', () => {
  it('matches the schema exactly, or is refused', () =>
    forAll(fc.oneof(answer, anyValue), (given) => {
      let read
      try {
        read = readResult(given)
      } catch (error) {
        expect(error).toMatchObject(NONSENSE)
        return
      }
      expect(Object.keys(read).toSorted()).toEqual([
        'insights',
        'suggested_category',
        'suggested_priority',
        'suggested_solutions',
      ])
      expect(CATEGORIES).toContain(read.suggested_category)
      expect(PRIORITIES).toContain(read.suggested_priority)
      expect(read.suggested_solutions.length).toBeLessThanOrEqual(6)
      for (const text of read.suggested_solutions) {
        expect(text.length).toBeLessThanOrEqual(600)
        expect(text).not.toMatch(/[\0\r\u202e\u200b]/)
      }
      expect(JSON.stringify(read.insights).length).toBeGreaterThan(0)
    }))

  it('may have structured insights, which are bounded and can be parsed again', () =>
    forAll(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 0, max: 2000 }), (value, longest) => {
      try {
        const read = readStructure(value, longest)
        expect(readStructure(read, longest)).toEqual(read)
        expect(JSON.stringify(JSON.parse(JSON.stringify(read)))).toBe(JSON.stringify(read))
      } catch (error) {
        expect(error).toMatchObject(NONSENSE)
      }
    }))
})
