import { describe, expect, test } from 'vitest'
import { dashboardTitle } from '#app/desk/notices/dashboard-title.tsx'
import { readListQuery, withChanges } from '#app/desk/list/list-query.ts'
import { ALL_TICKETS, isShown, NEEDS_ANSWER, OPEN, viewAddress } from '#app/desk/views/list-views.ts'
import { site } from '#site'

const read = (query: string) => readListQuery(new URLSearchParams(query))

describe('A view of the list', () => {
  test('has a short address, and leads there from any other list', () => {
    expect(viewAddress(ALL_TICKETS)).toBe('/admin')
    expect(viewAddress(OPEN)).toBe('/admin?status=Open')
    expect(viewAddress(NEEDS_ANSWER)).toBe('/admin?needs_answer=yes&sort=waiting_since&direction=asc')
    const searched = new URLSearchParams('search=vpn&priority=High&sort=title&ticket=7')
    expect(withChanges(searched, OPEN).toString()).toBe('ticket=7&status=Open')
  })

  test('is the current one in any order, until something else is filtered or searched', () => {
    expect(isShown(OPEN, read('status=Open&sort=title'))).toBe(true)
    expect(isShown(OPEN, read('status=Open&priority=High'))).toBe(false)
    expect(isShown(ALL_TICKETS, read('search=vpn'))).toBe(false)
    expect(isShown(ALL_TICKETS, read('direction=asc'))).toBe(true)
  })
})

test('The tab’s title names the open ticket and counts what is new', () => {
  const ticket = { ticket_id: 3999, title: 'License for Word' }
  expect(dashboardTitle(undefined, 0, 0)).toBe(`Support dashboard | ${site.name}`)
  expect(dashboardTitle(undefined, 2, 1)).toBe(`(2) Support dashboard, 1 critical | ${site.name}`)
  expect(dashboardTitle(ticket, 0, 0)).toBe(`#3999 License for Word | ${site.name}`)
  expect(dashboardTitle(ticket, 1, 1)).toBe(`(1) #3999 License for Word | ${site.name}`)
})
