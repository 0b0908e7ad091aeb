import { readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { ticketInput } from '#test/support/app.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { copyStartScript, startScript } from '#test/support/start-script.ts'
import {
  type RunningServer,
  call,
  eventually,
  startProcess,
  startServer,
  temporaryDirectory,
} from '#test/support/server.ts'

const aServer = async () => startServer({ DATA_DIR: temporaryDirectory(), ...(await createTestDatabase()) })
const refuses = (url: string) =>
  eventually('refused connections', () =>
    fetch(url).then(
      () => false,
      () => true,
    ),
  )
/** Sends half of a request's body; `finish` sends the rest and resolves with the status. */
function beginTicket(server: RunningServer) {
  const body = JSON.stringify(ticketInput({ title: 'Sent in two halves' }))
  const request = http.request(`${server.url}/api/tickets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  })
  const response = new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (arrived) => resolve(arrived.resume()))
  })
  const status = response.then(({ statusCode }) => statusCode)
  const connection = response.then(
    ({ headers }) => headers.connection,
    () => undefined,
  )
  const begun = new Promise<void>((resolve) => request.write(body.slice(0, 40), () => resolve()))
  return { begun, finish: () => (request.end(body.slice(40)), status), status, connection }
}

describe.concurrent('SIGTERM', () => {
  it('makes readiness fail for a second, in which requests are served on connections that are then closed', async () => {
    const server = await aServer()
    const ticket = beginTicket(server)
    await ticket.begun
    expect((await call(server.url, 'GET', '/healthz')).headers.get('connection')).toBe('keep-alive')
    const start = performance.now()
    server.child.kill('SIGTERM')
    const { status, headers, body } = await eventually('failing readiness', async () => {
      const answer = await call(server.url, 'GET', '/readyz')
      return answer.status === 200 ? undefined : answer
    })
    expect([status, body.status, body.database]).toEqual([503, 'stopping', 'ok'])
    expect(headers.get('connection')).toBe('close')
    expect((await call(server.url, 'GET', '/')).status).toBe(200)
    expect(await ticket.finish()).toBe(201)
    expect(await ticket.connection).toBe('close')
    await refuses(server.url)
    expect(performance.now() - start).toBeGreaterThan(700)
    expect(await server.ended).toEqual({ code: 0, signal: null })
  })

  it('lets a request in flight finish, then exits with status 0', async () => {
    const server = await aServer()
    const ticket = beginTicket(server)
    await ticket.begun
    await call(server.url, 'GET', '/healthz')
    server.child.kill('SIGTERM')
    await refuses(server.url)
    expect(await ticket.finish()).toBe(201)
    expect(await server.ended).toEqual({ code: 0, signal: null })
  })

  it('does not wait for open event streams', async () => {
    const server = await aServer()
    const admin = { email: 'jo@neatline.example.com', password: 'correct horse battery staple' }
    await call(server.url, 'POST', '/api/setup-admin', admin)
    const { headers } = await call(server.url, 'POST', '/api/auth/sign-in/email', admin)
    const cookie = headers
      .getSetCookie()
      .map((value) => value.split(';')[0])
      .join('; ')
    const watching = await fetch(`${server.url}/api/tickets/events`, { headers: { cookie } })
    expect(watching.headers.get('content-type')).toContain('text/event-stream')
    const ended = watching.text().then(
      () => 'ended',
      () => 'ended',
    )
    const start = performance.now()
    expect(await server.stop()).toEqual({ code: 0, signal: null })
    expect(await ended).toBe('ended')
    expect(performance.now() - start, 'well below the timeout of requests in flight').toBeLessThan(9_000)
  })

  it('twice within a second counts once, as when Ctrl-C arrives from terminal and start script', async () => {
    const server = await aServer()
    const ticket = beginTicket(server)
    await ticket.begun
    await call(server.url, 'GET', '/healthz')
    server.child.kill('SIGINT')
    server.child.kill('SIGTERM')
    await refuses(server.url)
    expect(await ticket.finish()).toBe(201)
    expect(await server.ended).toEqual({ code: 0, signal: null })
  })

  it('a second time, more than a second later, ends the process at once', async () => {
    const server = await aServer()
    const ticket = beginTicket(server)
    ticket.status.catch(() => {})
    await ticket.begun
    await call(server.url, 'GET', '/healthz')
    const first = performance.now()
    server.child.kill('SIGTERM')
    await refuses(server.url)
    await eventually('more than a second', () => performance.now() - first > 1_200)
    expect(await server.stop('SIGTERM')).toEqual({ code: 1, signal: null })
    await expect(ticket.status).rejects.toThrow(/socket hang up|ECONNRESET/)
  })
})

it('SIGTERM shuts the embedded database down cleanly, so that the next start needs no recovery', async () => {
  const DATA_DIR = temporaryDirectory()
  const server = await startServer({ DATA_DIR })
  expect((await call(server.url, 'POST', '/api/tickets', ticketInput())).status).toBe(201)
  expect(await server.stop('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(stateOf(DATA_DIR)).toBe('shut down')
  const again = await startServer({ DATA_DIR })
  expect((await call(again.url, 'POST', '/api/tickets', ticketInput())).body.ticket.ticket_id).toBe(1002)
  await again.kill()
  expect(stateOf(DATA_DIR), 'as it is after a crash').toBe('in production')
})

it('An embedded database that stops ends the server with status 1', async () => {
  const DATA_DIR = temporaryDirectory()
  const server = await startServer({ DATA_DIR })
  rmSync(join(DATA_DIR, 'database/pg_wal'), { recursive: true })
  const client = new pg.Client({ host: DATA_DIR, user: 'postgres', database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  await client.query('create table t (n int); select pg_switch_wal(); create table u (n int)').catch(() => {})
  expect(await server.ended).toEqual({ code: 1, signal: null })
  expect(server.errors()).toMatch(/"level":"error","message":"database.stopped"/)
})

describe.concurrent('The start script', () => {
  it('ends the server when it is killed', async () => {
    const { process, url } = await startScript({
      DATA_DIR: temporaryDirectory(),
      ...(await createTestDatabase()),
    })
    process.child.kill('SIGKILL')
    await refuses(url)
  })

  it('forwards SIGTERM and exits with the server’s status', async () => {
    const { process, url } = await startScript({
      DATA_DIR: temporaryDirectory(),
      ...(await createTestDatabase()),
    })
    process.child.kill('SIGTERM')
    expect(await process.ended).toEqual({ code: 0, signal: null })
    await refuses(url)
  })

  it('exits with the server’s status when the server exits', async () => {
    const { ended, output } = startProcess([copyStartScript()], { PORT: 'http' })
    expect(await ended).toEqual({ code: 1, signal: null })
    expect(output.err).toMatch(/^Cannot start: PORT /)
  })
})

/** The state of the database according to its control file. */
function stateOf(dataDir: string): string {
  const states = [
    'starting up',
    'shut down',
    'shut down in recovery',
    'shutting down',
    'in crash recovery',
    'in archive recovery',
    'in production',
  ]
  return states[readFileSync(join(dataDir, 'database/global/pg_control')).readInt32LE(16)] ?? 'unknown'
}
