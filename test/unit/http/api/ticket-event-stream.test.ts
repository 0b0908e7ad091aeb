import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, expect, it, vi } from 'vitest'
import type { Actor, Context } from '#server/context.ts'
import { createTicketEventStream } from '#server/http/streams/ticket-event-stream.ts'

const ADMIN = { id: 'a', is_admin: true } as Actor
const LARGE = 'x'.repeat(8 * 1024 * 1024)

let server: Server
let client: Socket
afterEach(() => {
  client.destroy()
  server.closeAllConnections()
  server.close()
})

/** A server with a large page and a stream of ticket events, and how many streams it counts as open. */
async function startStreamServer() {
  const streamsChanged = vi.fn<(by: 1 | -1) => void>()
  const ctx = { metrics: { streamsChanged }, events: { subscribe: async () => () => {} } }
  const openStream = createTicketEventStream(ctx as unknown as Context, async () => ADMIN)
  const app = new Hono()
    .get('/large', (c) => c.text(LARGE))
    .get('/events', (c) => openStream(ADMIN, c))
    .onError((error, c) => c.text(String(error), 500))
  server = createServer(getRequestListener(app.fetch))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  return { openStreams: () => streamsChanged.mock.calls.reduce((sum, [by]) => sum + by, 0) }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

it('A stream opens on a connection that still has megabytes of the response before it to send', async () => {
  const { openStreams } = await startStreamServer()
  let received = ''
  client.setEncoding('latin1').on('data', (text: string) => (received = (received + text).slice(-2_000)))
  client.pause().write(get('/large') + get('/events'))
  await expect.poll(openStreams).toBe(1)
  client.resume()
  await expect.poll(() => received).toContain(': watching\nretry: ')
  expect(received).toContain('HTTP/1.1 200 OK')
})

it('A client that goes away ends its stream', async () => {
  const { openStreams } = await startStreamServer()
  client.write(get('/events'))
  await expect.poll(openStreams).toBe(1)
  client.destroy()
  await expect.poll(openStreams).toBe(0)
})
