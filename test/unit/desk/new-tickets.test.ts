import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from '../lib/memory-storage.ts'

const CRITICAL = { id: 'one', priority: 'Critical' } as const
const LOW = { id: 'two', priority: 'Low' } as const

/** The page after a reload: only the storage of the tab is left. */
async function openPage() {
  vi.resetModules()
  return import('#app/desk/notices/new-tickets.tsx')
}

beforeEach(() => void vi.stubGlobal('sessionStorage', new MemoryStorage()))
afterEach(() => void vi.unstubAllGlobals())

test('Tickets that have not been seen are still new after a reload of the tab', async () => {
  const before = await openPage()
  before.addNewTickets([CRITICAL, LOW])
  before.keepNewTickets(({ id }) => id === CRITICAL.id)
  const after = await openPage()
  expect(after.newTicketsStore.get()).toEqual([{ ...CRITICAL, isKept: true }])
  after.addNewTickets([LOW])
  expect((await openPage()).newTicketsStore.get()).toHaveLength(2)
})

test('Nothing of them is left in the tab once they have been shown, and after Logout', async () => {
  const page = await openPage()
  page.addNewTickets([CRITICAL])
  page.clearNewTickets()
  expect(Object.keys(sessionStorage)).toEqual([])
  expect((await openPage()).newTicketsStore.get()).toEqual([])
})

test('What someone else has put into the storage is no new ticket', async () => {
  sessionStorage.setItem('new-tickets', '{"id":"one"}')
  expect((await openPage()).newTicketsStore.get()).toEqual([])
})
