import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getTicketStats, createTicket, getTicket, listTickets, updateTicket } from '#contract/tickets.ts'
import { addResponse } from '#contract/responses.ts'
import type { MessageKind } from '#contract/vocabulary.ts'
import { addMessage } from '#server/conversation/add-message.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'
import { TUESDAY } from '#test/support/test-time.ts'

let app: TestApp
let moment = TUESDAY

beforeAll(async () => {
  app = await openTestApp({}, { now: () => new Date((moment += 1_000)) })
  await app.signIn()
})
afterAll(() => app.close())

const create = async (title: string) => (await app.call(createTicket, ticketInput({ title }))).ticket
const read = (id: string) => app.call(getTicket, { id })
const answer = (id: string) => app.call(addResponse, { id, message: 'Try again now.' })
const set = (id: string, status: 'Open' | 'In Progress' | 'Resolved') => app.call(updateTicket, { id, status })
async function write(ticket_id: string, kind: MessageKind): Promise<string> {
  const created_at = new Date((moment += 1_000))
  await app.ctx.transact((tx) =>
    addMessage(tx, { ticket_id, user_id: null, message: 'Words', kind, channel: 'mail', created_at }),
  )
  return created_at.toISOString()
}
const waiting = async () =>
  (await app.call(listTickets, { needs_answer: 'yes', sort: 'waiting_since', direction: 'asc' })).tickets.map(
    ({ title }) => title,
  )

describe('A ticket needs an answer', () => {
  it('from its creation on until it has one', async () => {
    const { id, created_at } = await create('new')
    expect(await read(id)).toMatchObject({ waiting_since: created_at, last_message_at: created_at })
    const { created_at: answered_at } = await answer(id)
    expect(await read(id)).toMatchObject({ waiting_since: null, last_message_at: answered_at })
  })

  it('from the first message of the customer after an answer, not the last', async () => {
    const { id } = await create('asked again')
    await answer(id)
    const first = await write(id, 'customer')
    const second = await write(id, 'customer')
    expect(await read(id)).toMatchObject({ waiting_since: first, last_message_at: second })
  })

  it('whatever notes and automatic messages are written', async () => {
    const { id, created_at } = await create('noted')
    for (const kind of ['note', 'automatic'] as const) await write(id, kind)
    expect(await read(id)).toMatchObject({ waiting_since: created_at, last_message_at: created_at })
  })

  it('not while it is resolved, even where the customer writes again', async () => {
    const { id } = await create('resolved')
    expect(await set(id, 'Resolved')).toMatchObject({ waiting_since: null })
    const written = await write(id, 'customer')
    expect(await read(id)).toMatchObject({ waiting_since: null, last_message_at: written })
  })

  it('again when it is reopened without an answer, since when the customer waited before', async () => {
    const { id, created_at } = await create('reopened')
    await set(id, 'Resolved')
    expect(await set(id, 'Open')).toMatchObject({ waiting_since: created_at })
    await answer(id)
    await set(id, 'Resolved')
    expect(await set(id, 'Open')).toMatchObject({ waiting_since: null })
    const written = await write(id, 'customer')
    await set(id, 'Resolved')
    expect(await set(id, 'In Progress')).toMatchObject({ waiting_since: written })
    expect(await set(id, 'Open')).toMatchObject({ waiting_since: written })
  })
})

describe('The list of tickets that need an answer', () => {
  it('shows those, longest waiting first, and statistics count them', async () => {
    expect(await waiting()).toEqual(['asked again', 'noted', 'reopened'])
    expect(await app.call(getTicketStats, {})).toMatchObject({ total: 5, needsAnswer: 3 })
    const { tickets, total } = await app.call(listTickets, { needs_answer: 'no' })
    expect([total, tickets.map(({ title }) => title)]).toEqual([2, ['resolved', 'new']])
  })

  it('pages by cursor, forth and back, through those that wait and then all others, each once', async () => {
    const query = { sort: 'waiting_since', direction: 'asc', limit: 2 } as const
    const pages: string[][] = []
    const back: (string | null)[] = []
    let cursor: string | null | undefined
    do {
      const page = await app.call(listTickets, { ...query, ...(cursor ? { cursor } : {}) })
      pages.push(page.tickets.map(({ title }) => title))
      back.push(page.previousCursor)
      cursor = page.nextCursor
    } while (cursor)
    expect(pages).toEqual([['asked again', 'noted'], ['reopened', 'new'], ['resolved']])
    const before = await Promise.all(back.slice(1).map((each) => app.call(listTickets, { ...query, before: each! })))
    expect(before.map(({ tickets }) => tickets.map(({ title }) => title))).toEqual(pages.slice(0, 2))
    const reversed = await app.call(listTickets, { ...query, direction: 'desc', limit: 5 })
    expect(reversed.tickets.map(({ title }) => title)).toEqual(pages.flat().toReversed())
  })
})

it('A ticket of a process of the release before, which knows no waiting, needs an answer', async () => {
  await app.database.pool.query(
    `insert into tickets (title, description, category, priority, created_at, updated_at, automatic_reply)
     values ('earlier release', '', 'General', 'Low', now(), now(), '')`,
  )
  expect(await waiting()).toContain('earlier release')
})
