import { expect, test } from 'vitest'
import { endedAt, newestLinks } from '#app/desk/customer/customer-page.tsx'
import type { TicketLink } from '#contract/customers.ts'

const link = (id: string, person: string) => ({ id, person: { id: person, name: '', email: '' } }) as TicketLink

test('Of each person the newest link is shown, in the order in which people got their first one', () => {
  const links = [link('1', 'marisol'), link('2', 'ben'), link('3', 'marisol')]
  expect(newestLinks(links).map(({ id }) => id)).toEqual(['3', '2'])
})

test('A link ends when it is revoked, or at its own end once that has come', () => {
  const [revoked_at, ends_at] = ['2026-11-02T10:00:00.000Z', '2026-12-01T10:00:00.000Z']
  const at = (times: Partial<TicketLink>, now: string) =>
    endedAt({ revoked_at: null, ends_at: null, ...times } as TicketLink, Date.parse(now))
  expect(at({}, '2030-01-01')).toBeNull()
  expect(at({ ends_at }, '2026-11-30')).toBeNull()
  expect(at({ ends_at }, '2026-12-02')).toBe(ends_at)
  expect(at({ revoked_at, ends_at }, '2026-12-02')).toBe(revoked_at)
})
