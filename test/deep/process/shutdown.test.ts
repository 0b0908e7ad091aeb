import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { beginTicket } from '#test/support/half-request.ts'
import { preparedDirectory } from '#test/support/prepared-directory.ts'
import { stateOf } from '#test/support/database-state.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { copyStartScript, startScript } from '#test/support/start-script.ts'
import { call, eventually, startProcess, startServer, temporaryDirectory } from '#test/support/server.ts'

const aServer = async () => startServer({ DATA_DIR: temporaryDirectory(), ...(await createTestDatabase()) })
const refuses = (url: string) =>
  eventually('refused connections', () =>
    fetch(url).then(
      () => false,
      () => true,
    ),
  )
describe.concurrent('SIGTERM', () => {
  it('makes readiness fail for a second, in which requests are served on connections that are then closed, lets a request in flight finish, and exits with status 0', async () => {
    const server = await aServer()
    const [ticket, slow] = [beginTicket(server), beginTicket(server)]
    await Promise.all([ticket.begun, slow.begun])
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
    expect(await slow.finish()).toBe(201)
    expect(await server.ended).toEqual({ code: 0, signal: null })
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

describe('The embedded database', () => {
  const DATA_DIR = preparedDirectory()

  it('ends the server with status 1 when it stops', async () => {
    const server = await startServer({ DATA_DIR })
    rmSync(join(DATA_DIR, 'database/pg_wal'), { recursive: true })
    const client = new pg.Client({ host: DATA_DIR, user: 'postgres', database: 'postgres' })
    client.on('error', () => {})
    await client.connect()
    await client.query('create table t (n int); select pg_switch_wal(); create table u (n int)').catch(() => {})
    expect(await server.ended).toEqual({ code: 1, signal: null })
    expect(server.errors()).toMatch(/"level":"error","message":"database.stopped"/)
    expect(stateOf(DATA_DIR), 'as it is after a crash').toBe('in production')
  })
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
