import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#contract/operations.ts'
import { type Operation, problem } from '#contract/operation.ts'
import { createTicket } from '#contract/tickets.ts'
import { watchTickets } from '#contract/ticket-events.ts'
import { createApp } from '#server/http/app.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'
import { noPages } from '#test/support/no-pages.ts'

let app: TestApp
let someTicket: string
const admin = { cookie: '' }
const customer = { cookie: '' }
const noSession = { cookie: '' }

beforeAll(async () => {
  app = await openTestApp()
  await app.signIn({ email: 'not-admin@example.com', password: 'just a customer' }, { admin: false })
  customer.cookie = app.cookie()
  await app.signIn()
  admin.cookie = app.cookie()
  someTicket = (await app.call(createTicket, ticketInput())).ticket.id
})
afterAll(() => app.close())

const address = (path: string) =>
  path.replace('{id}', someTicket).replace('{number}', '1001').replace('{name}', 'ticket-link')
const send = (operation: (typeof operations)[number], who: { cookie: string }) =>
  app.send(operation.method, address(operation.path), operation.method === 'GET' ? undefined : {}, who)

const routeOf = ({ method, path }: Pick<Operation, 'method' | 'path'>) => `${method} ${path}`

const contentTypes = ({ response: answer, stream, media }: Operation) =>
  media ? [media] : stream ? ['text/event-stream'] : answer ? ['application/json'] : []

const CONTRACT = join(import.meta.dirname, '../../../contract')

describe('Every operation', () => {
  it('of every module of the contract is listed', async () => {
    const modules = await Promise.all(
      globSync('*.ts', { cwd: CONTRACT }).map((file) => import(join(CONTRACT, file)) as Promise<object>),
    )
    const declared = modules.flatMap((module) => Object.values(module)).filter((value) => value?.access && value.path)
    expect(operations.map(routeOf).toSorted()).toEqual(declared.map(routeOf).toSorted())
    expect(operations.length).toBeGreaterThan(100)
  })

  it('has an id and a method-and-path of its own', () => {
    const ids = operations.map(({ id }) => id)
    const routes = operations.map(routeOf)
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(routes).size).toBe(routes.length)
  })

  it('is in the OpenAPI document under its id, with its response and its problems', async () => {
    const { body: document } = await app.send('GET', '/api/openapi.json')
    for (const operation of operations) {
      const described = document.paths[operation.path][operation.method.toLowerCase()]
      expect(described.operationId).toBe(operation.id)
      expect(Object.keys(described.responses)).toContain(String(operation.status))
      const { content = {} } = described.responses[operation.status]
      expect(Object.keys(content)).toEqual(contentTypes(operation))
      for (const status of operation.problems) expect(Object.keys(described.responses)).toContain(String(status))
    }
  })

  for (const operation of operations.filter(({ access }) => access === 'admin' || access === 'signed-in')) {
    it(`${operation.id} refuses callers without a session`, async () => {
      const { status, body, headers } = await send(operation, noSession)
      expect([status, headers.get('content-type')]).toEqual([401, 'application/problem+json'])
      expect(problem.safeParse(body).success).toBe(true)
    })
  }

  for (const operation of operations.filter(({ access }) => access === 'admin')) {
    it(`${operation.id} refuses signed-in callers who are no admins`, async () => {
      const { status, body } = await send(operation, customer)
      expect([status, body.detail]).toEqual([403, 'Access denied. Admin privileges required.'])
    })
  }

  for (const operation of operations.filter(({ access }) => access === 'upload-token')) {
    it(`${operation.id} returns not-found without the token`, async () => {
      for (const who of [noSession, customer]) {
        const { status, body } = await app.send(operation.method, address(operation.path), undefined, who)
        expect([status, body.detail]).toEqual([404, 'There is nothing here.'])
      }
    })
  }

  for (const operation of operations.filter(
    ({ method, body }) => (method === 'POST' || method === 'PATCH') && body !== 'multipart' && body !== 'mail',
  )) {
    it(`${operation.id} rejects malformed, unsupported, oversized and unknown bodies with a specific problem`, async () => {
      const path = address(operation.path)
      const responses = await Promise.all([
        app.send(operation.method, path, '{"unfinished', admin),
        app.send(operation.method, path, 'a=1', {
          ...admin,
          'content-type': 'application/x-www-form-urlencoded',
        }),
        app.send(operation.method, path, `{"a":"${'x'.repeat(2 * 1024 * 1024)}"}`, admin),
        app.send(operation.method, path, { nobodyKnowsThis: 1 }, admin),
      ])
      expect(responses.map(({ status }) => status)).toEqual([400, 415, 413, 422])
      for (const { headers } of responses) expect(headers.get('content-type')).toBe('application/problem+json')
      const paths = responses[3].body.errors.map((error: { path: string }) => error.path)
      expect(paths).toContain('nobodyKnowsThis')
    })
  }

  for (const path of new Set(operations.map((operation) => operation.path))) {
    it(`${path} rejects any other method with 405 and names the allowed ones`, async () => {
      const known = operations
        .filter((operation) => operation.path === path)
        .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
      for (const method of ['PUT', 'OPTIONS', 'PROPFIND'].filter((each) => !known.includes(each))) {
        const { status, headers } = await app.send(method, address(path), undefined, admin)
        expect([method, status, headers.get('allow')]).toEqual([method, 405, known.join(', ')])
      }
    })
  }

  it('is never cached', async () => {
    const { headers } = await app.send('GET', '/api/tickets/stats', undefined, admin)
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('The API', () => {
  it('responds to an unknown path with a problem', async () => {
    const { status, body } = await app.send('GET', '/api/nothing')
    expect([status, problem.safeParse(body).success]).toEqual([404, true])
  })

  it('reports that the process is alive and which parts can be reached', async () => {
    expect((await app.send('GET', '/healthz')).body).toEqual({ status: 'ok' })
    const { status, body } = await app.send('GET', '/readyz')
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 'ok',
      database: 'ok',
      storage: 'ok',
      queue: 'ok',
      scanner: 'off',
      mail: { state: 'off', stopped: [] },
      failedJobs: 0,
    })
  })

  it('shares one readiness check among concurrent requests', async () => {
    let looks = 0
    const database = async () => void looks++
    const watched = createApp(app.ctx, { ...app.probes, database }, noPages())
    const request = async () => watched.request('http://localhost/readyz')
    const responses = await Promise.all(Array.from({ length: 20 }, request))
    expect([looks, ...new Set(responses.map(({ status }) => status))]).toEqual([1, 200])
    expect((await request()).status).toBe(200)
    expect(looks).toBe(2)
  })

  it('sends an admin a live event for a new ticket', async () => {
    const response = await app.request(watchTickets.path, { headers: admin })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const { ticket } = await app.call(createTicket, ticketInput())
    let text = ''
    while (!/^data: .*\n\n/m.test(text)) text += (await reader.read()).value ?? ''
    await reader.cancel()
    const data = /^data: (.*)$/m.exec(text)![1]!
    expect(watchTickets.response.parse(JSON.parse(data))).toMatchObject({
      ticket_id: ticket.id,
      kind: 'created',
    })
  })

  it('logs neither what people wrote nor who they are', async () => {
    await app.send('GET', '/api/tickets?search=secret-search-text', undefined, admin)
    await app.send('POST', '/api/tickets', ticketInput({ title: '' }))
    expect(app.logged.length).toBeGreaterThan(0)
    expect(app.logged.join('\n')).not.toMatch(/secret-search-text|Marisol|ponderosa|toner/)
  })
})
