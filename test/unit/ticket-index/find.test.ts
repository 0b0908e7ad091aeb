import { beforeAll, describe, expect, it } from 'vitest'
import {
  CATEGORIES,
  PRIORITIES,
  SORT_FIELDS,
  STATUSES,
  type SortDirection,
  type SortField,
} from '#contract/vocabulary.ts'
import { type Find, createFinder } from '#server/ticket-index/find.ts'
import { type IndexedTicket, type Rows, createRows } from '#server/ticket-index/rows.ts'
import { draw, someTickets } from './random-tickets.ts'

const EVERY: Find = { search: '', sort: 'created_at', direction: 'desc', limit: 1_000, offset: 0 }
const DIRECTIONS: SortDirection[] = ['asc', 'desc']

const RANKS = {
  status: (ticket: IndexedTicket) => STATUSES.indexOf(ticket.status),
  priority: (ticket: IndexedTicket) => PRIORITIES.indexOf(ticket.priority),
  created_at: (ticket: IndexedTicket) => ticket.created_at,
}
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

function compare(sort: SortField, a: IndexedTicket, b: IndexedTicket): number {
  const first =
    sort === 'title' ? byBytes(a.title.toLowerCase(), b.title.toLowerCase()) : RANKS[sort](a) - RANKS[sort](b)
  return first || a.created_at - b.created_at || byBytes(a.id, b.id)
}

/** What SPEC.md section 5 says, in the plainest words there are. */
function expected(tickets: IndexedTicket[], find: Find): string[] {
  const text = find.search.toLowerCase()
  const has = (value: string | undefined) => value?.toLowerCase().includes(text)
  const matching = tickets.filter(
    (ticket) =>
      (!find.status || ticket.status === find.status) &&
      (!find.priority || ticket.priority === find.priority) &&
      (!find.category || ticket.category === find.category) &&
      (has(ticket.title) || has(ticket.status) || has(ticket.customer?.email)),
  )
  const sorted = matching.toSorted((a, b) => compare(find.sort, a, b))
  return (find.direction === 'asc' ? sorted : sorted.toReversed()).map(({ id }) => id)
}

let tickets: IndexedTicket[]
let rows: Rows
let find: ReturnType<typeof createFinder>
const check = (asked: Find) => {
  const ids = expected(tickets, asked)
  const end = Math.min(asked.offset + asked.limit, ids.length)
  expect(find(asked)).toEqual({
    ids: ids.slice(asked.offset, asked.offset + asked.limit),
    total: ids.length,
    hasMore: end < ids.length,
  })
}

beforeAll(() => {
  tickets = someTickets(600)
  rows = createRows()
  rows.load(tickets.slice(0, 500))
  rows.sort()
  for (const ticket of tickets.slice(500)) rows.put(ticket)
  find = createFinder(rows)
})

const SEARCHES = [
  '',
  'e',
  'PR',
  'printer',
  'Zürich',
  '🖨️',
  'resolved',
  'n p',
  '@',
  '.com',
  '%',
  '\\',
  'nowhere at all',
]

describe('The index finds what a reader of every ticket would', () => {
  for (const sort of SORT_FIELDS)
    for (const direction of DIRECTIONS)
      it(`by ${sort} ${direction}, with every filter and every search`, () => {
        for (const search of SEARCHES) {
          check({ ...EVERY, sort, direction, search })
          for (const status of STATUSES) check({ ...EVERY, sort, direction, search, status })
          for (const priority of PRIORITIES)
            for (const category of CATEGORIES)
              check({ ...EVERY, sort, direction, search, priority, category })
        }
      })

  it('from any place on, and says nothing beyond the end', () => {
    for (const sort of SORT_FIELDS)
      for (const direction of DIRECTIONS)
        for (const offset of [0, 1, 150, 299, 301, 450, 595, 599, 600, 5_000]) {
          check({ ...EVERY, sort, direction, offset, limit: 7 })
          check({ ...EVERY, sort, direction, offset, limit: 7, search: 'r', category: 'Email' })
        }
  })

  it('page after page, each ticket once, also when the one a page ended with is gone', () => {
    for (const sort of SORT_FIELDS)
      for (const direction of DIRECTIONS) {
        const list = { ...EVERY, sort, direction, search: 'r', limit: 37 }
        const whole = expected(tickets, { ...list, limit: 1_000 })
        const paged: string[] = []
        let after: Find['after']
        do {
          const page = find(after ? { ...list, after } : list)
          paged.push(...page.ids)
          const last = tickets.find(({ id }) => id === page.ids.at(-1))!
          const value = sort === 'created_at' ? '' : last[sort]
          after = page.hasMore ? { value, created: last.created_at, id: last.id } : undefined
        } while (after)
        expect(paged).toEqual(whole)
      }
    const position = { value: 'printer', created: 0, id: '00000000-0000-4000-8000-000000000000' }
    const rest = find({ ...EVERY, sort: 'title', direction: 'asc', after: position }).ids
    const isBefore = ({ title }: IndexedTicket) => byBytes(title.toLowerCase(), 'printer') < 0
    expect(rest).toHaveLength(tickets.filter((ticket) => !isBefore(ticket)).length)
  })
})

describe('The index follows', () => {
  it('changes of status, new tickets and removed ones', () => {
    const next = draw(7)
    for (let round = 0; round < 60; round++) {
      const index = Math.floor(next() * tickets.length)
      if (round % 3 === 0) {
        rows.remove(tickets[index]!.id)
        tickets.splice(index, 1)
      } else if (round % 3 === 1) {
        tickets[index] = { ...tickets[index]!, status: STATUSES[round % STATUSES.length]! }
        rows.put(tickets[index])
      } else {
        const [added] = someTickets(1, 1_000 + round)
        tickets.push(added!)
        rows.put(added!)
      }
      for (const sort of SORT_FIELDS) check({ ...EVERY, sort, search: round % 2 ? 'o' : '' })
    }
    for (const status of STATUSES)
      expect(rows.count((cube) => cube.status === status)).toBe(
        tickets.filter((ticket) => ticket.status === status).length,
      )
  })

  it('a ticket told twice, and the removal of one it never knew', () => {
    rows.put(tickets[0]!)
    rows.put(tickets[0]!)
    rows.remove('00000000-0000-4000-8000-000000000001')
    check(EVERY)
  })
})

it('A search never reaches from one ticket into the next', () => {
  const two = createRows()
  two.load(
    ['one printer', 'two screens'].map((title, index) => ({
      ...someTickets(1, index)[0]!,
      title,
      customer: null,
    })),
  )
  two.sort()
  const search = createFinder(two)
  for (const across of ['printertwo', 'rt', 'printer\u{ff}two'])
    expect(search({ ...EVERY, search: across }).total).toBe(0)
})

it('The samples hold what every search but the last looks for', () => {
  const found = SEARCHES.map((search) => expected(someTickets(600), { ...EVERY, search }).length)
  expect(found.slice(0, -1)).not.toContain(0)
  expect(found.at(-1)).toBe(0)
})
