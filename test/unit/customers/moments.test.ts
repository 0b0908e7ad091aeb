import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { formatDay, formatMoment } from '#app/customer/ticket-state.ts'
import { TicketRow } from '#app/customer/my-tickets.tsx'

const NOW = '2026-12-01T18:00:00Z'
/** Late on Tuesday in Denver: on the clocks of Europe, and of servers, it is Wednesday. */
const LATE = '2026-11-25T05:12:00Z'

it('A customer reads days and times by the company’s clocks, with the year where it is another one', () => {
  expect(formatDay(LATE, NOW)).toBe('Tue, Nov 24')
  expect(formatMoment(LATE, NOW)).toBe('Tue, Nov 24, 10:12 PM')
  expect(formatMoment('2026-07-01T16:05:00Z', NOW)).toBe('Wed, Jul 1, 10:05 AM')
  // New Year has come in Greenwich, not in Denver.
  expect(formatDay('2027-01-01T03:00:00Z', NOW)).toBe('Thu, Dec 31')
  expect(formatDay('2025-12-31T18:00:00Z', NOW)).toBe('Wed, Dec 31, 2025')
})

it('My tickets says by the company’s clocks on which day something was said last', () => {
  const ticket = { number: 1001, title: 'Blank pages', status: 'Open', changed_at: LATE, of: null } as const
  expect(renderToStaticMarkup(createElement(TicketRow, ticket))).toContain('>Nov 24, 2026<')
})
