import { once } from 'node:events'
import net from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN } from '#test/support/app.ts'
import { freePort } from '#test/support/free-port.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { lockDirectory } from '#server/db/embedded/directory-lock.ts'
import {
  type Env,
  call,
  eventually,
  runProcess,
  startProcess,
  startServer,
  temporaryDirectory,
} from '#test/support/server.ts'

const MAIN = 'server/process/main.ts'
const SECRET = 'x'.repeat(40)

/** Starts a server that must not start; returns its error output. */
async function refused(env: Env): Promise<string> {
  const { code, err } = await runProcess([MAIN], { DATA_DIR: temporaryDirectory(), PORT: '0', ...env })
  expect(err.trimEnd().split('\n')).toHaveLength(1)
  expect(code).toBe(1)
  return err.trimEnd()
}

/** Shared by the tests of the embedded database. */
const env = { DATA_DIR: temporaryDirectory() }
/** The second server on it. */
let running: { url: string; stop: () => Promise<unknown> }

describe('Starting', () => {
  it('prints its steps, its address, and where to create the first admin until there is one', async () => {
    const first = await startServer(env)
    expect(first.output()).toMatch(/^( {2}✓ .+ \(\d+\.\d s\)\n){4}\nReady at http:\/\/localhost:\d+\n/)
    expect(first.output()).toContain(`Create the first admin at ${first.url}/admin/setup\n`)
    expect((await call(first.url, 'GET', '/admin/setup')).status).toBe(200)
    expect((await call(first.url, 'POST', '/api/setup-admin', ADMIN)).body).toEqual({ success: true })
    expect(await first.stop()).toEqual({ code: 0, signal: null })
    expect(first.errors()).not.toMatch(/"level":"(warn|error)"/)
  })

  it('waits for a command that briefly holds the database, and with an admin mentions none', async () => {
    const finish = lockDirectory(env.DATA_DIR)!
    const { output, child, ended } = startProcess([MAIN], { ...env, PORT: '0' }, { hasChannel: true })
    // Not when its pages are loaded: a slow machine takes longer for them than the five seconds that it waits.
    expect(await once(child, 'message')).toContain('waiting-for-database')
    expect(output.out).not.toContain('Open the database')
    finish()
    const url = await eventually('Ready at', () => /^Ready at (\S+)$/m.exec(output.out)?.[1])
    expect(output.out).not.toContain('first admin')
    running = { url, stop: () => (child.kill('SIGINT'), ended) }
  })

  it('with PUBLIC_URL prints a set-up link with the token that set-up needs', async () => {
    const [PORT, PUBLIC_URL] = [String(await freePort()), 'https://help.example.com']
    const server = await startServer({
      ...(await createTestDatabase({ empty: true })),
      DATA_DIR: temporaryDirectory(),
      PORT,
      PUBLIC_URL,
      RATE_LIMITS: 'on',
    })
    expect(server.address).toBe(PUBLIC_URL)
    const token = /^Create the first admin at https:\/\/help\.example\.com\/admin\/setup\?token=(\S{20,})$/m.exec(
      server.output(),
    )?.[1]
    const setUp = (given: object) => call(server.url, 'POST', '/api/setup-admin', { ...ADMIN, ...given })
    expect((await setUp({})).status).toBe(403)
    expect((await setUp({ token: 'x'.repeat(32) })).status).toBe(403)
    expect((await setUp({ token })).body).toEqual({ success: true })
    expect(server.errors(), 'the token is not logged').not.toContain(token!)
    await server.stop()
  })
})

describe('A start that cannot succeed exits with status 1 and one clear line', () => {
  let taken: net.Server
  /** For starts that fail after they have opened it. */
  let database: Env
  beforeAll(async () => {
    database = await createTestDatabase()
    taken = net.createServer()
    await new Promise<void>((resolve) => taken.listen(0, 'localhost', resolve))
  })
  afterAll(() => taken.close())

  it('when the port is taken', async () => {
    const { port } = taken.address() as net.AddressInfo
    expect(await refused({ ...database, PORT: String(port) })).toBe(
      `Cannot start: PORT ${port} is taken by another program. Stop it, or choose another PORT.`,
    )
  })

  it('when the machine has no such address', async () => {
    expect(await refused({ ...database, HOST: '203.0.113.7' })).toMatch(
      /^Cannot start: cannot listen on 203\.0\.113\.7:0 \(EADDRNOTAVAIL\)\./,
    )
  })

  it('when a variable is invalid', async () => {
    expect(await refused({ PORT: 'http' })).toBe(
      'Cannot start: PORT must be a whole number from 0 to 65535, not "http".',
    )
    expect(await refused({ SECRET: 'short' })).toBe('Cannot start: SECRET must have at least 32 characters.')
  })

  it('when DATA_DIR cannot be written', async () => {
    expect(await refused({ DATA_DIR: '/dev/null/x' })).toMatch(
      /^Cannot start: DATA_DIR \/dev\/null\/x cannot be written \(ENOTDIR\)\./,
    )
  })

  it('when another server uses the DATA_DIR, which keeps running', async () => {
    expect(await refused(env)).toContain(`Cannot start: DATA_DIR ${env.DATA_DIR} is in use by another running copy.`)
    expect((await call(running.url, 'GET', '/readyz')).status).toBe(200)
    expect(await running.stop()).toEqual({ code: 0, signal: null })
  })

  it('when the database is unreachable', async () => {
    const line = await refused({
      SECRET,
      DATABASE_URL: `postgres://me:hunter2@localhost:${await freePort()}/helpdesk`,
    })
    expect(line).toMatch(
      /^Cannot start: DATABASE_URL: the database cannot be opened \((connect )?ECONNREFUSED[^)]*\)\.$/,
    )
  })

  it('when the storage is unreachable', async () => {
    const STORAGE_URL = `s3://files?endpoint=http://localhost:${await freePort()}`
    const line = await refused({ ...database, STORAGE_URL, AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'hunter2' })
    expect(line).toMatch(/^Cannot start: The storage service localhost:\d+ of STORAGE_URL cannot be reached/)
    expect(line).not.toContain('hunter2')
  })

  it('when the database rejects the login', async () => {
    const { DATABASE_URL } = await createTestDatabase({ empty: true })
    const reason = async (change: (url: URL) => void) => {
      const url = new URL(DATABASE_URL)
      change(url)
      const line = await refused({ SECRET, DATABASE_URL: url.href })
      return /^Cannot start: DATABASE_URL: the database cannot be opened \((.+)\)\.$/.exec(line)?.[1]
    }
    expect(await reason((url) => (url.password = 'hunter2'))).toBe('password authentication failed for user "postgres"')
    expect(await reason((url) => (url.pathname = '/nowhere'))).toBe('database "nowhere" does not exist')
    const client = new pg.Client({ connectionString: DATABASE_URL })
    await client.connect()
    await client.query(`create role visitor login password 'hunter2'`)
    await client.end()
    const visit = (url: URL) => Object.assign(url, { username: 'visitor', password: 'hunter2' })
    expect(await reason(visit)).toMatch(/^permission denied for database test_/)
  })

  it.each(['start', 'test', 'dev', 'check', 'run'])('when Node is too old for scripts/%s.mjs', async (script) => {
    const old = `Object.defineProperty(process.versions, 'node', { value: '18.19.1' })`
    const { code, out, err } = await runProcess([
      '--import',
      `data:text/javascript,${encodeURIComponent(old)}`,
      `scripts/${script}.mjs`,
    ])
    expect(err).toBe('Cannot start: Node 18.19.1 is too old. Install Node 20 or newer from https://nodejs.org.\n')
    expect([code, out]).toEqual([1, ''])
  })
})
