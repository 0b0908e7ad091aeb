import { describe, expect, it } from 'vitest'
import { site } from '#site'
import { momentAt } from '#contract/working-hours.ts'
import { workingDaysBefore } from '#server/team/waiting.ts'

const at = (day: string) => momentAt(day, 8, 'America/Denver').toISOString()

describe('8:00 of a day in Denver', () => {
  it('is 8:00 by the clock on the wall before, on and after a day on which clocks change', () => {
    expect([at('2027-03-13'), at('2027-03-14'), at('2027-03-15')]).toEqual([
      '2027-03-13T15:00:00.000Z',
      '2027-03-14T14:00:00.000Z',
      '2027-03-15T14:00:00.000Z',
    ])
    expect([at('2026-10-31'), at('2026-11-01'), at('2026-11-02')]).toEqual([
      '2026-10-31T14:00:00.000Z',
      '2026-11-01T15:00:00.000Z',
      '2026-11-02T15:00:00.000Z',
    ])
  })

  it('and is 8:00 wherever the company is', () => {
    expect(momentAt('2026-12-31', 8, 'Pacific/Auckland').toISOString()).toBe('2026-12-30T19:00:00.000Z')
    expect(momentAt('2026-01-01', 8, 'Asia/Kolkata').toISOString()).toBe('2026-01-01T02:30:00.000Z')
  })
})

describe('Working days', () => {
  const before = (now: string, days: number) => workingDaysBefore(site, new Date(now), days).toISOString()

  it('leave Sundays out, and keep the time of the day', () => {
    // Monday 9:30 in Denver; Saturday is a working day.
    expect(before('2026-11-30T16:30:00.000Z', 1)).toBe('2026-11-29T16:30:00.000Z')
    expect(before('2026-11-30T16:30:00.000Z', 3)).toBe('2026-11-26T16:30:00.000Z')
    expect(before('2026-11-29T16:30:00.000Z', 1)).toBe('2026-11-27T16:30:00.000Z')
  })

  it('keep it over a change of clocks, too', () => {
    expect(before('2027-03-15T16:00:00.000Z', 2)).toBe('2027-03-12T17:00:00.000Z')
  })
})
