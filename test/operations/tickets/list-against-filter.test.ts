import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getTicketStats, listTickets } from '#contract/tickets.ts'
import { CATEGORIES, PRIORITIES, STATUSES, WAITING_FOR } from '#contract/vocabulary.ts'
import {
  FILTERS,
  FILTER_NAMES,
  COUNTED_MATCHES,
  SORT_FIELDS,
  type FilterName,
  type FilterValues,
  type SortDirection,
  type SortField,
} from '#contract/ticket-list.ts'
import { COUNTS_TABLES } from '#server/schema/ticket-list/counts.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'
import { IS_DEEP } from '#test/support/drill.ts'
import { CLIENTS, type ModelTicket, SEARCHES, TAGS, createModel, randomNumbers } from './ticket-model.ts'

let app: TestApp
let client: pg.Client
let model: ReturnType<typeof createModel>
let me: string
const OTHER = '00000000-0000-4000-8000-000000000001'
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
  client = new pg.Client(app.database.connection)
  await client.connect()
  const { rows } = await client.query(
    `insert into support_users (id, email, first_name, last_name, is_admin) values ($1, 'kim@neatline.example.com', 'Kim', 'Ito', true)
     returning (select id from support_users where is_admin) as me`,
    [OTHER],
  )
  me = rows[0].me
  model = createModel(client, randomNumbers(7), [me, OTHER])
  await model.addTickets(700)
  const [read] = model.tickets().filter(isNew)
  await client.query(
    "insert into ticket_reads (user_id, ticket_id, read_until) values ($1, $2, now() + interval '1 day')",
    [me, (readTicket = read!.id)],
  )
})
afterAll(async () => {
  await client.end()
  await app.close()
})

let readTicket: string
const isNew = ({ status, last_entry_at }: ModelTicket) => status !== 'Resolved' && last_entry_at > 1_700_000_000_000

type Query = FilterValues & {
  assignee?: string
  waiting?: (typeof WAITING_FOR)[number] | 'any' | 'none'
  tag?: string
  company_id?: string
  unread?: 'yes'
  search?: string
  sort?: SortField
  direction?: SortDirection
  limit?: number
}
const DIRECTIONS: SortDirection[] = ['asc', 'desc']
/** How texts compare and where empty values go; the deep ring has numbers, moments and enumerations as well. */
const FIELDS: readonly SortField[] = IS_DEEP ? SORT_FIELDS : ['title', 'waiting_since']
/** Either direction in turn: each filter and search meets each direction under some field, and each field under some filter. */
function directionsFor(sort: SortField): () => SortDirection {
  let turn = SORT_FIELDS.indexOf(sort)
  return () => DIRECTIONS[turn++ % DIRECTIONS.length]!
}
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
const RANKS = {
  status: ({ status }: ModelTicket) => STATUSES.indexOf(status),
  priority: ({ priority }: ModelTicket) => PRIORITIES.indexOf(priority),
  created_at: ({ created_at }: ModelTicket) => created_at,
  waiting_since: (ticket: ModelTicket) =>
    needsAnswer(ticket) ? (ticket.attention === 'woke' ? 0 : ticket.waiting_since!) : Number.MAX_SAFE_INTEGER,
}
const needsAnswer = ({ waiting_since, waiting_for }: ModelTicket) => waiting_since !== null && waiting_for === null
const compare = (sort: SortField, a: ModelTicket, b: ModelTicket): number =>
  (sort === 'title' ? byBytes(a.title.toLowerCase(), b.title.toLowerCase()) : RANKS[sort](a) - RANKS[sort](b)) ||
  a.created_at - b.created_at ||
  byBytes(a.id, b.id)

const filteredValue = (ticket: ModelTicket, name: FilterName) =>
  name === 'needs_answer' ? (needsAnswer(ticket) ? 'yes' : 'no') : ticket[name]

/** Filters whose values are not fixed. */
function isChosen(ticket: ModelTicket, { assignee, waiting, tag, company_id, unread }: Query): boolean {
  const owner = assignee === 'me' ? me : assignee === 'none' ? null : assignee
  if (assignee !== undefined && ticket.assignee_id !== owner) return false
  if (waiting !== undefined)
    if (waiting === 'any' ? ticket.waiting_for === null : (ticket.waiting_for ?? 'none') !== waiting) return false
  if (tag !== undefined && !ticket.tags.includes(tag)) return false
  if (company_id !== undefined && (ticket.company_id ?? 'none') !== company_id) return false
  return unread === undefined || (isNew(ticket) && ticket.id !== readTicket)
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(/[\s!-/:-@[-`{-~]+/)
    .filter(Boolean)

/** A part of a text of the ticket, or the beginnings of words, anywhere and in any order. */
function isFound(ticket: ModelTicket, search: string): boolean {
  const { email = '', first_name = '', last_name = '', company = '', phone = '' } = model.customerOf(ticket) ?? {}
  const texts = [ticket.title, ticket.status, email, `${first_name} ${last_name}`, company]
  if (texts.some((text) => text.toLowerCase().includes(search))) return true
  const digits = phone.replaceAll(/\D/g, '').slice(-10)
  const all = [ticket.title, ticket.description, email, first_name, last_name, company, phone, digits]
  const words = wordsOf(all.join(' '))
  const searched = wordsOf(search)
  if (searched.length === 0 || (searched.length === 1 && searched[0]!.length < 3)) return false
  const typed = /\s([^\s\W]+)$/.exec(search)?.[1]
  return searched.every((each) =>
    each.length < 3 && each !== typed ? words.includes(each) : words.some((word) => word.startsWith(each)),
  )
}

/** The list as docs/reference.md describes it, read from every ticket. */
function expectedIds({ search = '', sort = 'created_at', direction = 'desc', ...query }: Query): string[] {
  const matching = model
    .tickets()
    .filter(
      (ticket) =>
        FILTER_NAMES.every((name) => query[name] === undefined || query[name] === filteredValue(ticket, name)) &&
        isChosen(ticket, query) &&
        isFound(ticket, search.toLowerCase()),
    )
  const sorted = matching.toSorted((a, b) => compare(sort, a, b))
  return (direction === 'asc' ? sorted : sorted.toReversed()).map(({ id }) => id)
}

const read = async (query: Query & { ticket?: string; before?: string; numbered?: 'yes' }) => {
  const { tickets, ...page } = await app.call(listTickets, query)
  return { ...page, ids: tickets.map(({ id }) => id) }
}

async function check(query: Query): Promise<void> {
  const { limit = 60 } = query
  const ids = expectedIds(query)
  const page = await read({ ...query, limit })
  expect({ ...page, nextCursor: page.nextCursor !== null }, JSON.stringify(query)).toEqual({
    ids: ids.slice(0, limit),
    total: ids.length,
    position: 0,
    previousCursor: null,
    nextCursor: limit < ids.length,
  })
}

/** Checks the page around the ticket of a row, and the one before it. */
async function checkAround(row: number, query: Query): Promise<void> {
  const limit = 7
  const ids = expectedIds(query)
  const ticket = ids[row]
  if (ticket === undefined) return
  const about = JSON.stringify({ ...query, row })
  const start = Math.max(0, row - 3)
  const page = await read({ ...query, ticket, limit, numbered: 'yes' })
  expect([page.ids, page.position, page.total], about).toEqual([ids.slice(start, start + limit), start, ids.length])
  expect([page.previousCursor !== null, page.nextCursor !== null], about).toEqual([
    start > 0,
    start + limit < ids.length,
  ])
  if (page.previousCursor === null) return
  const first = Math.max(0, start - limit)
  const previous = await read({ ...query, before: page.previousCursor, limit, numbered: 'yes' })
  expect([previous.ids, previous.position], about).toEqual([ids.slice(first, start), first])
  expect([previous.previousCursor !== null, previous.nextCursor !== null], about).toEqual([first > 0, true])
}

describe('The list shows what a reader of every ticket would find', () => {
  it.each(FIELDS)('by %s, with every filter and search', async (sort) => {
    const direction = directionsFor(sort)
    for (const each of DIRECTIONS) await check({ sort, direction: each, limit: 200 })
    for (const name of FILTER_NAMES)
      for (const value of FILTERS[name].values) await check({ sort, direction: direction(), [name]: value })
    const turn = SORT_FIELDS.indexOf(sort)
    for (const [place, search] of SEARCHES.entries()) {
      await check({ sort, direction: direction(), search })
      // Each search meets the filters under one of the fields.
      if (place % SORT_FIELDS.length === turn)
        await check({ sort, direction: direction(), search, priority: 'High', category: 'Email' })
    }
  })

  it.each(FIELDS)('by %s, with owner, waiting, tag, company and unread, alone and together', async (sort) => {
    const direction = directionsFor(sort)
    const chosen: Query[] = [
      ...['me', 'none', OTHER, '00000000-0000-4000-8000-000000000009'].map((assignee) => ({ assignee })),
      ...([...WAITING_FOR, 'any', 'none'] as const).map((waiting) => ({ waiting })),
      ...[...TAGS, 'nowhere'].map((tag) => ({ tag })),
      ...[...CLIENTS, 'none', OTHER].map((company_id) => ({ company_id })),
      { unread: 'yes' },
      { assignee: 'me', waiting: 'none', status: 'Open' },
      { assignee: 'none', tag: 'vip', needs_answer: 'yes' },
      { unread: 'yes', tag: 'laptop', waiting: 'none' },
      { unread: 'yes', assignee: 'me', search: 'printer' },
      { tag: 'on site', search: 'e', priority: 'High' },
      { company_id: CLIENTS[0]!, search: 'printer', assignee: 'none' },
      { company_id: 'none', tag: 'vip', waiting: 'none' },
    ]
    for (const query of chosen) {
      await check({ ...query, sort, direction: direction() })
      await checkAround(12, { ...query, sort, direction: direction() })
    }
    for (const each of DIRECTIONS) {
      await checkAround(230, { assignee: 'none', sort, direction: each })
      await checkAround(101, { assignee: 'none', needs_answer: 'no', sort, direction: each })
      await checkAround(501, { waiting: 'none', sort, direction: each })
    }
  })

  it.each(FIELDS)('by %s, from any place on', async (sort) => {
    const direction = directionsFor(sort)
    for (const row of [0, 3, 4, 350, 501, 693, 699]) {
      for (const each of DIRECTIONS) await checkAround(row, { sort, direction: each })
      await checkAround(Math.floor(row / 4), { sort, direction: direction(), status: 'Resolved' })
      await checkAround(Math.floor(row / 2), { sort, direction: direction(), needs_answer: 'no' })
      await checkAround(Math.floor(row / 20), { sort, direction: direction(), search: 'r', category: 'Email' })
    }
  })

  it.each(FIELDS)('by %s, page after page, each ticket once', async (sort) => {
    for (const direction of DIRECTIONS)
      for (const search of ['', 'r']) {
        const query = { sort, direction, search, limit: 117 }
        const paged: string[] = []
        let cursor: string | null | undefined
        do {
          const page = await app.call(listTickets, { ...query, ...(cursor ? { cursor } : {}) })
          paged.push(...page.tickets.map(({ id }) => id))
          cursor = page.nextCursor
        } while (cursor)
        expect(paged).toEqual(expectedIds(query))
      }
  })
})

describe('The list follows every change', () => {
  it('of titles, descriptions, statuses, customers, their addresses and names, of new tickets and removed ones', async () => {
    for (let round = 0; round < 16; round++) {
      await model.changeSomething()
      const sort = SORT_FIELDS[round % SORT_FIELDS.length]!
      await check({ sort, search: SEARCHES[round % SEARCHES.length]! })
      await check({ sort, category: CATEGORIES[round % CATEGORIES.length]! })
      await checkAround(520, { sort })
      await check({ sort, assignee: round % 2 ? 'me' : 'none', tag: TAGS[round % TAGS.length]! })
      await check({ sort, waiting: 'none', needs_answer: 'yes' })
      await check({ sort, company_id: CLIENTS[round % 2]! })
    }
    const count = (status: string) => model.tickets().filter((ticket) => ticket.status === status).length
    expect(await app.call(getTicketStats, {})).toEqual({
      total: model.tickets().length,
      open: count('Open'),
      inProgress: count('In Progress'),
      resolved: count('Resolved'),
      needsAnswer: model.tickets().filter(needsAnswer).length,
      mine: model.tickets().filter(({ status, assignee_id }) => status !== 'Resolved' && assignee_id === me).length,
      unassigned: model.tickets().filter(({ status, assignee_id }) => status !== 'Resolved' && !assignee_id).length,
      unread: Math.min(expectedIds({ unread: 'yes' }).length, 100),
    })
  })

  it('and its counts stay small, however many changes there were', async () => {
    const [{ id }] = model.tickets() as [ModelTicket]
    for (let round = 0; round < 40; round++)
      await client.query(
        `do $$ begin for n in 1 .. 50 loop
           update tickets set priority = case when n % 2 = 0 then 'Low' else 'High' end::ticket_priority where id = '${id}';
         end loop; end $$`,
      )
    for (const table of COUNTS_TABLES.filter((name) => !name.includes('title'))) {
      const { rows } = await client.query(`select count(*)::int as rows from ${table}`)
      expect(rows[0].rows, table).toBeLessThan(3_500)
    }
    await client.query(`update tickets set priority = 'Low' where id = $1`, [id])
    model.tickets()[0]!.priority = 'Low'
    await check({ priority: 'Low' })
  })
})

it('The counts stay exact while several clients change tickets at once', async () => {
  const { pool } = app.database
  const { rows: ids } = await pool.query<{ id: string }>('select id from tickets')
  const change = async (worker: number) => {
    const random = randomNumbers(worker)
    const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
    for (let round = 0; round < 30; round++)
      await pool.query('update tickets set status = $2, priority = $3 where id = $1', [
        one(ids).id,
        one(STATUSES),
        one(PRIORITIES),
      ])
  }
  await Promise.all(Array.from({ length: 8 }, (_, worker) => change(worker)))
  const counted = (from: string, sum: string) =>
    pool.query(`select status, priority, category, ${sum}::int as n from ${from} group by 1, 2, 3 having ${sum} <> 0
      order by 1, 2, 3`)
  const { rows: expected } = await counted('tickets', 'count(*)')
  for (const table of COUNTS_TABLES) expect((await counted(table, 'sum(tickets)')).rows).toEqual(expected)
})

it('A search with more matches than are counted says so, and still pages through them', async () => {
  const id = randomUUID()
  await client.query(
    `insert into tickets (title, description, category, priority, created_at, updated_at, automatic_reply)
     select 'crowd ' || n, '', 'General', 'Low', now(), now(), '' from generate_series(1, ${COUNTED_MATCHES.short + 50}) n`,
  )
  const query = { search: 'crowd', sort: 'title', direction: 'desc' } as const
  const first = await app.call(listTickets, { ...query, limit: 2 })
  expect(first.total).toBe(COUNTED_MATCHES.short + 1)
  expect(first.tickets.map(({ title }) => title)).toEqual(['crowd 9999', 'crowd 9998'])
  const second = await app.call(listTickets, { ...query, limit: 1, cursor: first.nextCursor! })
  expect(second.tickets.map(({ title }) => title)).toEqual(['crowd 9997'])
  expect((await app.call(listTickets, { search: `crowd ${id}` })).total).toBe(0)
  expect((await app.call(listTickets, { category: 'General' })).total).toBeGreaterThan(COUNTED_MATCHES.short)
})
