import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import type { ResponseBody, Input, Operation } from '#contract/operation.ts'
import type { Role } from '#contract/roles.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createApp } from '#server/http/app.ts'
import { type Log, logTo } from '#server/platform/log.ts'
import { openServices } from '#server/process/bootstrap.ts'
import { createJumpingClock } from '#server/platform/test-clock.ts'
import { createUser } from '#server/people/create-user.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { addEmptyDatabase } from './empty-database.ts'
import { noPages } from './no-pages.ts'
import { cacheWasmEngine } from './wasm-cache.ts'
import { createTestDatabase } from './test-database.ts'
import { testNow } from './test-time.ts'

export type Reply = { status: number; body: any; headers: Headers }
/** `now` is read whenever the app asks for the time, and may jump; a `clock` is turned by the test. */
type SignInOptions = { admin?: boolean; role?: Role | null; firstName?: string; lastName?: string }
type AppOptions = Pick<NonNullable<Parameters<typeof openServices>[2]>, 'clock' | 'imap'> & { now?: () => Date }
export type TestApp = Awaited<ReturnType<typeof openTestApp>>

export const ADMIN = { email: 'jo@neatline.example.com', password: 'correct horse battery staple' }
const ORIGIN = 'http://localhost:3000'

/** The work of a password's hash in tests: scrypt's N. */
const PASSWORD_COST = 1024

const hashes = new Map<string, Promise<string>>()
/** The hash of a password, computed once for all test files of a process. */
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password, PASSWORD_COST)
  hashes.set(password, hash)
  return hash
}

/** Opens the app without port or process, on a database of its own: embedded, or PostgreSQL with TEST_DATABASE=postgres. */
export async function openTestApp(env: Record<string, string> = {}, { now, ...options }: AppOptions = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'helpdesk-test-'))
  const needsPostgres = process.env.TEST_DATABASE === 'postgres' && !env.DATABASE_URL
  const databaseEnv = needsPostgres ? await createTestDatabase() : {}
  const read = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', ...databaseEnv, ...env })
  // Not by TEST_PASSWORD_COST, which a public installation refuses.
  const config = { ...read, passwordCost: PASSWORD_COST }
  if (!config.databaseUrl) {
    addEmptyDatabase(config.dataDir)
    await cacheWasmEngine()
  }
  const logged: string[] = []
  const log = collectingLog(logged)
  const clock = createJumpingClock(now ?? (() => testNow()))
  // A test that brings its own database takes it away.
  const world = await openServices(config, log, { clock, isPatient: !env.DATABASE_URL, ...options })
  const { ctx, probes, database, queue } = world
  const app: Hono = createApp(ctx, probes, noPages())
  let cookie = ''

  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (!cookie || headers.has('cookie')) return app.request(`${ORIGIN}${path}`, { ...init, headers })
    headers.set('cookie', cookie)
    const response = await app.request(`${ORIGIN}${path}`, { ...init, headers })
    // Like a browser, continue with a session that got a new token.
    const renewed = response.headers.getSetCookie().find((pair) => /session_token=[^;]/.test(pair))
    if (renewed) cookie = renewed.split(';')[0]!
    return response
  }

  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const response = await request(path, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
  }

  return {
    app,
    ctx,
    probes,
    config,
    database,
    queue,
    logged,
    request,
    send,

    /** Calls an operation and validates its response strictly against the contract. */
    async call<O extends Operation>(
      operation: O,
      input: Input<O>,
      headers: Record<string, string> = {},
    ): Promise<ResponseBody<O>> {
      const rest = { ...(input as Record<string, unknown>) }
      const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        const value = encodeURIComponent(String(rest[name]))
        delete rest[name]
        return value
      })
      const query = operation.method === 'GET' ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
      const reply = await send(operation.method, path + query, operation.method === 'GET' ? undefined : rest, headers)
      if (reply.status !== operation.status)
        throw new Error(
          `${operation.method} ${operation.path} responded with ${reply.status}: ${JSON.stringify(reply.body)}`,
        )
      return (operation.response ? operation.response.parse(reply.body) : null) as ResponseBody<O>
    },

    /** Creates a user, by default an admin, and signs in; later calls of this app use the session. */
    async signIn(
      user = ADMIN,
      { admin = true, role = admin ? 'admin' : null, firstName = 'Jo', lastName = 'Lindqvist' }: SignInOptions = {},
    ): Promise<void> {
      const passwordHash = await hashOf(user.password)
      await ctx.transact((tx) =>
        createUser(tx, { email: user.email, passwordHash, firstName, lastName, role, now: ctx.now() }),
      )
      await this.openSession(user)
    },

    /** Signs in without the cookies of the previous session, as in another browser. */
    async openSession(user = ADMIN): Promise<void> {
      const response = await request('/api/auth/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: '' },
        body: JSON.stringify(user),
      })
      if (!response.ok) throw new Error(`sign-in responded with ${response.status}`)
      this.takeSession(response.headers)
    },
    /** Continues with the session of a response. */
    takeSession(headers: Headers): void {
      const given = headers.getSetCookie().map((value) => value.split(';')[0]!)
      cookie = given.find((pair) => pair.includes('session_token='))!
    },
    forgetSession: () => void (cookie = ''),
    cookie: () => cookie,

    work: world.startWorkers,

    /** Returns the mails in the outbox, oldest first. */
    outbox: (): string[] => readOutbox(dataDir),

    async close(): Promise<void> {
      await world.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export function readOutbox(dataDir: string): string[] {
  const directory = join(dataDir, 'outbox')
  try {
    return readdirSync(directory)
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .map((name) => readFileSync(join(directory, name), 'utf8'))
  } catch {
    return []
  }
}

function collectingLog(lines: string[]): Log {
  return logTo((level, message, fields) => void lines.push(`${level} ${message} ${JSON.stringify(fields)}`))
}

export const ticketInput = (changes: Record<string, unknown> = {}) => ({
  title: 'Front desk printer prints blank pages',
  description: 'Third morning in a row. We changed the toner on Friday.',
  category: 'Printer' as const,
  priority: 'Medium' as const,
  customerInfo: {
    email: 'marisol@ponderosa.example.com',
    firstName: 'Marisol',
    lastName: 'Vega',
    phone: '(303) 555-0199',
    company: 'Ponderosa Family Health',
  },
  ...changes,
})
