import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { calendarTime } from '#app/desk/conversation/calendar-card.tsx'

describe('An invitation tells when it is', () => {
  const before = process.env.TZ
  beforeAll(() => void (process.env.TZ = 'America/Denver'))
  afterAll(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })
  const at = (start: string | null, end: string | null = null, time_zone: string | null = null) =>
    calendarTime({ start, end, time_zone })

  test('in the reader’s zone, and in its own where the clocks differ', () => {
    expect(at('2026-11-26T18:00:00+01:00', '2026-11-26T19:30:00+01:00', 'Europe/Berlin')).toEqual({
      here: 'Nov 26, 2026 10:00 – 11:30 (your time)',
      there: 'Nov 26, 2026 18:00 – 19:30 (Europe/Berlin)',
    })
    expect(at('2026-11-26T17:00:00Z', '2026-11-27T17:00:00Z', 'America/Denver')).toEqual({
      here: 'Nov 26, 2026 10:00 – Nov 27, 2026 10:00 (your time)',
      there: null,
    })
  })

  test('where the zone has a name no browser knows, in the reader’s alone', () => {
    expect(at('2026-11-26T17:00:00Z', null, 'W. Europe Standard Time')).toEqual({
      here: 'Nov 26, 2026 10:00 (your time)',
      there: null,
    })
  })

  test('without a zone as the clock it names, and whole days as days', () => {
    expect(at('2026-11-26T09:00:00')?.here).toBe('Nov 26, 2026 09:00 (no time zone given)')
    expect(at('2026-11-26', '2026-11-27')?.here).toBe('Nov 26, 2026, all day')
    expect(at('2026-11-26', '2026-11-28')?.here).toBe('Nov 26, 2026 – Nov 27, 2026, all day')
    expect(at('2026-11-26')?.here).toBe('Nov 26, 2026, all day')
  })

  test('not at all where nobody can read it', () => {
    expect(at(null)).toBeNull()
    expect(at('soon')).toBeNull()
  })
})
