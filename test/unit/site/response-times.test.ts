import { describe, expect, test } from 'vitest'
import { responseHours } from '#content/parse-response-time.ts'
import { support } from '#content/support.ts'

describe('Response times', () => {
  test('are parsed from their texts, so that drawing and text cannot differ', () => {
    expect(['under 1 hour', 'under 15 minutes', 'within 2 days'].map(responseHours)).toEqual([1, 0.25, 48])
    expect(() => responseHours('soon')).toThrow("No time in the promise 'soon'")
  })

  test('on the support page are one, four and twenty-four hours, the most urgent first', () => {
    expect(support.panel.responses).toEqual([
      { label: 'Critical', time: 'under 1 hour', hours: 1 },
      { label: 'High priority', time: 'under 4 hours', hours: 4 },
      { label: 'Standard', time: 'under 24 hours', hours: 24 },
    ])
  })
})
