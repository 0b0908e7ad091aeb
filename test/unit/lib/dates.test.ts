import { expect, test } from 'vitest'
import { formatDay, formatMoment } from '#app/lib/dates.ts'

/** A local time, in the format of the server. */
const sent = (...local: [number, number, number, number, number]) => new Date(...local).toISOString()

test('Days are formatted MMM dd, yyyy and moments MMM dd, yyyy HH:mm', () => {
  expect(formatDay(sent(2024, 10, 5, 8, 12))).toBe('Nov 05, 2024')
  expect(formatMoment(sent(2024, 8, 20, 8, 2))).toBe('Sep 20, 2024 08:02')
})

test('Midnight is 00, not 24', () => {
  expect(formatMoment(sent(2024, 0, 1, 0, 0))).toBe('Jan 01, 2024 00:00')
})
