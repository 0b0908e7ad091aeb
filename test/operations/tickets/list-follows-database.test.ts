import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getTicketStats, createTicket, listTickets } from '#contract/tickets.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'

let app: TestApp
let client: pg.Client
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
  client = new pg.Client(app.database.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await app.close()
})

const titles = async (query = {}) => (await app.call(listTickets, query)).tickets.map(({ title }) => title)
const total = async () => (await app.call(getTicketStats, {})).total

/** Writes a ticket as another process does: not through this one. */
async function writeElsewhere(writer: pg.Client, title: string): Promise<void> {
  const id = randomUUID()
  await writer.query(
    `insert into tickets (id, title, description, category, priority, created_at, updated_at, automatic_reply)
     values ($1, $2, '', 'General', 'Low', now(), now(), '')`,
    [id, title],
  )
  await writer.query("insert into ticket_events (ticket_id, kind, created_at) values ($1, 'created', now())", [id])
}

describe('The list follows what is committed, by whomever', () => {
  it('a ticket of another process is in the very next list', async () => {
    expect(await titles()).toEqual([])
    await writeElsewhere(client, 'from elsewhere')
    expect(await titles()).toEqual(['from elsewhere'])
  })

  it('a removed ticket is in no list and no number', async () => {
    const { ticket } = await app.call(createTicket, ticketInput())
    expect(await total()).toBe(2)
    await client.query('delete from tickets where id = $1', [ticket.id])
    expect(await titles()).toEqual(['from elsewhere'])
    expect(await total()).toBe(1)
  })
})

// The embedded database lets transactions in one by one.
if (process.env.TEST_DATABASE === 'postgres')
  it('A ticket whose transaction took longer than a later one’s is not missed', async () => {
    const slow = new pg.Client(app.database.connection)
    await slow.connect()
    const before = await total()
    await slow.query('begin')
    await writeElsewhere(slow, 'slow')
    await writeElsewhere(client, 'quick')
    expect(await total()).toBe(before + 1)
    await slow.query('commit')
    expect(await total()).toBe(before + 2)
    expect(await titles({ search: 'slow' })).toEqual(['slow'])
    await slow.end()
  })
