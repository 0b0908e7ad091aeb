import { afterAll, beforeAll, expect, it } from 'vitest'
import { operations } from '#contract/operations.ts'
import { type CustomerApp, openCustomerApp } from './customer-app.ts'

let app: CustomerApp
beforeAll(async () => {
  app = await openCustomerApp()
})
afterAll(() => app.close())

/** Every row of every table, jobs and counters included. */
async function everyRow(): Promise<Record<string, string>> {
  const { db } = app.ctx
  const { rows: tables } = await db.execute<{ name: string }>(`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and (table_schema = 'public' or (table_schema = 'pgboss' and table_name = 'job'))`)
  const rows: Record<string, string> = {}
  for (const { name } of tables) {
    const found = await db.execute<{ rows: string }>(
      `select coalesce(string_agg(t::text, '|' order by t::text), '') as rows from ${name} t`,
    )
    rows[name] = found.rows[0]!.rows
  }
  return rows
}

const reads = operations.filter(({ access, method }) => access === 'customer' && method === 'GET')

it.each(reads)('$path changes nothing, by GET or HEAD, as often as it is called', async ({ path }) => {
  const ticket = await app.newTicket()
  await app.resolve(ticket.id)
  const browser = await app.browser(ticket.link)
  const before = await everyRow()
  const address = path.replace('{number}', String(ticket.number)).replace('{file}', 'none.png')
  for (const method of ['GET', 'HEAD', 'GET', 'HEAD']) {
    const response = await app.request(address, { method, headers: { cookie: browser.cookie } })
    await response.body?.cancel()
  }
  expect(await everyRow()).toEqual(before)
})

it('Opening a link changes nothing, however often', async () => {
  const ticket = await app.newTicket()
  const before = await everyRow()
  for (let scan = 0; scan < 20; scan++) await app.browser(ticket.link)
  expect(await everyRow()).toEqual(before)
})
