import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getTicketStats, createTicket, listTickets, updateTicket } from '#contract/tickets.ts'
import { PRIORITIES } from '#contract/vocabulary.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'
import { TUESDAY } from '#test/support/test-time.ts'

let app: TestApp
let moment = TUESDAY
const TITLES = [
  '100% disk_full',
  'Zebra printer',
  'alpha "quoted" network',
  'Émile cannot sign in',
  'VPN drops',
  'vpn again',
  '🖨️ smoke',
  'Zebra printer',
]

beforeAll(async () => {
  app = await openTestApp({}, { now: () => new Date((moment += 1_000)) })
  await app.signIn()
  for (const [index, title] of TITLES.entries()) {
    const priority = PRIORITIES[index % 4]!
    const customerInfo = { ...ticketInput().customerInfo, email: `person${index}@ortega.example.com` }
    const { ticket } = await app.call(
      createTicket,
      ticketInput({ title, priority, category: index % 2 ? 'Network' : 'Printer', customerInfo }),
    )
    if (index >= 6) await app.call(updateTicket, { id: ticket.id, status: 'Resolved' })
  }
})
afterAll(() => app.close())

const list = (query: object = {}) => app.call(listTickets, query)
const titles = async (query: object) => (await list(query)).tickets.map(({ title }) => title)

describe('The ticket list', () => {
  it('shows the newest first and how many there are', async () => {
    const { tickets, total, nextCursor } = await list()
    expect(tickets.map(({ title }) => title)).toEqual(TITLES.toReversed())
    expect([total, nextCursor]).toEqual([8, null])
  })

  it('sorts by title, by priority from Low to Critical and by status from Open to Resolved', async () => {
    const priorities = (await list({ sort: 'priority', direction: 'asc' })).tickets.map(({ priority }) => priority)
    expect(priorities).toEqual(['Low', 'Low', 'Medium', 'Medium', 'High', 'High', 'Critical', 'Critical'])
    const statuses = (await list({ sort: 'status', direction: 'desc' })).tickets.map(({ status }) => status)
    expect(statuses.slice(0, 3)).toEqual(['Resolved', 'Resolved', 'Open'])
    expect((await titles({ sort: 'title', direction: 'desc' })).length).toBe(8)
  })

  it('has a page around each ticket with its position, whatever it is sorted by, filtered and searched for', async () => {
    for (const query of [
      {},
      { sort: 'title', direction: 'asc' },
      { category: 'Network' },
      { search: 'vpn', sort: 'priority' },
      { search: '1003' },
      { search: 'person' },
    ]) {
      const { tickets } = await list(query)
      for (const [row, { id }] of tickets.entries()) {
        const page = await list({ ...query, ticket: id, numbered: 'yes' })
        expect([page.position, page.tickets]).toEqual([Math.max(0, row - 3), tickets.slice(Math.max(0, row - 3))])
      }
    }
    const [newest] = (await list()).tickets
    for (const ticket of [newest!.id, crypto.randomUUID()])
      expect(await list({ search: 'vpn', ticket })).toEqual(await list({ search: 'vpn' }))
  })

  it('leads back from any page, to a ticket found by its number too', async () => {
    for (const query of [{}, { sort: 'title', direction: 'asc' }, { search: '1003' }, { search: 'person' }]) {
      const whole = await list(query)
      let { nextCursor } = await list({ ...query, limit: 5 })
      if (!nextCursor) nextCursor = (await list({ ...query, limit: 1 })).nextCursor
      if (!nextCursor) continue
      const page = await list({ ...query, cursor: nextCursor, numbered: 'yes' })
      expect(page.tickets).toEqual(whole.tickets.slice(page.position!))
      const before = await list({ ...query, before: page.previousCursor!, numbered: 'yes' })
      expect([before.position, before.tickets]).toEqual([0, whole.tickets.slice(0, page.position!)])
      expect(before.previousCursor).toBeNull()
    }
  })

  it('begins at a moment where it is sorted by a date, and ends there after the last ticket', async () => {
    const { tickets } = await list()
    const fourth = tickets[3]!.created_at
    const older = await list({ moment: fourth, numbered: 'yes' })
    expect([older.position, older.tickets]).toEqual([4, tickets.slice(4)])
    const newer = await list({ moment: fourth, direction: 'asc', numbered: 'yes' })
    expect([newer.position, newer.tickets]).toEqual([4, tickets.slice(0, 4).toReversed()])
    const past = await list({ moment: '2001-01-01T00:00:00.000Z', limit: 3, numbered: 'yes' })
    expect([past.position, past.tickets, past.nextCursor]).toEqual([5, tickets.slice(5), null])
    const waiting = await list({ sort: 'waiting_since', direction: 'asc', moment: tickets[4]!.created_at })
    expect(waiting.tickets[0]?.id).toBe(tickets[4]!.id)
  })

  for (const sort of ['title', 'status', 'priority', 'created_at'] as const) {
    for (const direction of ['asc', 'desc'] as const) {
      it(`pages through every ticket once, by ${sort} ${direction}`, async () => {
        const whole = (await list({ sort, direction })).tickets.map(({ id }) => id)
        const paged: string[] = []
        let cursor: string | null | undefined
        do {
          const page = await list({ sort, direction, limit: 3, ...(cursor ? { cursor } : {}) })
          expect(page.total).toBe(8)
          paged.push(...page.tickets.map(({ id }) => id))
          cursor = page.nextCursor
        } while (cursor)
        expect(paged).toEqual(whole)
      })
    }
  }

  it('finds a substring of title, status or customer e-mail, whatever its case', async () => {
    expect(await titles({ search: 'VPN' })).toEqual(['vpn again', 'VPN drops'])
    expect(await titles({ search: 'resolVED' })).toHaveLength(2)
    expect(await titles({ search: 'PERSON3@' })).toEqual(['Émile cannot sign in'])
    expect(await titles({ search: '🖨️' })).toEqual(['🖨️ smoke'])
  })

  it('takes percent signs, underscores, backslashes and quotes as plain text', async () => {
    expect(await titles({ search: '%' })).toEqual(['100% disk_full'])
    expect(await titles({ search: 'k_f' })).toEqual(['100% disk_full'])
    expect(await titles({ search: '\\' })).toEqual([])
    expect(await titles({ search: '"quoted"' })).toEqual(['alpha "quoted" network'])
    expect(await titles({ search: "'; drop table tickets; --" })).toEqual([])
  })

  it('filters by status, priority and category together', async () => {
    expect(await titles({ status: 'Resolved', category: 'Network' })).toEqual(['Zebra printer'])
    expect((await list({ priority: 'High', status: 'in_progress' })).total).toBe(0)
  })

  it('refuses a cursor it did not return, and a null character, with a clear problem', async () => {
    for (const query of [
      'cursor=nonsense',
      'cursor=eyJ2YWx1ZSI6IngifQ',
      'search=a%00b',
      'limit=0',
      'sort=password',
      'sort=title&moment=2026-11-10T00:00:00.000Z',
      'cursor=a&before=b',
      'page=2',
    ]) {
      const { status, body } = await app.send('GET', `/api/tickets?${query}`)
      expect([query, status, body.errors?.length]).toEqual([query, 422, 1])
    }
  })

  it('refuses a well-formed cursor whose value does not fit the sorted column', async () => {
    const { nextCursor } = await list({ sort: 'title', limit: 1 })
    const { status } = await app.send('GET', `/api/tickets?sort=created_at&cursor=${nextCursor}`)
    expect(status).toBe(422)
  })
})

describe('The statistics', () => {
  it('count all tickets and each status', async () => {
    expect(await app.call(getTicketStats, {})).toMatchObject({
      total: 8,
      open: 6,
      inProgress: 0,
      resolved: 2,
      needsAnswer: 6,
    })
  })
})
