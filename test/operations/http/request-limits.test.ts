import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendContactMessage } from '#contract/contact-messages.ts'
import { updateTicket } from '#contract/tickets.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'
import { eventually } from '#test/support/server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
})
afterAll(() => app.close())

describe('A request with too many or too long fields', () => {
  it.each([
    ['fields', (n: number) => `{${Array.from({ length: n }, (_, i) => `"field ${i}":0`).join()}}`],
    ['values in one field', (n: number) => `{"firstName":[${Array.from({ length: n }, () => 0).join()}]}`],
    ['levels', (n: number) => `${'{"a":'.repeat(n)}0${'}'.repeat(n)}`],
  ])('%s is refused with a short response, whatever its size', async (_, made) => {
    for (const size of [900, 5_000, 100_000]) {
      const { status, body } = await app.send('POST', sendContactMessage.path, made(size))
      expect(status).toBe(422)
      expect(body.detail.includes('more fields than any form')).toBe(size > 1_000)
      expect(JSON.stringify(body).length, `${size}`).toBeLessThan(20_000)
    }
  })

  it('is refused with the first thirty fields and the beginning of a long name', async () => {
    const given = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`${i} ${'x'.repeat(900)}`, 0]))
    const { body } = await app.send('POST', sendContactMessage.path, given)
    expect(body.errors).toHaveLength(30)
    expect(body.errors.every(({ path }: { path: string }) => path.length <= 200)).toBe(true)
  })
})

describe('A repeated parameter', () => {
  it('counts once in a query and is refused for a field of the path', async () => {
    expect((await app.send('GET', '/api/tickets?limit=1&limit=nonsense')).status).toBe(200)
    expect((await app.send('GET', '/api/tickets?limit=nonsense&limit=1')).status).toBe(422)
    const path = updateTicket.path.replace(/\{\w+\}/, '0f8fad5b-d9cb-469f-a165-70867728950e')
    const [, name] = /\{(\w+)\}/.exec(updateTicket.path)!
    const { status, body } = await app.send('PATCH', path, { [name!]: 'another', status: 'resolved' })
    expect([status, body.errors[0].path]).toEqual([422, name])
  })
})

it('A client that disconnects during a request is not logged as a database error', async () => {
  const server = createServer(getRequestListener(app.app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const head = ['POST /api/contact-messages HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
  socket.write([...head, 'Content-Length: 100', '', '{"first'].join('\r\n'))
  const logged = () => app.logged.filter((line) => line.includes('"route":"/api/contact-messages"'))
  const before = logged().length
  await once(server, 'request')
  socket.destroy()
  const line = await eventually('the line of the request', () => logged()[before])
  expect(line).toMatch(/"status":400/)
  expect(app.logged.join('\n')).not.toContain('http.dependency_unavailable')
  server.close()
})
