import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { listAttachments } from '#contract/attachments.ts'
import {
  addResponse,
  createTicket,
  getTicket,
  getTicketStats,
  listResponses,
  listTickets,
  updateTicket,
} from '#contract/tickets.ts'
import { SORT_FIELDS } from '#contract/vocabulary.ts'
import { findSimilarTickets } from '#server/analysis/similar-tickets.ts'
import { NEXT_BATCH, THESE } from '#server/ticket-index/load.ts'
import { EVENTS_SINCE_SNAPSHOT } from '#server/events/event-feed.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'

const ID = '00000000-0000-4000-8000-000000000000'

let app: TestApp
let client: pg.Client
const said = new Map<string, unknown[]>()

beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  await useTheDashboard()
  for (const [first, second] of spy.mock.calls as unknown as [
    { text?: string; values?: unknown[] },
    unknown[]?,
  ][]) {
    if (typeof first.text === 'string') said.set(first.text, second ?? first.values ?? [])
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
  for (const sort of SORT_FIELDS) await app.call(listTickets, { sort, search: 'printer', status: 'Open' })
  await app.call(getTicketStats, {})
  await app.call(getTicket, { id })
  await app.call(listResponses, { id })
  await app.call(listAttachments, { id })
  await app.call(addResponse, { id, message: 'On my way.' }, { 'Idempotency-Key': 'plans' })
  await app.call(updateTicket, { id, status: 'Resolved' })
  await findSimilarTickets(app.ctx.db, { ...ticket, id: ID })
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
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (format json) ${text}`,
    values,
  )
  return nodesOf(rows[0]!['QUERY PLAN'][0].Plan)
}

async function readWhole(text: string, values: unknown[]) {
  const nodes = await plan(text, values)
  return nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])
}

it('No query of the dashboard reads a table from end to end', async () => {
  const planned = [...said].filter(
    ([text]) => /^\s*(select|update|insert|delete)/i.test(text) && !/pgboss/.test(text),
  )
  expect(planned.length).toBeGreaterThan(10)
  for (const [text, values] of planned) expect([text, await readWhole(text, values)]).toEqual([text, []])
})

it.each([
  ['its batches', NEXT_BATCH, [0], 'tickets_ticket_id_unique'],
  ['what has changed', THESE, [[ID]], 'tickets_pkey'],
  ['what has happened', EVENTS_SINCE_SNAPSHOT, ['1:1:'], 'ticket_events_transaction'],
])('The list reads %s by an index made for it', async (_, text, values, index) => {
  const nodes = await plan(text, values)
  expect(nodes.map((node) => node['Index Name'])).toContain(index)
  expect(await readWhole(text, values)).toEqual([])
})

it('Tickets like another are looked for by an index made for it', async () => {
  const searches = [...said].filter(([text]) => text.includes('@@'))
  expect(searches.length).toBeGreaterThan(0)
  for (const [text, values] of searches) {
    const nodes = await plan(text, values)
    const lookUp = nodes.find((node) => node['Index Name'] === 'tickets_resolved_titles')
    expect(lookUp?.['Index Cond']).toContain('@@')
  }
})
