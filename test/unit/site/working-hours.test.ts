import { describe, expect, it } from 'vitest'
import { dayAt } from '#contract/business-hours.ts'
import { addWorkingHours, momentAt, wakeDays } from '#contract/working-hours.ts'

const timeZone = 'America/Denver'
const office = {
  timeZone,
  hours: [
    { days: [1, 2, 3, 4, 5], opens: 8, closes: 18 },
    { days: [6], opens: 9, closes: 14 },
    { days: [0], opens: null, closes: null },
  ],
}
const inHours = (from: string, hours: number) => addWorkingHours(office, new Date(from), hours)?.toISOString()

describe('Working hours', () => {
  it('count only while the company is open', () => {
    expect(inHours('2026-11-25T17:00:00Z', 4)).toBe('2026-11-25T21:00:00.000Z')
    // Wednesday 4 PM: two hours today, two tomorrow.
    expect(inHours('2026-11-25T23:00:00Z', 4)).toBe('2026-11-26T17:00:00.000Z')
    // Friday 5 PM: one hour, then Saturday from 9.
    expect(inHours('2026-11-28T00:00:00Z', 4)).toBe('2026-11-28T19:00:00.000Z')
    // Saturday 1 PM: one hour, then Monday from 8.
    expect(inHours('2026-11-28T20:00:00Z', 4)).toBe('2026-11-30T18:00:00.000Z')
    expect(addWorkingHours({ timeZone, hours: [] }, new Date(), 4)).toBe(null)
  })

  it('are hours of the clock on both sides of a clock change', () => {
    // Saturday 1 PM before clocks go back on November 1, and before they go forward on March 8.
    expect(inHours('2026-10-31T19:00:00Z', 4)).toBe('2026-11-02T18:00:00.000Z')
    expect(inHours('2026-03-07T20:00:00Z', 4)).toBe('2026-03-09T17:00:00.000Z')
    expect(momentAt('2026-10-31', 8, timeZone).toISOString()).toBe('2026-10-31T14:00:00.000Z')
    expect(momentAt('2026-11-01', 8, timeZone).toISOString()).toBe('2026-11-01T15:00:00.000Z')
    // 1:30 comes twice, 2:30 not at all.
    expect(momentAt('2026-11-01', 1.5, timeZone).toISOString()).toBe('2026-11-01T07:30:00.000Z')
    expect(momentAt('2026-03-08', 2.5, timeZone).toISOString()).toBe('2026-03-08T09:30:00.000Z')
  })

  it('offer tomorrow, Monday and next week, on days that are open and each once', () => {
    const days = (now: string) => wakeDays(office, new Date(now))
    expect(days('2026-11-25T17:00:00Z')).toEqual(['2026-11-26', '2026-11-30', '2026-12-02'])
    // Saturday: tomorrow is closed. Sunday: tomorrow is Monday.
    expect(days('2026-11-28T17:00:00Z')).toEqual(['2026-11-30', '2026-12-05'])
    expect(days('2026-11-29T17:00:00Z')).toEqual(['2026-11-30', '2026-12-07'])
    expect(days('2026-11-30T17:00:00Z')).toEqual(['2026-12-01', '2026-12-07'])
    // Late in the evening it is still today in Denver.
    expect(dayAt(new Date('2026-11-26T05:00:00Z'), timeZone)).toBe('2026-11-25')
  })
})
