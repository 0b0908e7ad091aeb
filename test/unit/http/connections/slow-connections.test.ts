import { once } from 'node:events'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import net from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { trackConnections } from '#server/http/connections/track-connections.ts'
import { createRawResponse } from '#server/http/connections/early-responses.ts'
import { dropSlowConnections } from '#server/http/connections/slow-connections.ts'

const LIMITS = { idleMs: 400, bodyMs: 800, responseMs: 300, minBytesPerSecond: 100, checkEveryMs: 20 }
const MEGABYTE = 1024 * 1024
const LARGE = Buffer.alloc(48 * MEGABYTE)
const UPLOAD = 'multipart/form-data; boundary=b'
const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const GET_ONCE = GET.replace('Host', 'Connection: close\r\nHost')

let server: Server
// The clock of the checks stands still until `pass` moves it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => {
  vi.useRealTimers()
  server.closeAllConnections()
  server.close()
})

/** Lets time pass from check to check. */
async function pass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += LIMITS.checkEveryMs) {
    vi.advanceTimersByTime(LIMITS.checkEveryMs)
    // A check looks only after sockets have been read.
    for (let turn = 0; turn < 3; turn++) await setImmediate()
  }
}

/** Serves with these limits and connects a client. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  server = createServer(answer)
  dropSlowConnections(server, trackConnections(server), createRawResponse({ publicUrl: undefined }), LIMITS)
  const connected = once(server, 'connection') as Promise<[net.Socket]>
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1').on('error', () => {})
  const [atServer] = await connected
  let sent = 0
  return {
    socket,
    /** Sends and waits until all of it has been received, or the connection is gone. */
    async send(data: string): Promise<void> {
      socket.write(data)
      sent += data.length
      while (atServer.bytesRead < sent && !atServer.destroyed) await setImmediate()
    },
  }
}
type Client = Awaited<ReturnType<typeof serve>>

const serveUploads = () => serve((request, response) => request.resume().on('end', () => response.end('taken')))

/** Reads until the connection is closed. */
async function readAll({ socket }: Client): Promise<string> {
  let received = ''
  socket.on('data', (data) => (received += data.toString()))
  await once(socket, 'close')
  return received
}

const post = (contentType: string, length: number) =>
  `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${contentType}\r\nContent-Length: ${length}\r\n\r\n`

/** Sends the head of a POST request and then its 200 bytes, a few at a time. Returns the response. */
async function drip(client: Client, contentType: string, { bytes, every }: { bytes: number; every: number }) {
  const received = readAll(client)
  await client.send(post(contentType, 200))
  for (let sent = 0; sent < 200; sent += bytes) {
    await client.send('x'.repeat(bytes))
    await pass(every)
  }
  return received
}

describe('A request body', () => {
  it('that arrives too slowly is rejected with 408 and the security headers', async () => {
    const received = await drip(await serveUploads(), 'application/json', { bytes: 10, every: 60 })
    expect(received).toMatch(/^HTTP\/1.1 408 /)
    expect(received).toContain('X-Content-Type-Options: nosniff\r\n')
  })

  it('with a file may take longer, as long as it makes progress', async () => {
    expect(await drip(await serveUploads(), UPLOAD, { bytes: 10, every: 60 })).toContain('taken')
  })

  it('with a file that makes no progress is rejected too', async () => {
    expect(await drip(await serveUploads(), UPLOAD, { bytes: 1, every: 100 })).toMatch(/^HTTP\/1.1 408 /)
  })

  it('that pauses after a burst is rejected: fast progress earns no extra time', async () => {
    const client = await serveUploads()
    const received = readAll(client)
    await client.send(post(UPLOAD, 1_000_000))
    await client.send('x'.repeat(900_000))
    await pass(1_000)
    expect(await received).toMatch(/^HTTP\/1.1 408 /)
  })

  it('that still arrives after the response loses the connection', async () => {
    const client = await serve((_, response) => response.end('early'))
    const received = readAll(client)
    await client.send('GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n')
    for (let count = 0; count < 10; count++) {
      await client.send('x')
      await pass(60)
    }
    expect(await received).toMatch(/^HTTP\/1.1 200 .*early$/s)
  })
})

it('A client that sends only line breaks loses the connection', async () => {
  const client = await serveUploads()
  const received = readAll(client)
  for (let count = 0; count < 10; count++) {
    await client.send('\r\n')
    await pass(60)
  }
  expect(await received).toBe('')
})

it('A client with hundreds of requests in flight on one connection loses it', async () => {
  const client = await serve(() => {})
  client.socket.write(GET.repeat(300))
  expect(await readAll(client)).toBe('')
})

describe('A response', () => {
  it('that is not read costs the client the connection', async () => {
    const cut = Promise.withResolvers<boolean>()
    const { socket, send } = await serve((_, response) => {
      response.once('close', () => cut.resolve(response.writableFinished))
      response.end(LARGE)
    })
    socket.pause()
    await send(GET)
    await pass(1_000)
    expect(await cut.promise).toBe(false)
    socket.destroy()
  })

  it('that is read slowly but steadily is sent completely', async () => {
    const { socket, send } = await serve((_, response) => response.end(LARGE))
    await send(GET_ONCE)
    let [read, paused] = [0, 0]
    for await (const data of socket) {
      read += data.length
      // In all three times the limit.
      if (read < paused + MEGABYTE) continue
      paused = read
      await pass(LIMITS.checkEveryMs)
    }
    expect(read).toBeGreaterThan(LARGE.length)
  })

  it('that is a stream with nothing to send keeps the connection', async () => {
    let response!: ServerResponse
    const client = await serve((_, given) => (response = given.writeHead(200)).write('hello'))
    const received = readAll(client)
    await client.send(GET_ONCE)
    await pass(1_000)
    response.end('bye')
    expect(await received).toContain('bye')
  })

  it('that the server takes long to create keeps the connection', async () => {
    let response!: ServerResponse
    const client = await serve((_, given) => (response = given))
    const received = readAll(client)
    await client.send(GET_ONCE)
    await pass(1_000)
    response.end('at last')
    expect(await received).toContain('at last')
  })
})
