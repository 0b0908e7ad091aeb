import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { ticketInput, readOutbox } from '#test/support/app.ts'
import { callUntilAvailable, signInFirstAdmin } from '#test/support/installation.ts'
import { PGBOUNCER, startPgbouncer } from '#test/support/services/pgbouncer.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { type RunningServer, call, eventually, startServer, temporaryDirectory } from '#test/support/server.ts'
import { silentLog } from '#test/support/services/clamd.ts'
import { readEvents } from '#test/support/read-events.ts'

describe(`Through PgBouncer in transaction mode${PGBOUNCER.skipReason}`, PGBOUNCER.options, () => {
  const CONNECTIONS = 5
  const directories = [temporaryDirectory(), temporaryDirectory(), temporaryDirectory()]
  let bouncer: Awaited<ReturnType<typeof startPgbouncer>>
  let direct: string
  let env: Record<string, string>
  /** The last one has no DATABASE_DIRECT_URL. */
  let servers: RunningServer[]
  let admin: { cookie: string }

  beforeAll(async () => {
    const { DATABASE_URL, SECRET } = await createTestDatabase()
    direct = DATABASE_URL
    bouncer = await startPgbouncer(direct, { connections: CONNECTIONS })
    env = { DATABASE_URL: bouncer.url, SECRET }
    const other = { ...env, DATABASE_DIRECT_URL: direct }
    const own = [other, other, env]
    servers = await Promise.all(own.map((each, n) => startServer({ ...each, DATA_DIR: directories[n]! })))
    admin = await signInFirstAdmin(servers[0]!, servers[1]!)
  })

  const create = async ({ url }: RunningServer) => {
    const { body } = await callUntilAvailable(url, '/api/tickets', ticketInput())
    return body.ticket as { id: string; ticket_id: number }
  }
  const opened = async ({ url }: RunningServer) => {
    const watcher = readEvents(await fetch(`${url}/api/tickets/events`, { headers: admin }))
    await watcher.opened
    return watcher
  }

  it('three servers that share five connections create and list tickets and send each mail once', async () => {
    const tickets = await Promise.all(Array.from({ length: 30 }, (_, n) => create(servers[n % 3]!)))
    const numbers = tickets.map(({ ticket_id }) => ticket_id)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, n) => 1001 + n))
    for (const { url } of servers) {
      const { body } = await call(url, 'GET', '/api/tickets?limit=100', undefined, admin)
      expect(body.tickets).toHaveLength(30)
    }
    const mails = () => directories.flatMap(readOutbox)
    await eventually('thirty mails', () => mails().length >= 30)
    expect(mails()).toHaveLength(30)
  })

  it('a server with DATABASE_DIRECT_URL gets events and presence of others by notification', async () => {
    const stream = await opened(servers[0]!)
    const { id } = await create(servers[2]!)
    await stream.received(1, id)
    // Presence is never polled: it proves that notifications arrive.
    await call(servers[2]!.url, 'POST', `/api/tickets/${id}/presence`, { activity: 'answering' }, admin)
    expect(await stream.received(2, id)).toMatchObject([{ kind: 'created' }, { kind: 'presence' }])
    await stream.close()
  })

  it('a server without one polls every two seconds, logs that once, and leaves no LISTEN behind', async () => {
    const stream = await opened(servers[2]!)
    const { id } = await create(servers[0]!)
    await stream.received(1, id)
    await stream.close()
    expect(servers[2]!.errors().match(/live\.pooler_detected/g)).toHaveLength(1)
    expect(servers[0]!.errors()).not.toContain('live.pooler_detected')
    // PgBouncer's log when a notification arrives for no client, whereupon it closes the connection.
    expect(bouncer.output.err).not.toContain("got packet 'A'")
  })

  it('its restart interrupts the servers only briefly', async () => {
    await bouncer.stop()
    const away = await call(servers[0]!.url, 'POST', '/api/tickets', ticketInput())
    expect(away.status).toBe(503)
    await bouncer.start()
    await eventually('a ticket again', async () => {
      const answers = servers.map(({ url }) => call(url, 'POST', '/api/tickets', ticketInput()))
      return (await Promise.all(answers)).every(({ status }) => status === 201)
    })
    await Promise.all(servers.map((server) => server.stop()))
  })

  it('a start names which of the two URLs is unreachable or leads to another database', async () => {
    const refusal = (urls: Record<string, string>) =>
      openDatabase(readConfig({ ...env, ...urls }), silentLog, { exclusive: true }).catch((error: unknown) => error)
    const nowhere = 'postgres://postgres:postgres@127.0.0.1:1/postgres'
    const elsewhere = (await createTestDatabase({ empty: true })).DATABASE_URL
    expect(await refusal({ DATABASE_DIRECT_URL: nowhere })).toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^DATABASE_DIRECT_URL: .*ECONNREFUSED/),
    })
    expect(await refusal({ DATABASE_URL: nowhere, DATABASE_DIRECT_URL: direct })).toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^DATABASE_URL: .*ECONNREFUSED/),
    })
    expect(await refusal({ DATABASE_URL: elsewhere, DATABASE_DIRECT_URL: direct })).toMatchObject({
      name: 'StartError',
      message: 'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.',
    })
  })
})
