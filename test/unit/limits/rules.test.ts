import { describe, expect, it } from 'vitest'
import { RULES, type Rule } from '#server/limits/rules.ts'
import { formatWait } from '#server/limits/rate-limit-errors.ts'

describe('The table of limits', () => {
  it.each<[string, Rule]>(Object.entries(RULES))(
    '%s asks for work before it refuses, and one sender before all',
    (_, rule) => {
      for (const { soft, max } of [rule.address, rule.everyone]) expect(soft ?? 0).toBeLessThan(max)
      const aMinute = (limit: Rule['address']) => (limit.max / limit.window) * 60
      expect(aMinute(rule.everyone)).toBeGreaterThan(aMinute(rule.address))
    },
  )
})

describe('A wait is said', () => {
  it.each([
    [1, '1 second'],
    [90, '90 seconds'],
    [91, '2 minutes'],
    [600, '10 minutes'],
  ])('%i seconds: %s', (seconds, said) => {
    expect(formatWait(seconds)).toBe(said)
  })
})
