import { once } from 'node:events'
import net from 'node:net'
import { createServer } from 'node:http'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { prepareDataDir } from '#server/platform/data-dir.ts'
import { lockDirectory } from '#server/platform/db/embedded/directory-lock.ts'
import { openServices } from '#server/process/bootstrap.ts'
import { listen } from '#server/process/listen.ts'
import { describeAddress } from '#server/process/start.ts'
import { StartError } from '#server/platform/start-error.ts'
import { ADMIN, openTestApp } from '#test/support/app.ts'
import { CLOSED_PORT } from '#test/support/free-port.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { type Env, call, eventually, runProcess, startProcess, temporaryDirectory } from '#test/support/server.ts'

const MAIN = 'server/process/main.ts'
const SECRET = 'x'.repeat(40)
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

describe('Starting', () => {
  it('waits for a command that briefly holds the database, prints its steps, its address, and where to create the first admin', async () => {
    const env = { DATA_DIR: temporaryDirectory() }
    const finish = lockDirectory(env.DATA_DIR)!
    const { output, child, ended } = startProcess([MAIN], { ...env, PORT: '0' }, { hasChannel: true })
    // Not when its pages are loaded: a slow machine takes longer for them than the five seconds that it waits.
    expect(await once(child, 'message')).toContain('waiting-for-database')
    expect(output.out).not.toContain('Open the database')
    finish()
    const url = await eventually('Ready at', () => /^Ready at (\S+)\nCreate .*\n$/m.exec(output.out)?.[1])
    expect(output.out).toMatch(/^( {2}✓ .+ \(\d+\.\d s\)\n){4}\nReady at http:\/\/localhost:\d+\n/)
    expect(output.out).toContain(`Create the first admin at ${url}/admin/setup\n`)
    expect((await call(url, 'GET', '/admin/setup')).status).toBe(200)
    expect((await call(url, 'POST', '/api/setup-admin', ADMIN)).body).toEqual({ success: true })
    child.kill('SIGINT')
    expect(await ended).toEqual({ code: 0, signal: null })
    expect(output.err).not.toMatch(/"level":"(warn|error)"/)
  })

  it('with PUBLIC_URL prints a set-up link with the token that set-up needs, and with an admin none', async () => {
    const base = 'https://help.example.com'
    const app = await openTestApp({ ...(await createTestDatabase()), PUBLIC_URL: base, RATE_LIMITS: 'on' })
    onTestFinished(() => app.close())
    const printed = await describeAddress(app.ctx, base)
    const token = /^Create the first admin at https:\/\/help\.example\.com\/admin\/setup\?token=(\S{20,})$/m.exec(
      printed,
    )?.[1]
    expect(printed).toMatch(/^Ready at https:\/\/help\.example\.com$/m)
    const setUp = async (given: object) =>
      (
        await app.app.request(`${base}/api/setup-admin`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...ADMIN, ...given }),
        })
      ).status
    expect([await setUp({}), await setUp({ token: 'x'.repeat(32) }), await setUp({ token })]).toEqual([403, 403, 200])
    expect(await describeAddress(app.ctx, base)).toBe(`\nReady at ${base}\n`)
    expect(app.logged.join(), 'the token is not logged').not.toContain(token!)
  })
})

/** Takes the steps of a start that must not succeed; returns the line for the operator. */
async function refused(env: Env): Promise<string> {
  const config = readConfig({ DATA_DIR: temporaryDirectory(), PORT: '0', ...env })
  const start = async () => {
    prepareDataDir(config.dataDir)
    await openServices(config, silent)
  }
  const error = await start().catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(StartError)
  return (error as StartError).message
}

describe('A start that cannot succeed says why in one clear line', () => {
  it('and exits with status 1, as when a variable is invalid', async () => {
    const { code, out, err } = await runProcess([MAIN], { PORT: 'http' })
    expect([code, out, err]).toEqual([
      1,
      '',
      'Cannot start: PORT must be a whole number from 0 to 65535, not "http".\n',
    ])
  })

  it('when the port is taken, or the machine has no such address', async () => {
    const taken = net.createServer()
    onTestFinished(() => void taken.close())
    await new Promise<void>((resolve) => taken.listen(0, 'localhost', resolve))
    const { port } = taken.address() as net.AddressInfo
    await expect(listen(createServer(), readConfig({ PORT: String(port) }))).rejects.toThrow(
      `PORT ${port} is taken by another program. Stop it, or choose another PORT.`,
    )
    await expect(listen(createServer(), readConfig({ PORT: '0', HOST: '203.0.113.7' }))).rejects.toThrow(
      /^cannot listen on 203\.0\.113\.7:0 \(EADDRNOTAVAIL\)\./,
    )
  })

  it('when DATA_DIR cannot be written', async () => {
    expect(await refused({ DATA_DIR: '/dev/null/x' })).toMatch(
      /^DATA_DIR \/dev\/null\/x cannot be written \(ENOTDIR\)\./,
    )
  })

  it('when the database is unreachable', async () => {
    const DATABASE_URL = `postgres://me:hunter2@localhost:${CLOSED_PORT}/helpdesk`
    expect(await refused({ SECRET, DATABASE_URL })).toMatch(
      /^DATABASE_URL: the database cannot be opened \((connect )?ECONNREFUSED[^)]*\)\.$/,
    )
  })

  it('when the storage is unreachable', async () => {
    const STORAGE_URL = `s3://files?endpoint=http://localhost:${CLOSED_PORT}`
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'hunter2' }
    const line = await refused({ ...(await createTestDatabase()), STORAGE_URL, ...keys })
    expect(line).toMatch(/^The storage service localhost:\d+ of STORAGE_URL cannot be reached/)
    expect(line).not.toContain('hunter2')
  })

  it('when the database rejects the login', async () => {
    const { DATABASE_URL } = await createTestDatabase({ empty: true })
    const reason = async (change: (url: URL) => void) => {
      const url = new URL(DATABASE_URL)
      change(url)
      const line = await refused({ SECRET, DATABASE_URL: url.href })
      return /^DATABASE_URL: the database cannot be opened \((.+)\)\.$/.exec(line)?.[1]
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
