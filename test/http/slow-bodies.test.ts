import { type Server, createServer } from 'node:http'
import net from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { shedSlowBodies } from '#server/http/slow-bodies.ts'

const PATIENCE = { patience: 300, floor: 100 }
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(): Promise<number> {
  const server = createServer((request, response) => request.resume().on('end', () => response.end('taken')))
  shedSlowBodies(server, PATIENCE)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as net.AddressInfo).port
}

/** Sends the head of a post and then a few bytes at a time; resolves with all that was answered. */
function drip(port: number, contentType: string, { bytes, every }: { bytes: number; every: number }) {
  const total = 200
  const socket = net.connect(port, '127.0.0.1')
  let sent = 0
  const head = `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${contentType}\r\nContent-Length: ${total}\r\n\r\n`
  socket.write(head)
  const timer = setInterval(() => {
    socket.write('x'.repeat(Math.min(bytes, total - sent)))
    sent += bytes
    if (sent >= total) clearInterval(timer)
  }, every)
  return new Promise<string>((resolve) => {
    let said = ''
    socket.on('data', (data) => (said += data.toString()))
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      resolve(said)
    })
  })
}

it('A body that is not there in time is given up with 408', async () => {
  expect(await drip(await serve(), 'application/json', { bytes: 20, every: 100 })).toMatch(/^HTTP\/1.1 408 /)
})

it('An upload may take longer, as long as it makes progress', async () => {
  expect(await drip(await serve(), 'multipart/form-data; boundary=b', { bytes: 20, every: 100 })).toContain(
    'taken',
  )
})

it('An upload that makes none is given up too', async () => {
  expect(await drip(await serve(), 'multipart/form-data; boundary=b', { bytes: 1, every: 100 })).toMatch(
    /^HTTP\/1.1 408 /,
  )
})
