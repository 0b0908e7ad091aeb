import { expect, test } from 'vitest'
import { newestLinks } from '#app/dashboard/ticket/customer-page/newest-links.ts'
import type { TicketLink } from '#contract/ticket-links.ts'

const link = (id: string, person: string) => ({ id, person: { id: person, name: '', email: '' } }) as TicketLink

test('Of each person the newest link is shown, in the order in which people got their first one', () => {
  const links = [link('1', 'marisol'), link('2', 'ben'), link('3', 'marisol')]
  expect(newestLinks(links).map(({ id }) => id)).toEqual(['3', '2'])
})
