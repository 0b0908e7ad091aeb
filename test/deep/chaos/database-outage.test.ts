import { afterAll, beforeAll, expect, it } from 'vitest'
import { ADMIN, readOutbox, ticketInput } from '#test/support/app.ts'
import { IS_FULL_SIZE, drillSizes } from '#test/support/drill.ts'
import { signInFirstAdmin } from '#test/support/first-admin.ts'
import { rawMail } from '#test/support/mail/raw-mail.ts'
import { callUntilAvailable } from '#test/support/installation.ts'
import { type Installation, newInstallation } from '#test/support/new-installation.ts'
import { type RunningServer, call, eventually, startServer } from '#test/support/server.ts'
import { startPostgres } from '#test/support/services/postgres-server.ts'
import { startProxy } from '#test/support/services/proxy.ts'
import { dropMail, waitingFiles } from './support/mail-files.ts'
import { type Outage, visitDuring } from './support/outage.ts'

/** `way` is stopped, refused, silent or all. */
const size = drillSizes({ seconds: [0, 30], way: ['silent', 'all'] })
/** However busy the machine is, the product recovers within this time. */
const RECOVERY_TIMEOUT_MS = 300_000

const MAIL_TOKEN = 'a-token-for-this-drill'

let proxy: Awaited<ReturnType<typeof startProxy>>
let server: RunningServer
let env: Installation
let cookie: string
/** A PostgreSQL server that only this file uses, where it is to be stopped. */
let ownPostgres: Awaited<ReturnType<typeof startPostgres>> | undefined

beforeAll(async () => {
  ownPostgres = IS_FULL_SIZE ? await startPostgres({ durable: true }) : undefined
  env = { ...(await newInstallation('postgres')), ...(ownPostgres && { DATABASE_URL: ownPostgres.url }) }
  const url = new URL(env.DATABASE_URL!)
  proxy = await startProxy({ host: url.hostname, port: Number(url.port) })
  url.host = `127.0.0.1:${proxy.port}`
  server = await startServer({ ...env, DATABASE_URL: url.href, MAIL_INBOUND_TOKEN: MAIL_TOKEN })
  cookie = await signInFirstAdmin(server.url)
})
afterAll(async () => {
  await server.stop()
  proxy.close()
  await ownPostgres?.remove()
})

const create = () => call(server.url, 'POST', '/api/tickets', ticketInput())
const createdAgain = () =>
  eventually('a created ticket', async () => (await create()).status === 201, RECOVERY_TIMEOUT_MS)
/** Resolves once none of ten is refused, each on a connection of its own. */
const tenAtOnce = () =>
  eventually(
    'ten tickets at once',
    async () => {
      const created = await Promise.all(Array.from({ length: 10 }, () => create()))
      return created.every(({ status }) => status === 201)
    },
    RECOVERY_TIMEOUT_MS,
  )
const mailAbout = (title: string) => readOutbox(env.DATA_DIR).filter((mail) => mail.includes(title))
const signIn = () => call(server.url, 'POST', '/api/auth/sign-in/email', ADMIN)
const asAdmin = (path: string) => call(server.url, 'GET', path, undefined, { cookie })
const readiness = () => call(server.url, 'GET', '/readyz')

it('While the database is unavailable, a ticket is refused with 503 and a Retry-After', async () => {
  await createdAgain()
  proxy.cut()
  const { status, headers, body } = await create()
  expect(status).toBe(503)
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(body).toMatchObject({
    status: 503,
    title: 'Temporarily unavailable',
    detail: expect.stringContaining('Nothing you typed is lost'),
  })
})

it('While the database is unavailable, an admin gets 503 and stays signed in', async () => {
  const paths = ['/api/tickets', '/api/admin/me', '/api/auth/get-session']
  const signOut = call(server.url, 'POST', '/api/auth/sign-out', {}, { cookie })
  const responses = await Promise.all([...paths.map(asAdmin), signIn(), signOut])
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 503))
  expect(responses.map(({ headers }) => headers.get('retry-after'))).toEqual(responses.map(() => '5'))
  expect(
    responses.flatMap(({ headers }) => headers.getSetCookie()),
    'no session cookie is cleared',
  ).toEqual([])
})

it('While the database is unavailable, pages are served, /healthz is up and /readyz is down', async () => {
  const page = await call(server.url, 'GET', '/')
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect((await call(server.url, 'GET', '/support')).status).toBe(200)
  expect((await call(server.url, 'GET', '/healthz')).body).toEqual({ status: 'ok' })
  const { status, body } = await readiness()
  expect([status, body]).toEqual([
    503,
    expect.objectContaining({ status: 'down', database: 'down', storage: 'ok', queue: 'down' }),
  ])
})

it('While the database is unavailable, a mail in the inbox stays there, and one by HTTP is refused with 503', async () => {
  dropMail(env, 'waiting.eml', rawMail({ subject: 'Waiting in the inbox' }))
  await eventually(
    'an attempt',
    () => /inbox\.(taking_failed|file_delayed)/.test(server.output() + server.errors()),
    RECOVERY_TIMEOUT_MS,
  )
  expect(waitingFiles(env)).toEqual(['waiting.eml'])
  const { status } = await fetch(`${server.url}/api/mail/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${MAIL_TOKEN}` },
    body: rawMail({ subject: 'Refused' }),
  })
  expect(status).toBe(503)
})

it('Once the database has recovered, requests and jobs go on without a restart', async () => {
  await Promise.all(Array.from({ length: 15 }, () => create()))
  proxy.restore()
  await createdAgain()
  await eventually('readiness', async () => (await readiness()).status === 200, RECOVERY_TIMEOUT_MS)
  await callUntilAvailable(server.url, '/api/tickets', ticketInput({ title: 'After the restore' }))
  await eventually('the mail', () => mailAbout('After the restore').length === 1, RECOVERY_TIMEOUT_MS)
  await eventually('the mail in the inbox', () => mailAbout('Waiting in the inbox').length === 1, RECOVERY_TIMEOUT_MS)
  expect(waitingFiles(env)).toEqual([])
})

it('Connections that break during requests are replaced', async () => {
  for (let round = 0; round < 6; round++) {
    const requests = Promise.all(
      Array.from({ length: 30 }, (_, n) => (n % 3 === 0 ? asAdmin('/api/admin/me') : create())),
    )
    await eventually('requests in progress', () => proxy.connections() > 5, RECOVERY_TIMEOUT_MS)
    proxy.cut()
    expect((await requests).filter(({ status }) => ![200, 201, 503].includes(status))).toEqual([])
    proxy.restore()
  }
  await createdAgain()
  expect(server.child.exitCode).toBeNull()
})

it('While the database is silent, every request gets 503; afterwards ten at once succeed', async () => {
  await Promise.all(Array.from({ length: 10 }, () => create()))
  proxy.silence()
  const hanging = await Promise.all(Array.from({ length: 12 }, () => create()))
  expect(new Set(hanging.map(({ status }) => status))).toEqual(new Set([503]))
  proxy.restore()
  await tenAtOnce()
})

it('After a database was silent and recovered, every connection works', async () => {
  await Promise.all(Array.from({ length: 10 }, () => create()))
  proxy.silence()
  const requests = Promise.all(Array.from({ length: 10 }, () => create()))
  await eventually('requests without a response', () => proxy.swallowed() >= 10, RECOVERY_TIMEOUT_MS)
  proxy.restore()
  await requests
  await tenAtOnce()
})

const OUTAGES: Outage[] = [
  { name: 'stopped', begin: () => ownPostgres!.stop(), end: () => ownPostgres!.start() },
  { name: 'refused', begin: () => proxy.cut(), end: () => proxy.restore() },
  { name: 'silent', begin: () => proxy.silence(), end: () => proxy.restore() },
]

it.for(OUTAGES.filter(({ name }) => [name, 'all'].includes(size.way)))(
  'While visitors use the site and the database is $name, pages are served, all else is refused with 503, and nothing is lost',
  async (outage) => {
    await visitDuring(outage, size.seconds, server.url, cookie, env)
  },
)

it('SIGTERM while the database is unavailable still stops the server', async () => {
  proxy.cut()
  expect(await server.stop()).toMatchObject({ code: 0 })
})
