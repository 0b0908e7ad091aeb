import { expect, test } from 'vitest'
import { openHoursStatus } from '#app/site/open-hours.ts'
import { site } from '#site'

/** Mountain Standard Time is UTC−7, daylight time UTC−6. */
const at = (iso: string) => openHoursStatus(site, new Date(iso))

test('on a working day the help desk is open until the evening', () => {
  expect(at('2026-01-14T10:30:00-07:00')).toEqual({ open: true, text: 'Help desk open until 6 PM MT' })
})

test('the help desk opens and closes on the minute', () => {
  expect(at('2026-01-14T07:59:00-07:00')).toEqual({ open: false, text: 'Help desk opens at 8 AM MT' })
  expect(at('2026-01-14T08:00:00-07:00').open).toBe(true)
  expect(at('2026-01-14T17:59:00-07:00').open).toBe(true)
  expect(at('2026-01-14T18:00:00-07:00')).toEqual({ open: false, text: 'Help desk opens Thursday 8 AM MT' })
})

test('on Saturday the help desk has shorter hours', () => {
  expect(at('2026-01-17T09:00:00-07:00')).toEqual({ open: true, text: 'Help desk open until 2 PM MT' })
})

test('from Saturday afternoon and all Sunday the next opening is Monday', () => {
  const monday = { open: false, text: 'Help desk opens Monday 8 AM MT' }
  expect(at('2026-01-17T14:00:00-07:00')).toEqual(monday)
  expect(at('2026-01-18T12:00:00-07:00')).toEqual(monday)
})

test('daylight saving time moves the hours with the clocks', () => {
  expect(at('2026-07-15T14:00:00Z').open).toBe(true)
  expect(at('2026-01-14T14:00:00Z').open).toBe(false)
})

test('midnight belongs to the new day', () => {
  expect(at('2026-01-14T00:00:00-07:00')).toEqual({ open: false, text: 'Help desk opens at 8 AM MT' })
})

test('half hours are shown, and a help desk that never opens is closed', () => {
  const hours = [{ days: [3], opens: 8.5, closes: 12.5 }]
  expect(openHoursStatus({ hours, timeZone: 'UTC', timeZoneLabel: 'UTC' }, new Date('2026-01-14T09:00:00Z')).text).toBe(
    'Help desk open until 12:30 PM UTC',
  )
  expect(
    openHoursStatus({ hours: [], timeZone: 'UTC', timeZoneLabel: 'UTC' }, new Date('2026-01-14T09:00:00Z')),
  ).toEqual({
    open: false,
    text: 'Help desk closed',
  })
})
