import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { migrate } from '#server/platform/db/migrate.ts'
import { ticketInput, readOutbox } from '#test/support/app.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import {
  type Env,
  type RunningServer,
  call,
  eventually,
  startServer,
  temporaryDirectory,
} from '#test/support/server.ts'

let database: Env
let servers: [RunningServer, RunningServer]
const directories = [temporaryDirectory(), temporaryDirectory()] as const

beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
  servers = await Promise.all([
    startServer({ ...database, DATA_DIR: directories[0] }),
    startServer({ ...database, DATA_DIR: directories[1] }),
  ])
})

it('Two servers that start at once on an empty database both become ready', async () => {
  const ready = await Promise.all(servers.map(({ url }) => call(url, 'GET', '/readyz')))
  expect(ready.map(({ status }) => status)).toEqual([200, 200])
  expect(servers.map((server) => server.errors()).join('')).not.toMatch(/"level":"(warn|error)"/)
})

it('Eight concurrent migrations of an empty database run one after the other', async () => {
  const { DATABASE_URL } = await createTestDatabase({ empty: true })
  const options = { connectionString: DATABASE_URL }
  await Promise.all(Array.from({ length: 8 }, () => migrate(options)))
  const client = new pg.Client(options)
  await client.connect()
  const { rows } = await client.query(
    'select hash, count(*)::int as times from drizzle.__drizzle_migrations group by hash',
  )
  await client.end()
  expect(rows.map((row: { times: number }) => row.times)).toEqual(rows.map(() => 1))
  expect(rows.length).toBeGreaterThan(0)
})

it('Fifty concurrent set-ups at two servers create exactly one admin', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, n) => {
      const setUp = () =>
        call(servers[n % 2]!.url, 'POST', '/api/setup-admin', {
          email: `admin-${n}@neatline.example.com`,
          password: 'a-long-password',
        })
      const answer = await setUp()
      // A request that waits too long for the database gets 503 and is sent again (docs/decisions/jobs-and-processes.md).
      return answer.status === 503 ? setUp() : answer
    }),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(49)
  const client = new pg.Client({ connectionString: database.DATABASE_URL! })
  await client.connect()
  const { rows } = await client.query(
    'select (select count(*)::int from support_users where is_admin) as admins, (select count(*)::int from auth_users) as sign_ins',
  )
  await client.end()
  expect(rows).toEqual([{ admins: 1, sign_ins: 1 }])
})

it('Two servers number tickets without gaps or duplicates and send each mail once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => call(servers[n % 2]!.url, 'POST', '/api/tickets', ticketInput())),
  )
  const numbers = answers.map(({ body }) => (body as { ticket: { ticket_id: number } }).ticket.ticket_id)
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => 1001 + n))
  const mails = () => directories.flatMap(readOutbox)
  await eventually('twenty mails', () => mails().length >= 20)
  await Promise.all(servers.map((server) => server.stop()))
  expect(mails()).toHaveLength(20)
})
