import { expect, test } from 'vitest'
import { businessTimeAt, openingForReader, openingInWords, promiseStartsThen } from '#contract/business-hours.ts'
import { site } from '#site'

/** Mountain Standard Time is UTC−7, daylight time UTC−6; the clocks change on 2026-03-08 and 2026-11-01. */
test.each([
  ['on a weekday at noon', '2026-01-14T12:00:00-07:00', 'open until 6 PM MT'],
  ['in the first minute', '2026-01-14T08:00:00-07:00', 'open until 6 PM MT'],
  ['a minute before opening', '2026-01-14T07:59:00-07:00', 'at 8 AM MT'],
  ['in the last minute before closing', '2026-01-14T17:59:59-07:00', 'open until 6 PM MT'],
  ['at closing', '2026-01-14T18:00:00-07:00', 'Thursday at 8 AM MT'],
  ['a minute before midnight', '2026-01-14T23:59:00-07:00', 'Thursday at 8 AM MT'],
  ['at midnight', '2026-01-15T00:00:00-07:00', 'at 8 AM MT'],
  ['on Friday evening', '2026-01-16T18:00:00-07:00', 'Saturday at 9 AM MT'],
  ['on Saturday morning', '2026-01-17T08:30:00-07:00', 'at 9 AM MT'],
  ['on Saturday before two', '2026-01-17T13:59:00-07:00', 'open until 2 PM MT'],
  ['on Saturday at two', '2026-01-17T14:00:00-07:00', 'Monday at 8 AM MT'],
  ['on Sunday', '2026-01-18T12:00:00-07:00', 'Monday at 8 AM MT'],
  ['the morning after the clocks went forward', '2026-03-09T13:59:00Z', 'at 8 AM MT'],
  ['and a minute later', '2026-03-09T14:00:00Z', 'open until 6 PM MT'],
  ['the evening before the clocks go forward', '2026-03-07T23:00:00Z', 'Monday at 8 AM MT'],
  ['the morning after the clocks went back', '2026-11-02T14:59:00Z', 'at 8 AM MT'],
  ['and one minute on', '2026-11-02T15:00:00Z', 'open until 6 PM MT'],
  ['in the hour that comes twice', '2026-11-01T07:30:00Z', 'Monday at 8 AM MT'],
])('the business hours %s', (_, moment, expected) => {
  const time = businessTimeAt(site, new Date(moment))
  expect(time.isOpen ? `open until ${time.closes}` : openingInWords(time.next!)).toBe(expected)
})

test('the label of the time zone is the one of the configured zone', () => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: site.timeZone,
    timeZoneName: 'shortGeneric',
  }).formatToParts(0)
  expect(parts.find(({ type }) => type === 'timeZoneName')?.value).toBe(site.timeZoneLabel)
})

test('a company that never opens has no next opening', () => {
  expect(businessTimeAt({ hours: [], timeZone: 'UTC', timeZoneLabel: 'UTC' }, new Date())).toEqual({
    isOpen: false,
    next: null,
  })
})

test.each([
  ['before opening', { day: 1, daysAhead: 0, hour: '8 AM MT' }, 1, 'today at 8 AM MT'],
  ['the evening before', { day: 6, daysAhead: 1, hour: '9 AM MT' }, 5, 'tomorrow at 9 AM MT'],
  ['two days before', { day: 1, daysAhead: 2, hour: '8 AM MT' }, 6, 'Monday at 8 AM MT'],
  ['when it is past midnight where the reader is', { day: 1, daysAhead: 1, hour: '8 AM MT' }, 1, 'today at 8 AM MT'],
  ['when it is still yesterday there', { day: 1, daysAhead: 0, hour: '8 AM MT' }, 0, 'tomorrow at 8 AM MT'],
  ['a week before', { day: 1, daysAhead: 7, hour: '8 AM MT' }, 1, 'Monday at 8 AM MT'],
  ['at noon', { day: 3, daysAhead: 4, hour: '12:30 PM MT' }, 6, 'Wednesday at 12:30 PM MT'],
])('the next opening for someone who reads it %s', (_, opening, today, expected) => {
  expect(openingForReader({ ...opening, date: '2026-11-30' }, today)).toBe(expected)
})

test('a promised time begins in the words of the promise', () => {
  expect(['under 1 hour', 'under 4 hours', 'under 15 minutes'].map(promiseStartsThen)).toEqual([
    'your hour starts then',
    'your 4 hours start then',
    'your 15 minutes start then',
  ])
  expect(() => promiseStartsThen('soon')).toThrow('No time')
})
