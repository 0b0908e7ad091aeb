import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTicket, listTickets } from '#contract/tickets.ts'
import { FILTERS } from '#contract/ticket-list.ts'
import { LIST_COLUMNS, type ListColumns } from '#server/schema/ticket-list/columns.ts'
import { ticketListStatements } from '#server/schema/ticket-list/statements.ts'
import { prepareTicketList } from '#server/schema/ticket-list/prepare.ts'
import { type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'

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

const titles = async (query: object) => (await app.call(listTickets, query)).tickets.map(({ title }) => title)

async function prepare(columns: ListColumns = LIST_COLUMNS): Promise<boolean> {
  await client.query('begin')
  const isRebuilt = await prepareTicketList(client, columns)
  await client.query('commit')
  return isRebuilt
}

it('A new filter and a new sort need one entry each: column, trigger, index and counts follow', async () => {
  for (const title of ['first', 'second', 'third']) await app.call(createTicket, ticketInput({ title }))
  const { filters, sorts } = LIST_COLUMNS
  const columns = {
    ...LIST_COLUMNS,
    filters: [...filters, 'automatic_reply'],
    sorts: { ...sorts, updated_at: 'updated_at' },
  }
  expect(await prepare(columns)).toBe(true)
  await client.query(`update tickets set automatic_reply = 'None' where title <> 'second'`)
  await client.query(`update tickets set updated_at = now() + interval '1 hour' where title = 'first'`)
  const { rows } = await client.query(
    `select title_key from ticket_list where automatic_reply = 'None' order by updated_at desc, created_at desc`,
  )
  expect(rows.map(({ title_key }) => title_key)).toEqual(['first', 'third'])
  expect(await prepare()).toBe(true)
})

it('Every declared filter is accepted by the API, and an unknown value is refused', async () => {
  for (const [name, { values }] of Object.entries(FILTERS)) {
    for (const value of values) await app.call(listTickets, { [name]: value })
    expect((await app.send('GET', `/api/tickets?${name}=Other`)).status, name).toBe(422)
  }
})

it('A changed declaration rebuilds the table of the list and leaves nothing of the old one behind', async () => {
  const madeOf = async () =>
    (
      await client.query(
        `select proname as name from pg_proc where proname like 'ticket_list%'
         union all select relname from pg_class where relname like 'ticket_list%'
         union all select tgname from pg_trigger where tgname like 'ticket_list%' order by 1`,
      )
    ).rows
  const before = await madeOf()
  expect(before.length).toBeGreaterThan(20)
  expect(await prepare()).toBe(false)
  await client.query(
    `create function ticket_list_of_old() returns trigger language plpgsql as $$ begin return null; end $$`,
  )
  await client.query('create trigger ticket_list_of_old after insert on tickets execute function ticket_list_of_old()')
  const fewer = { ...LIST_COLUMNS, filters: ['status'], sorts: { title: 'title_key' } }
  expect(await prepare(fewer)).toBe(true)
  expect((await client.query('select * from ticket_list limit 1')).fields.map(({ name }) => name)).toEqual([
    'id',
    'created_at',
    'status',
    'assignee',
    'channel',
    'client',
    'title_key',
    'other_text',
    'words',
    'companies',
  ])
  expect(await prepare()).toBe(true)
  expect(await madeOf()).toEqual(before)
  expect(await titles({ search: 'second' })).toEqual(['second'])
})

// The embedded database runs one transaction at a time.
if (process.env.TEST_DATABASE === 'postgres')
  it('A ticket that another process is writing while the list is made for the first time is not missed', async () => {
    const [, dropEverything] = ticketListStatements(LIST_COLUMNS, 'default')
    await client.query(dropEverything!)
    const other = new pg.Client(app.database.connection)
    await other.connect()
    await other.query('begin')
    await other.query(
      `insert into tickets (title, description, category, priority, created_at, updated_at, automatic_reply)
       values ('meanwhile', '', 'General', 'Low', now(), now(), '')`,
    )
    const rebuilt = prepare()
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await other.query(waiting)).rowCount).toBeGreaterThan(0)
    await other.query('commit')
    await other.end()
    expect(await rebuilt).toBe(true)
    expect(await titles({ search: 'meanwhile' })).toEqual(['meanwhile'])
  })
