import net from 'node:net'
import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPool } from '#server/platform/db/pool.ts'

/** AuthenticationOk and ReadyForQuery (postgresql.org/docs, Message Formats). */
const WELCOME = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I')

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

it('A connection to the embedded engine may take eight seconds on a busy machine', async () => {
  const server = net.createServer()
  const greeted = new Promise<net.Socket>((resolve) =>
    server.on('connection', (socket) => socket.once('data', () => resolve(socket)).on('error', () => {})),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  const pool = createPool({ host: '127.0.0.1', port, user: 'postgres' }, () => {})
  const connected = pool.connect()
  const socket = await greeted
  vi.advanceTimersByTime(8_000)
  socket.write(WELCOME)
  const client = await connected
  expect(client).toBeInstanceOf(pg.Client)
  client.release(true)
  await pool.end()
  server.close()
})
