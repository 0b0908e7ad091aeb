import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer, get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { it, vi } from 'vitest'
import { createDrain } from '#server/http/connections/drain.ts'

/** A server that responds to `/` at once and to everything else when `respond` is called. */
async function startDrainable() {
  const pending: ServerResponse[] = []
  const server = createServer((request, response) => {
    if (request.url === '/') response.end()
    else pending.push(response)
  })
  const drain = createDrain(server)
  await once(server.listen(0, 'localhost'), 'listening')
  const { port, address } = server.address() as AddressInfo
  const send = async (path: string) => {
    const [response] = (await once(get({ host: 'localhost', port, path }), 'response')) as [IncomingMessage]
    return response.resume()
  }
  const respond = () => pending.splice(0).forEach((response) => response.end())
  return { server, drain, send, respond, pending, port, address }
}

it.concurrent('A connection that a browser opened in advance does not delay the shutdown', async ({ expect }) => {
  const { drain, server, port } = await startDrainable()
  const arrived = once(server, 'connection')
  const silent = connect(port, 'localhost').on('error', () => {})
  await arrived
  const atTimeout = vi.spyOn(server, 'closeAllConnections')
  await drain('immediate')
  expect(atTimeout).not.toHaveBeenCalled()
  silent.destroy()
})

it.concurrent('A server whose database is requested accepts requests for as long as one is in flight', async ({
  expect,
}) => {
  const { server, drain, send, respond, pending } = await startDrainable()
  const slow = send('/slow')
  await expect.poll(() => pending.length).toBe(1)
  const drained = drain('database-requested')
  // By now one that is stopped by a signal accepts no more.
  await delay(1_500)
  expect(server.listening).toBe(true)
  expect((await send('/')).headers.connection).toBe('close')
  respond()
  expect((await slow).headers.connection).toBe('close')
  await drained
  expect(server.listening).toBe(false)
})

it.concurrent('A server that is stopped by a signal accepts requests for a second, whatever is in flight', async ({
  expect,
}) => {
  const { server, drain, send, respond, pending } = await startDrainable()
  const slow = send('/slow')
  await expect.poll(() => pending.length).toBe(1)
  const drained = drain('signal')
  expect((await send('/')).headers.connection).toBe('close')
  await expect.poll(() => server.listening).toBe(false)
  respond()
  expect((await slow).statusCode).toBe(200)
  await drained
})

it.concurrent('A server that is replaced accepts no more connections, and responds on those it has', async ({
  expect,
}) => {
  const { server, drain, send, respond, pending, port } = await startDrainable()
  const client = connect(port, 'localhost')
  const arrived = once(server, 'connection')
  await arrived
  const drained = drain('replaced')
  await expect.poll(() => server.listening).toBe(false)
  await expect(send('/')).rejects.toThrow('ECONNREFUSED')
  client.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(() => pending.length).toBe(1)
  respond()
  expect(await text(client)).toMatch(/^HTTP\/1.1 200 OK\r\n([^]*\r\n)?Connection: close\r\n/)
  await drained
})

/** A thread that connects and sends its requests while the server's own is blocked. Posts the first line of each response. */
const CLIENTS = `
  const { connect } = require('node:net')
  const { once } = require('node:events')
  const { text } = require('node:stream/consumers')
  const { parentPort, workerData: { port, address, count, ready } } = require('node:worker_threads')
  parentPort.once('message', async () => {
    const clients = Array.from({ length: count }, () => connect(port, address))
    await Promise.all(clients.map((client) => once(client, 'connect')))
    const sent = (client) => new Promise((resolve) => client.write('GET / HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n', resolve))
    await Promise.all(clients.map(sent))
    Atomics.store(ready, 0, 1)
    Atomics.notify(ready, 0)
    const responses = clients.map((client) => text(client).catch((error) => error.message))
    parentPort.postMessage((await Promise.all(responses)).map((response) => response.split('\\r\\n')[0]))
  })
`

it.concurrent('A server serves the requests that have queued while it was busy before it stops', async ({ expect }) => {
  const { drain, port, address } = await startDrainable()
  const ready = new Int32Array(new SharedArrayBuffer(4))
  const clients = new Worker(CLIENTS, { eval: true, workerData: { port, address, count: 40, ready } })
  await once(clients, 'online')
  const answered = once(clients, 'message')
  clients.postMessage('go')
  expect(Atomics.wait(ready, 0, 0, 60_000)).not.toBe('timed-out')
  const drained = drain('immediate')
  expect(await answered).toEqual([Array.from({ length: 40 }, () => 'HTTP/1.1 200 OK')])
  await drained
})
