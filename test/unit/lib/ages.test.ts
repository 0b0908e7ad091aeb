import { expect, test } from 'vitest'
import { formatAge, formatRecent } from '#app/lib/ages.ts'

const MINUTE = 60_000
const NOW = new Date(2026, 10, 23, 12, 0).getTime()
const ago = (minutes: number) => new Date(NOW - minutes * MINUTE).toISOString()

test('An age is told in minutes, hours or days, and never as less than a minute', () => {
  const ages = [-5, 0, 1, 59, 60, 119, 24 * 60 - 1, 24 * 60, 400 * 24 * 60].map((minutes) =>
    formatAge(ago(minutes), NOW),
  )
  expect(ages).toEqual(['1 min', '1 min', '1 min', '59 min', '1 h', '1 h', '23 h', '1 d', '400 d'])
})

test('A recent moment is a time today, a day and time this year, and a date before', () => {
  expect(formatRecent(ago(30), NOW)).toBe('11:30')
  expect(formatRecent(ago(24 * 60), NOW)).toBe('Nov 22 12:00')
  expect(formatRecent(new Date(2025, 10, 23).toISOString(), NOW)).toBe('Nov 23, 2025')
})
