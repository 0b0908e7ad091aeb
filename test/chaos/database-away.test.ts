import { afterAll, beforeAll, expect, it } from 'vitest'
import { ticketInput, readOutbox } from '#test/support/app.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { startProxy } from '#test/support/services/proxy.ts'
import {
  type RunningServer,
  call,
  eventually,
  startServer,
  temporaryDirectory,
} from '#test/support/server.ts'

let proxy: Awaited<ReturnType<typeof startProxy>>
let server: RunningServer
const dataDir = temporaryDirectory()
const ADMIN = { email: 'admin@neatline.example.com', password: 'correct horse battery staple' }
let cookie: string

beforeAll(async () => {
  const postgres = await createTestDatabase()
  const url = new URL(postgres.DATABASE_URL)
  proxy = await startProxy({ host: url.hostname, port: Number(url.port) })
  url.host = `127.0.0.1:${proxy.port}`
  server = await startServer({ ...postgres, DATABASE_URL: url.href, DATA_DIR: dataDir })
  await call(server.url, 'POST', '/api/setup-admin', ADMIN)
  cookie = (await signIn()).headers.getSetCookie().join('; ')
})
afterAll(() => proxy.close())

const create = (title = ticketInput().title) =>
  call(server.url, 'POST', '/api/tickets', ticketInput({ title }))
const createdAgain = () => eventually('a created ticket', async () => (await create()).status === 201)
const mailAbout = (title: string) => readOutbox(dataDir).filter((mail) => mail.includes(title))
const signIn = () => call(server.url, 'POST', '/api/auth/sign-in/email', ADMIN)
const asAdmin = (path: string) => call(server.url, 'GET', path, undefined, { cookie })
const readiness = () => call(server.url, 'GET', '/readyz')

it('While the database is away, a ticket is refused with 503 and a time to come back', async () => {
  expect((await create()).status).toBe(201)
  proxy.cut()
  const start = performance.now()
  const { status, headers, body } = await create()
  expect(status).toBe(503)
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(body).toMatchObject({
    status: 503,
    title: 'Temporarily unavailable',
    detail: expect.stringContaining('Nothing you typed is lost'),
  })
  expect(performance.now() - start).toBeLessThan(10_000)
})

it('While the database is away, an admin is told so and not taken for a stranger', async () => {
  const paths = ['/api/tickets', '/api/admin/me', '/api/auth/get-session']
  const signOut = call(server.url, 'POST', '/api/auth/sign-out', {}, { cookie })
  const answers = await Promise.all([...paths.map(asAdmin), signIn(), signOut])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
  expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(answers.map(() => '5'))
  expect(
    answers.flatMap(({ headers }) => headers.getSetCookie()),
    'no session is forgotten',
  ).toEqual([])
})

it('While the database is away, pages are served and health is told from readiness', async () => {
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

it('Once the database is back, requests and jobs go on without a restart', async () => {
  await Promise.all(Array.from({ length: 15 }, () => create()))
  proxy.restore()
  await createdAgain()
  await eventually('readiness', async () => (await readiness()).status === 200)
  expect((await create('After the restore')).status).toBe(201)
  await eventually('the mail', () => mailAbout('After the restore').length === 1)
})

it('Connections lost in the middle of their work are replaced', async () => {
  for (let round = 0; round < 6; round++) {
    const work = Promise.all(
      Array.from({ length: 30 }, (_, n) => (n % 3 === 0 ? asAdmin('/api/admin/me') : create())),
    )
    await eventually('work under way', () => proxy.connections() > 5)
    proxy.cut()
    expect((await work).filter(({ status }) => ![200, 201, 503].includes(status))).toEqual([])
    proxy.restore()
  }
  await createdAgain()
  expect(server.child.exitCode).toBeNull()
})

it('A database that falls silent leaves no request hanging and no connection behind', async () => {
  await Promise.all(Array.from({ length: 10 }, () => create()))
  proxy.silence()
  const hanging = await Promise.all(Array.from({ length: 12 }, () => create()))
  expect(new Set(hanging.map(({ status }) => status))).toEqual(new Set([503]))
  proxy.restore()
  await createdAgain()
  const together = await Promise.all(Array.from({ length: 10 }, () => create()))
  expect(new Set(together.map(({ status }) => status))).toEqual(new Set([201]))
}, 90_000)

it('A database that falls silent and comes back takes no connection with it', async () => {
  for (let round = 0; round < 2; round++) {
    await Promise.all(Array.from({ length: 10 }, () => create()))
    proxy.silence()
    const work = Promise.all(Array.from({ length: 10 }, () => create()))
    await eventually('requests lost in the silence', () => proxy.swallowed() >= 10)
    proxy.restore()
    await work
  }
  await createdAgain()
  const together = await Promise.all(Array.from({ length: 10 }, () => create()))
  expect(new Set(together.map(({ status }) => status))).toEqual(new Set([201]))
})

it('SIGTERM while the database is away still stops the server', async () => {
  proxy.cut()
  expect(await server.stop()).toMatchObject({ code: 0 })
})
