import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessTimeAt, dayAt, intervalsOn, openingInWords } from '#contract/business-hours.ts'
import { updateCompany } from '#contract/company.ts'
import { closedDayInWords, hoursLines, openHours } from '#contract/hours-in-words.ts'
import { addWorkingHours, momentAt, openDayFrom, wakeHour } from '#contract/working-hours.ts'
import { defaults } from '#site'
import { forAll } from '../properties/for-all.ts'

type Row = { days: number[]; opens: number | null; closes: number | null }
const on = (days: number[], opens: number | null = null, closes: number | null = null): Row => ({ days, opens, closes })
const WEEKDAYS = [1, 2, 3, 4, 5]
const check = (hours: Row[]) => updateCompany.input.safeParse({ hours })
const complete = (hours: Row[]) => updateCompany.input.parse({ hours }).hours!

test('the words of the default hours come out to the letter', () => {
  expect(complete([on(WEEKDAYS, 8, 18), on([6], 9, 14)])).toEqual(defaults.hours)
  expect(complete([...WEEKDAYS.map((day) => on([day], 8, 18)), on([6], 9, 14), on([0])])).toEqual(defaults.hours)
})

test('several intervals, days apart and midnight are said as people say them', () => {
  const hours = complete([on(WEEKDAYS, 13, 17), on(WEEKDAYS, 8, 12), on([6], 18, 24), on([0], 0, 24)])
  expect(hoursLines(hours)).toEqual([
    { label: 'Monday–Friday', display: '8 AM–12 PM, 1–5 PM', isOpen: true },
    { label: 'Saturday', display: '6 PM–midnight', isOpen: true },
    { label: 'Sunday', display: 'Open 24 hours', isOpen: true },
  ])
  expect(openHours(complete([on([1, 3, 5], 8.5, 16.75), on([2], 9, 11)]))).toBe(
    'Monday, Wednesday, Friday 8:30 AM–4:45 PM, Tuesday 9–11 AM',
  )
  expect(complete([])).toEqual([
    { label: 'Every day', days: [1, 2, 3, 4, 5, 6, 0], opens: null, closes: null, display: 'Closed' },
  ])
})

test.each<[string, Row[], string, string]>([
  ['that overlap', [on([1, 2], 8, 12), on([2], 11, 13)], 'hours.1.opens', 'Overlaps 8 AM–12 PM on Tuesday'],
  [
    'that touch',
    [on([1], 12, 17), on([1], 8, 12)],
    'hours.0.opens',
    'Starts when 8 AM–12 PM on Monday ends: combine the two',
  ],
  ['that end before they begin', [on([1], 18, 8)], 'hours.0.closes', 'Choose a closing time after the opening time'],
  ['without an end', [on([1], 8)], 'hours.0.closes', 'Enter when you close'],
  ['between quarters', [on([1], 8.1, 12)], 'hours.0.opens', 'Use a time in quarter hours, such as 8:00 or 8:15'],
  ['beyond the day', [on([1], 8, 25)], 'hours.0.closes', 'Use a time in quarter hours, such as 8:00 or 8:15'],
  ['of a closed day', [on([1]), on([1], 8, 12)], 'hours.0.days', 'Monday is both open and closed'],
])('refuses hours %s', (_, hours, path, message) => {
  expect(check(hours).error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]])
})

test('says what hours are where they are none', () => {
  const { error } = updateCompany.input.safeParse({ hours: {} })
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['hours'], 'Use a list of rows of days, opens and closes'],
  ])
})

const company = {
  timeZone: 'America/Denver',
  timeZoneLabel: 'MT',
  hours: complete([on(WEEKDAYS, 8, 12), on(WEEKDAYS, 13, 17)]),
  closed_days: [
    { day: '2026-11-26', name: 'Thanksgiving', opens: null, closes: null },
    { day: '2026-11-27', name: '', opens: 10, closes: 12 },
  ],
}
test.each([
  ['between two intervals', '2026-11-25T12:30:00-07:00', 'at 1 PM MT'],
  ['before a closed day', '2026-11-25T17:00:00-07:00', 'Friday at 10 AM MT'],
  ['on a closed day', '2026-11-26T09:00:00-07:00', 'Friday at 10 AM MT'],
  ['on a day with hours of its own', '2026-11-27T11:00:00-07:00', 'open until 12 PM MT'],
  ['after them', '2026-11-27T13:00:00-07:00', 'Monday at 8 AM MT'],
])('the help desk %s', (_, moment, expected) => {
  const time = businessTimeAt(company, new Date(moment))
  expect(time.isOpen ? `open until ${time.closes}` : openingInWords(time.next!)).toBe(expected)
})

test('a pause of weeks is named by its date, midnight is no end, and who never closes is open', () => {
  const closed_days = Array.from({ length: 10 }, (__, at) => ({ day: `2026-12-${21 + at}`, opens: null, closes: null }))
  const away = businessTimeAt({ ...company, closed_days }, new Date('2026-12-20T12:00:00-07:00'))
  expect(away.isOpen || openingInWords(away.next!)).toBe('December 31 at 8 AM MT')
  const late = { ...company, closed_days: [], hours: complete([on([5], 18, 24), on([6], 0, 2)]) }
  expect(businessTimeAt(late, new Date('2026-12-04T23:00:00-07:00'))).toEqual({ isOpen: true, closes: '2 AM MT' })
  const always = { ...late, hours: complete([on([0, 1, 2, 3, 4, 5, 6], 0, 24)]) }
  expect(businessTimeAt(always, new Date())).toEqual({ isOpen: true, closes: null })
})

test('closed days count for waking and working hours', () => {
  expect(openDayFrom(company, '2026-11-26')).toBe('2026-11-27')
  expect([wakeHour(company, '2026-11-27'), wakeHour(company, '2026-11-30')]).toEqual([10, 8])
  // One hour on Wednesday, two on Friday, one on Monday.
  expect(addWorkingHours(company, new Date('2026-11-25T16:00:00-07:00'), 4)).toEqual(
    new Date('2026-11-30T09:00:00-07:00'),
  )
  expect(company.closed_days.map(closedDayInWords)).toEqual([
    'closed Thu, Nov 26 (Thanksgiving)',
    'Fri, Nov 27 10 AM–12 PM',
  ])
})

test('whatever the hours, the company is open exactly in its intervals, and opens when it says', () => {
  const quarter = fc.integer({ min: 0, max: 96 }).map((count) => count / 4)
  const row = fc
    .tuple(fc.integer({ min: 0, max: 6 }), quarter, quarter)
    .map(([day, a, b]) => on([day], Math.min(a, b), Math.max(a, b)))
  const closed = fc.record({
    day: fc.constantFrom('2026-11-01', '2026-11-26', '2026-03-08'),
    opens: fc.constant(null),
    closes: fc.constant(null),
  })
  const minutes = fc.integer({ min: Date.parse('2026-01-01') / 60_000, max: Date.parse('2027-01-01') / 60_000 })
  return forAll(
    fc.tuple(fc.array(row, { maxLength: 8 }), fc.array(closed, { maxLength: 2 }), minutes),
    ([rows, closed_days, minute]) => {
      const parsed = check(rows)
      fc.pre(parsed.success)
      const now = new Date(minute * 60_000)
      const business = { ...company, hours: parsed.data.hours!, closed_days }
      const today = dayAt(now, business.timeZone)
      const isWithin = intervalsOn(business, today).some(
        ({ opens, closes }) =>
          now >= momentAt(today, opens, business.timeZone) && now < momentAt(today, closes, business.timeZone),
      )
      const time = businessTimeAt(business, now)
      // On the two days on which the clocks change an hour is there twice or not at all.
      if (!/-(03-08|11-01)$/.test(today)) expect(time.isOpen).toBe(isWithin)
      if (!time.isOpen && time.next) {
        const [opens] = intervalsOn(business, time.next.date).filter((each) =>
          time.next!.hour.startsWith(formatted(each.opens)),
        )
        expect(opens).toBeDefined()
      }
    },
  )
})
const formatted = (hour: number) => `${Math.floor(hour) % 12 || 12}`
