import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { REFRESHED_BY } from '#app/desk/live/refreshed-by.ts'
import { createRefresh } from '#app/desk/live/use-live-updates.ts'
import { TICKET_EVENT_KINDS, type TicketEventKind } from '#contract/vocabulary.ts'

const TICKET_ID = 'ticket'
let invalidated: Map<string, string | undefined>
let refresh: ReturnType<typeof createRefresh>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('document', { hidden: false, documentElement: { dataset: {} } })
  invalidated = new Map()
  const client = new QueryClient()
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async ({ queryKey = [], refetchType } = {}) => {
    invalidated.set(queryKey.join('/'), refetchType)
  })
  refresh = createRefresh(client)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function receive(kind: TicketEventKind) {
  refresh({ id: '1', ticket_id: TICKET_ID, kind, actor_id: null })
  vi.runAllTimers()
  return [...invalidated.keys()].toSorted()
}

const TICKET = ['conversation', 'history', 'links', 'one'].map((name) => `tickets/${name}/${TICKET_ID}`)

test('A new ticket reloads list, statistics, views and the cards of customers, and no ticket', () => {
  expect(receive('created')).toEqual(['tickets/customer-card', 'tickets/list', 'tickets/stats', 'views'])
})

test('A message reloads its ticket and files as well', () => {
  expect(receive('message_in')).toEqual(
    [`attachments/${TICKET_ID}`, ...TICKET, 'tickets/list', 'tickets/stats', 'views'].toSorted(),
  )
})

test('An opened file reloads the history alone', () => {
  expect(receive('file_opened')).toEqual([`tickets/history/${TICKET_ID}`])
})

test('A hidden tab reloads the statistics alone; the rest waits until it is visible', () => {
  vi.stubGlobal('document', { hidden: true, documentElement: { dataset: {} } })
  receive('status_changed')
  const loaded = [...invalidated].filter(([, refetchType]) => refetchType !== 'none').map(([key]) => key)
  expect(loaded).toEqual(['tickets/stats'])
})

test('Every event of a ticket refreshes something', () => {
  expect(TICKET_EVENT_KINDS.filter((kind) => REFRESHED_BY[kind].length === 0)).toEqual([])
})
