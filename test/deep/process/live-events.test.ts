import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ADMIN, ticketInput } from '#test/support/app.ts'
import { beginTicket } from '#test/support/half-request.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { preparedDirectory } from '#test/support/prepared-directory.ts'
import { startProxy } from '#test/support/services/proxy.ts'
import { type RunningServer, call, eventually, startServer, temporaryDirectory } from '#test/support/server.ts'
import { readEvents } from '#test/support/read-events.ts'

let database: { DATABASE_URL: string; SECRET: string }
let proxy: Awaited<ReturnType<typeof startProxy>>
/** The second one reaches the database through a proxy that can be interrupted. */
let servers: [RunningServer, RunningServer]
let cookie: string

beforeAll(async () => {
  database = await createTestDatabase()
  const url = new URL(database.DATABASE_URL)
  proxy = await startProxy({ host: url.hostname, port: Number(url.port) })
  url.host = `127.0.0.1:${proxy.port}`
  servers = await Promise.all([
    startServer({ ...database, DATA_DIR: temporaryDirectory() }),
    startServer({ ...database, DATABASE_URL: url.href, DATA_DIR: temporaryDirectory() }),
  ])
  cookie = await signedIn(servers[0])
})
afterAll(() => proxy.close())

async function signedIn({ url }: RunningServer) {
  await call(url, 'POST', '/api/setup-admin', ADMIN)
  const { headers } = await call(url, 'POST', '/api/auth/sign-in/email', ADMIN)
  return headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ')
}
async function opened({ url }: RunningServer, as = cookie) {
  const watcher = readEvents(await fetch(`${url}/api/tickets/events`, { headers: { cookie: as } }))
  await watcher.opened
  return watcher
}
const create = async ({ url }: RunningServer): Promise<string> =>
  (await call(url, 'POST', '/api/tickets', ticketInput())).body.ticket.id
/** Returns the number of connections to the database. */
async function connections(where = 'true') {
  const client = new pg.Client({ connectionString: database.DATABASE_URL })
  await client.connect()
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and ${where}`,
  )
  await client.end()
  return rowCount
}
const FOR_LIVE_EVENTS = `application_name = 'live'`

it('Events, and who is in a ticket, of one server reach the streams of every other', async () => {
  const watchers = [await opened(servers[0]), await opened(servers[1])]
  const id = await create(servers[0])
  const headers = { cookie }
  await call(servers[1].url, 'POST', `/api/tickets/${id}/presence`, { activity: 'answering' }, headers)
  await call(servers[1].url, 'PATCH', `/api/tickets/${id}`, { status: 'Resolved' }, headers)
  for (const { received: nextEvents, close: leave } of watchers) {
    const messages = await nextEvents(3, id)
    // Who is there is sent as it arrives, events as they are read: the order may differ.
    expect(new Set(messages.map(({ kind }) => kind))).toEqual(new Set(['created', 'presence', 'status_changed']))
    await leave()
  }
})

it('Ten streams of a server share the connection by which it listens to the database', async () => {
  const colleagues = await Promise.all(Array.from({ length: 10 }, () => opened(servers[0])))
  expect(await connections(FOR_LIVE_EVENTS)).toBe(2)
  const id = await create(servers[1])
  for (const { received: nextEvents, close: leave } of colleagues) {
    expect(await nextEvents(1, id)).toMatchObject([{ kind: 'created' }])
    await leave()
  }
})

it.each(['cut', 'silence'] as const)(
  'Events committed while the database was unreachable (%s) reach open streams once it is back',
  async (trouble) => {
    const { received: nextEvents, messages, close: leave, ended } = await opened(servers[1])
    const first = await create(servers[0])
    await nextEvents(1, first)
    let isOver = false
    void ended.then(() => (isOver = true))
    proxy[trouble]()
    const meanwhile = [await create(servers[0]), await create(servers[0])]
    if (trouble === 'cut') await eventually('the loss', () => servers[1].errors().includes('live.connection_lost'))
    proxy.restore()
    await nextEvents(1, meanwhile[1])
    const after = await create(servers[0])
    await nextEvents(1, after)
    const ticketIds = messages().map(({ ticket_id }) => ticket_id)
    expect(ticketIds.slice(ticketIds.indexOf(first))).toEqual([first, ...meanwhile, after])
    expect(isOver).toBe(false)
    await leave()
  },
)

it('A server that stops ends open streams at once, while requests in flight finish, and leaves no connection behind', async () => {
  const watcher = await opened(servers[0])
  expect(await connections()).toBeGreaterThan(0)
  const ticket = beginTicket(servers[0])
  await ticket.begun
  await call(servers[0].url, 'GET', '/healthz')
  const stopped = servers[0].stop()
  await watcher.ended
  expect(await ticket.finish()).toBe(201)
  expect(await stopped).toEqual({ code: 0, signal: null })
  expect(servers[0].errors()).not.toMatch(/"level":"(warn|error)"/)
  await servers[1].stop()
  // PostgreSQL counts a connection for a moment after it was closed.
  await expect.poll(() => connections()).toBe(0)
})

it('On the embedded database events of a command reach the server’s streams too', async () => {
  const DATA_DIR = preparedDirectory()
  const server = await startServer({ DATA_DIR })
  const { received: nextEvents } = await opened(server, await signedIn(server))
  const command = new pg.Client({ host: DATA_DIR, user: 'postgres', database: 'postgres' })
  await command.connect()
  await command.query(`insert into ticket_events (ticket_id, kind, created_at)
    values ('00000000-0000-4000-8000-000000000001', 'created', now())`)
  expect(await nextEvents(1)).toMatchObject([{ ticket_id: '00000000-0000-4000-8000-000000000001' }])
  await command.end()
  expect(await server.stop()).toEqual({ code: 0, signal: null })
  expect(server.errors()).not.toMatch(/live\.connection/)
})
