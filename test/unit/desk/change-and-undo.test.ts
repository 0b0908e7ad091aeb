import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeFields } from '#app/desk/ticket/change-ticket.ts'
import { ticketQuery } from '#app/desk/ticket/ticket-queries.ts'
import { takeBack } from '#app/desk/sending/take-back.ts'
import { createQueryClient } from '#app/lib/query-client.ts'
import { toastStore } from '#app/ui/toast-store.ts'
import type { TicketDetail } from '#contract/tickets.ts'
import { MemoryStorage } from '../lib/memory-storage.ts'

const TICKET = {
  id: 'one',
  title: 'Blank pages',
  priority: 'Low',
  category: 'Printer',
  tags: [] as string[],
} as TicketDetail
const { queryKey } = ticketQuery(TICKET.id)
let client: ReturnType<typeof createQueryClient>
/** What the server was asked to set, and what it responds. */
let sent: unknown[]
let respond: (body: object) => Response

beforeEach(() => {
  client = createQueryClient()
  client.setQueryData(queryKey, TICKET)
  sent = []
  respond = (body) => Response.json({ ...TICKET, ...body })
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('fetch', (_: string, { body = '{}' }: { body?: string }) => {
    sent.push(JSON.parse(body))
    return Promise.resolve(respond(sent.at(-1) as object))
  })
})
afterEach(() => {
  client.clear()
  toastStore.set([])
  vi.unstubAllGlobals()
})

const shown = () => toastStore.get().map(({ kind, title, text }) => [kind, title, text])
/** Changes the priority to High, and returns the Undo that is offered. */
async function raise() {
  await changeFields(client, TICKET, { priority: 'High' }, 'Priority changed to High')
  return toastStore.get()[0]!.actions![0]!.run
}

describe('A change of a ticket', () => {
  test('that the server refuses says so in its words, and changes nothing on screen', async () => {
    respond = () => Response.json({ detail: 'No, not today.' }, { status: 422 })
    await changeFields(client, TICKET, { priority: 'High' }, 'Priority changed to High')
    expect(shown()).toEqual([['error', 'Error', 'No, not today.']])
    expect(client.getQueryData(queryKey)).toEqual(TICKET)
  })

  test('is taken back by Undo', async () => {
    const undo = await raise()
    undo()
    await expect.poll(() => client.getQueryData(queryKey)?.priority).toBe('Low')
    expect(sent).toEqual([{ priority: 'High' }, { priority: 'Low' }])
    expect(shown().at(-1)).toEqual(['success', 'Ticket Updated', 'Undone'])
  })

  test('that someone has changed since is left as it is by Undo, which says so', async () => {
    const undo = await raise()
    client.setQueryData(queryKey, { ...TICKET, priority: 'Critical' })
    undo()
    await expect.poll(() => shown().at(-1)?.[1]).toBe('Not Undone')
    expect(sent).toEqual([{ priority: 'High' }])
  })
})

test('An answer that cannot be taken back any more is not called taken back: a notification says why', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  respond = () => Response.json({ detail: 'It is mailed already.' }, { status: 409 })
  await takeBack(client, TICKET.id, { id: 'answer', created_at: '2026-11-24T17:00:00Z' })
  expect(shown()).toEqual([['error', 'Error', 'It is mailed already.']])
  logged.mockRestore()
})
