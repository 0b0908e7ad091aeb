import { once } from 'node:events'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import net, { type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, it, vi } from 'vitest'
import { trackConnections } from '#server/http/connections/track-connections.ts'
import { createDrain } from '#server/http/connections/drain.ts'
import { DETACHED, detachSocket } from '#server/http/connections/detach-socket.ts'

const WATCH = 'GET /api/tickets/events HTTP/1.1\r\nHost: x\r\n\r\n'
const HEAD = 'HTTP/1.1 200 OK\r\n\r\n'

const servers: Server[] = []
const readers: Socket[] = []
afterEach(() => {
  for (const reader of readers.splice(0)) reader.destroy()
  for (const server of servers.splice(0)) server.close()
})

/** A server whose answers go on as streams, one reader of it, and what is there of both ends. */
async function streaming() {
  const asked: string[] = []
  const server = createServer()
  const connections = trackConnections(server)
  const drain = createDrain(server, connections)
  const detached = new Promise<{ socket: Socket; kept: WeakRef<object>[] }>((resolve) =>
    server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
      asked.push(request.url!)
      const { socket } = request
      const kept = [new WeakRef(answer), new WeakRef(request)]
      answer.once(DETACHED, () => resolve({ socket, kept }))
      socket.write(HEAD)
      detachSocket(request, answer)
    }),
  )
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const reader = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1')
  readers.push(reader)
  let heard = ''
  reader.setEncoding('utf8').on('data', (text: string) => (heard += text))
  reader.write(WATCH)
  return { ...(await detached), asked, connections, drain, reader, heard: () => heard }
}

function collect(): void {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}

it('A connection that goes on as a stream is written to, and its request and its answer are let go', async () => {
  const { socket, kept, heard } = await streaming()
  socket.write('data: 1\n\n')
  await expect.poll(heard).toBe(`${HEAD}data: 1\n\n`)
  await vi.waitFor(() => {
    collect()
    expect(kept.map((ref) => ref.deref()?.constructor.name)).toEqual([undefined, undefined])
  })
})

it('What is still sent on it is no request, and does it no harm', async () => {
  const { socket, asked, reader, heard } = await streaming()
  reader.write(WATCH.repeat(3))
  await expect.poll(() => socket.bytesRead).toBe(4 * WATCH.length)
  socket.write('data: 2\n\n')
  await expect.poll(heard).toBe(`${HEAD}data: 2\n\n`)
  expect(asked).toHaveLength(1)
})

it('A second one that comes together with it ends both', async () => {
  const server = createServer((request, answer) => detachSocket(request, answer))
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const reader = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1').on('error', () => {})
  readers.push(reader)
  reader.resume().write(WATCH.repeat(2))
  await once(reader, 'close')
})

it('It counts as busy for as long as it is open, and is forgotten with the end of its reader', async () => {
  const { socket, connections, reader } = await streaming()
  expect(connections.bySocket.get(socket)).toMatchObject({
    answering: 1,
    request: undefined,
    answer: undefined,
  })
  connections.closeIdle(0)
  reader.end()
  await once(socket, 'close')
  expect(connections.bySocket.size).toBe(0)
})

it('A server that stops ends it at once', async () => {
  const { socket, drain } = await streaming()
  const closed = once(socket, 'close')
  const drained = drain('at once')
  expect(socket.destroyed).toBe(true)
  await Promise.all([closed, drained])
})
