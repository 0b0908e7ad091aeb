import { once } from 'node:events'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import net from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { trackConnections } from '#server/http/connections/track-connections.ts'
import { createRawResponse } from '#server/http/connections/raw-responses.ts'
import { dropSlowConnections } from '#server/http/connections/slow-connections.ts'

const LIMITS = { idleMs: 400, bodyMs: 800, responseMs: 300, minBytesPerSecond: 100, checkEveryMs: 20 }
const LARGE = Buffer.alloc(64 * 1024 * 1024, 'x')
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void, limits = LIMITS) {
  const server = createServer(answer)
  dropSlowConnections(server, trackConnections(server), createRawResponse({ publicUrl: undefined }), limits)
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return net.connect((server.address() as net.AddressInfo).port, '127.0.0.1').on('error', () => {})
}

const serveUploads = () => serve((request, response) => request.resume().on('end', () => response.end('taken')))

/** Reads until the connection is closed. */
async function readAll(socket: net.Socket): Promise<string> {
  let received = ''
  socket.on('data', (data) => (received += data.toString()))
  await once(socket, 'close')
  return received
}

/** Sends the head of a POST request and then a few bytes at a time. */
function drip(socket: net.Socket, contentType: string, { bytes, every }: { bytes: number; every: number }) {
  const total = 200
  let sent = 0
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${contentType}\r\nContent-Length: ${total}\r\n\r\n`,
  )
  const timer = setInterval(() => {
    socket.write('x'.repeat(Math.min(bytes, total - sent)))
    sent += bytes
    if (sent >= total) clearInterval(timer)
  }, every)
  socket.on('close', () => clearInterval(timer))
  return readAll(socket)
}

const UPLOAD = 'multipart/form-data; boundary=b'
const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

describe('A request body', () => {
  it('that arrives too slowly is rejected with 408 and the security headers', async () => {
    const received = await drip(await serveUploads(), 'application/json', { bytes: 10, every: 50 })
    expect(received).toMatch(/^HTTP\/1.1 408 /)
    expect(received).toContain('X-Content-Type-Options: nosniff\r\n')
  })

  it('with a file may take longer, as long as it makes progress', async () => {
    expect(await drip(await serveUploads(), UPLOAD, { bytes: 10, every: 50 })).toContain('taken')
  })

  it('with a file that makes no progress is rejected too', async () => {
    expect(await drip(await serveUploads(), UPLOAD, { bytes: 1, every: 100 })).toMatch(/^HTTP\/1.1 408 /)
  })

  it('that pauses after a burst is rejected: fast progress earns no extra time', async () => {
    const socket = await serveUploads()
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${UPLOAD}\r\nContent-Length: 1000000\r\n\r\n`)
    socket.write('x'.repeat(900_000))
    expect(await readAll(socket)).toMatch(/^HTTP\/1.1 408 /)
  })

  it('that still arrives after the response loses the connection', async () => {
    const socket = await serve((_, response) => response.end('early'))
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n')
    const timer = setInterval(() => socket.write('x'), 50)
    expect(await readAll(socket)).toMatch(/^HTTP\/1.1 200 .*early$/s)
    clearInterval(timer)
  })
})

it('A client that sends only line breaks loses the connection', async () => {
  const socket = await serveUploads()
  const timer = setInterval(() => socket.write('\r\n'), 50)
  expect(await readAll(socket)).toBe('')
  clearInterval(timer)
})

it('A client with hundreds of requests in flight on one connection loses it', async () => {
  const socket = await serve((_, response) => void setTimeout(() => response.end('late'), 100))
  socket.write(GET.repeat(300))
  expect(await readAll(socket)).toBe('')
})

describe('A response', () => {
  it('that is not read costs the client the connection', async () => {
    const socket = await serve((_, response) => {
      response.once('close', () => cut.resolve(response.writableFinished))
      response.end(LARGE)
    })
    const cut = Promise.withResolvers<boolean>()
    socket.pause().write(GET)
    expect(await cut.promise).toBe(false)
    socket.destroy()
  })

  it('that is read slowly but steadily is sent completely', async () => {
    const whole = LARGE.subarray(0, 24 * 1024 * 1024)
    const socket = await serve((_, response) => response.end(whole), { ...LIMITS, responseMs: 2_000 })
    const begun = performance.now()
    let read = 0
    socket.on('data', (data) => {
      read += data.length
      socket.pause()
      setTimeout(() => socket.resume(), 8)
      if (read > whole.length) socket.end()
    })
    socket.write(GET)
    await once(socket, 'end')
    expect(read).toBeGreaterThan(whole.length)
    expect(performance.now() - begun).toBeGreaterThan(2_000)
  })

  it('that is a stream with nothing to send keeps the connection', async () => {
    const socket = await serve((_, response) => {
      response.write('hello')
      setTimeout(() => response.end('bye'), 1_000)
    })
    socket.write(GET.replace('Host', 'Connection: close\r\nHost'))
    expect(await readAll(socket)).toContain('bye')
  })

  it('that the server takes long to create keeps the connection', async () => {
    const socket = await serve((_, response) => void setTimeout(() => response.end('at last'), 1_000))
    socket.write(GET.replace('Host', 'Connection: close\r\nHost'))
    expect(await readAll(socket)).toContain('at last')
  })
})
