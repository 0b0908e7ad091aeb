import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { listAttachments } from '#contract/attachments.ts'
import { listMails } from '#contract/mails.ts'
import { mergeTickets, undoMerge } from '#contract/merging.ts'
import { listMessages } from '#contract/messages.ts'
import { getTicketStats, createTicket, getTicket, listTickets, updateTicket } from '#contract/tickets.ts'
import { addResponse, listResponses } from '#contract/responses.ts'
import { SORT_FIELDS } from '#contract/ticket-list.ts'
import { findSimilarTickets } from '#server/triage/similar-tickets.ts'
import { sortColumn } from '#server/schema/ticket-list/columns.ts'
import { COUNTS_TABLES } from '#server/schema/ticket-list/counts.ts'
import { EVENTS_SINCE_SNAPSHOT } from '#server/platform/live/event-feed.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'

const ID = '00000000-0000-4000-8000-000000000000'

/** One row for each combination of filters in each part of the list, whatever the number of tickets. */
const SMALL_TABLES = new Set(COUNTS_TABLES)

let app: TestApp
let client: pg.Client
/** Every statement with the values it last had. */
const statements = new Map<string, unknown[]>()

beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  await useTheDashboard()
  for (const [first, second] of spy.mock.calls as unknown as [{ text?: string; values?: unknown[] }, unknown[]?][]) {
    if (typeof first.text === 'string') statements.set(first.text, second ?? first.values ?? [])
  }
  spy.mockRestore()
  client = new pg.Client(app.database.connection)
  await client.connect()
  // Tables of a few rows are read whole whatever there is; this shows which way is open when they have grown.
  await client.query('set enable_seqscan = off')
})
afterAll(async () => {
  await client.end()
  await app.close()
})

async function useTheDashboard(): Promise<void> {
  const { ticket } = await app.call(createTicket, ticketInput())
  const { id } = ticket
  await app.database.pool.query(
    `insert into tickets (title, description, category, priority, created_at, updated_at, automatic_reply)
     select 'ticket ' || n, '', 'Email', 'Low', now() - n * interval '1 hour', now(), '' from generate_series(1, 3000) n`,
  )
  await app.database.pool.query('vacuum (analyze) ticket_list')
  const { rows } = await app.database.pool.query<{ id: string }>(`select id from tickets where title like '%1500'`)
  const [middle] = rows
  for (const sort of SORT_FIELDS)
    for (const place of [{}, { ticket: middle!.id, numbered: 'yes' }] as const)
      await app.call(listTickets, { sort, ...place })
  await app.call(listTickets, { search: 'printer', status: 'Open' })
  await app.call(listTickets, { search: 'the printer on floor 3' })
  await app.call(getTicketStats, {})
  await app.call(getTicket, { id })
  await app.call(listResponses, { id })
  await app.call(listAttachments, { id })
  await app.call(addResponse, { id, message: 'On my way.' }, { 'Idempotency-Key': 'plans' })
  await app.call(updateTicket, { id, status: 'Resolved' })
  for (const list of [{}, { state: 'held' }, { cursor: '1700000000000.1' }] as const) await app.call(listMails, list)
  await findSimilarTickets(app.ctx.db, { ...ticket, id: ID })
  const { ticket: other } = await app.call(createTicket, ticketInput())
  const merged = await app.call(mergeTickets, { id: other.id, into: id, confirm: true })
  await app.call(listMessages, { id })
  await app.call(undoMerge, { id: merged.id! })
}

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

async function plan(text: string, values: unknown[]): Promise<Node[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (format json) ${text}`, values)
  return nodesOf(rows[0]!['QUERY PLAN'][0].Plan)
}

async function readWhole(text: string, values: unknown[]) {
  const nodes = await plan(text, values)
  return nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name']!)
    .filter((table) => !SMALL_TABLES.has(table))
}

it('No query of the dashboard reads a table from end to end', async () => {
  const planned = [...statements].filter(
    ([text]) => /^\s*(select|update|insert|delete|with)/i.test(text) && !/pgboss/.test(text),
  )
  expect(planned.length).toBeGreaterThan(10)
  for (const [text, values] of planned) expect([text, await readWhole(text, values)]).toEqual([text, []])
})

it.each(SORT_FIELDS)('The list by %s is read in the order of an index, also from a far place on', async (sort) => {
  const index = `ticket_list_by_${sort}`
  const pages = [...statements].filter(
    ([text]) => !text.includes('matching') && text.includes(`order by "${sortColumn(sort)}" desc`),
  )
  // The first page, and the one around a ticket with the tickets before it.
  expect(pages.length).toBeGreaterThanOrEqual(2)
  for (const [text, values] of pages) {
    const nodes = await plan(text, values)
    const read = nodes.filter((node) => node['Relation Name'] === 'ticket_list')
    const ordered = read.filter((node) => node['Index Name'] === index)
    expect(new Set(ordered.map((node) => node['Node Type']))).toEqual(new Set(['Index Only Scan']))
    // Few tickets are sorted, whatever index they were found by; which way runs depends on their number.
    expect(read.map((node) => node['Node Type'])).not.toContain('Seq Scan')
  }
})

it('A search looks words and parts of words up in the search index', async () => {
  const searches = [...statements].filter(([text]) => text.includes('matching'))
  expect(searches).toHaveLength(2)
  for (const [text, values] of searches) {
    const nodes = await plan(text, values)
    const lookUps = nodes.filter((node) => node['Index Name'] === 'ticket_list_search')
    const conditions = lookUps.map((node) => node['Index Cond']).join('\n')
    expect(conditions).toContain('~~')
    expect(conditions).toContain('words @@')
  }
})

it('The live updates read what has happened by an index made for it', async () => {
  const nodes = await plan(EVENTS_SINCE_SNAPSHOT, ['1:1:'])
  expect(nodes.map((node) => node['Index Name'])).toContain('ticket_events_transaction')
  expect(await readWhole(EVENTS_SINCE_SNAPSHOT, ['1:1:'])).toEqual([])
})

it('Tickets like another are looked for by an index made for it', async () => {
  const searches = [...statements].filter(([text]) => text.includes('@@') && text.includes('with matches'))
  expect(searches.length).toBeGreaterThan(0)
  for (const [text, values] of searches) {
    const nodes = await plan(text, values)
    const lookUp = nodes.find((node) => node['Index Name'] === 'tickets_resolved_titles')
    expect(lookUp?.['Index Cond']).toContain('@@')
  }
})
