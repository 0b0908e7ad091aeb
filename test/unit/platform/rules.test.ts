import { describe, expect, it } from 'vitest'
import { RULES, type Rule, formatWait } from '#server/platform/limits/rules.ts'

describe('The rules', () => {
  it.each<[string, Rule]>(Object.entries(RULES))(
    '%s needs a proof of work before the hard limit, and limits a sender before all senders',
    (_, rule) => {
      for (const { soft, max } of [rule.address, rule.everyone]) expect(soft ?? 0).toBeLessThan(max)
      const perMinute = (limit: Rule['address']) => (limit.max / limit.window) * 60
      expect(perMinute(rule.everyone)).toBeGreaterThan(perMinute(rule.address))
    },
  )
})

describe('A wait is written', () => {
  it.each([
    [1, '1 second'],
    [90, '90 seconds'],
    [91, '2 minutes'],
    [600, '10 minutes'],
  ])('%i seconds: %s', (seconds, text) => {
    expect(formatWait(seconds)).toBe(text)
  })
})
