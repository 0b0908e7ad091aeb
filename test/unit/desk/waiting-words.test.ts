import { expect, test } from 'vitest'
import { formatCalendarDay, waitingMark, describeWaiting, listWakeChoices } from '#app/desk/ticket/waiting-labels.ts'

test('A day of the calendar is that day, wherever its reader is', () => {
  expect(formatCalendarDay('2026-11-30')).toBe('Mon, Nov 30')
  expect(formatCalendarDay('2027-01-01')).toBe('Fri, Jan 1')
})

test('The days a ticket can sleep until are working days of the company, by its clocks, from 8:00 or its later opening on', () => {
  const choices = (now: string) => listWakeChoices(new Date(now)).map(({ name, detail }) => [name, detail])
  // Friday evening in Denver, Saturday in Greenwich.
  expect(choices('2026-11-28T03:00:00Z')[0]).toEqual(['Tomorrow', 'Sat, Nov 28, 9:00 AM'])
  expect(choices('2026-11-24T18:00:00Z').map(([, detail]) => detail)).toContain('Mon, Nov 30, 8:00 AM')
})

test('What a ticket waits for is said in the header and, shorter, in the list', () => {
  expect([
    describeWaiting({ waiting_for: null, wake_at: null }),
    waitingMark({ waiting_for: null, wake_at: null }),
  ]).toEqual(['', null])
  const customer = { waiting_for: 'customer', wake_at: null } as const
  expect([describeWaiting(customer), waitingMark(customer)]).toEqual([
    'Waits for the customer',
    { lead: 'Waits for', words: 'customer' },
  ])
})
