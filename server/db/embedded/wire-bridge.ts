import net from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import {
  SYNC,
  respondToStartup,
  endsBatch,
  frameLength,
  isIdle,
  hasPanic,
  isReady,
  simpleQuery,
} from './wire-frames.ts'
import { type Channels, channelOf, createNotificationFilter, relistenQuery, trackListen } from './wire-notifications.ts'

type Client = { socket: net.Socket; buffer: Buffer; started: boolean; channels: Channels }
type Batch = { client: Client; bytes: Buffer }

/** The Sync ends a half-sent message of the client; without it the engine might ignore the ROLLBACK. */
const ROLLBACK = Buffer.concat([SYNC, simpleQuery('ROLLBACK')])

/**
 * Serves one PGlite to many clients over the PostgreSQL protocol. Frames run in whole batches, up to a Sync or a simple
 * query, and a client inside a transaction keeps the database until the transaction ends, so unnamed statements never mix.
 * Notifications are sent to the listening clients between two batches. `onFatal` is called when the engine has panicked.
 */
export function serveWire(db: PGlite, onFatal: (error: unknown) => void): net.Server {
  const clients = new Set<Client>()
  let batches: Batch[] = []
  let notifications: Buffer[] = []
  let owner: Client | undefined
  let running = false

  const next = (): Batch | undefined => {
    const index = owner ? batches.findIndex(({ client }) => client === owner) : 0
    return index < 0 ? undefined : batches.splice(index, 1)[0]
  }

  const execute = async ({ client, bytes }: Batch): Promise<void> => {
    let tail: Uint8Array = Buffer.alloc(0)
    let panicked = false
    const filter = createNotificationFilter((frame) => notifications.push(frame))
    trackListen(bytes, client.channels)
    await db.execProtocolRawStream(bytes, {
      onRawData: (data) => {
        tail = data.length >= 6 ? data.slice(-6) : Buffer.concat([tail, data]).subarray(-6)
        panicked ||= hasPanic(data)
        const response = filter(data)
        if (client.socket.writable) client.socket.write(response)
      },
    })
    if (panicked && !isReady(tail)) throw new Error('The embedded engine has stopped for good.')
    owner = isIdle(tail) ? undefined : client
    await restoreListening(bytes)
    deliver()
  }

  const restoreListening = async (bytes: Buffer): Promise<void> => {
    const all = new Set([...clients].flatMap(({ channels }) => [...channels]))
    const again = relistenQuery(bytes, all)
    if (again) await db.execProtocolRawStream(again, { onRawData: () => {} })
  }

  const deliver = (): void => {
    for (const frame of notifications)
      for (const { socket, channels } of clients)
        if (socket.writable && channels.has(channelOf(frame))) socket.write(frame)
    notifications = []
  }

  const run = async (): Promise<void> => {
    if (running) return
    running = true
    try {
      for (;;) {
        if (owner?.socket.destroyed) await execute({ client: owner, bytes: ROLLBACK })
        const batch = next()
        if (!batch) break
        await execute(batch)
        // Lets sockets be read and written: execution blocks this thread.
        await new Promise(setImmediate)
      }
    } catch (error) {
      onFatal(error)
    }
    running = false
  }

  return net.createServer((socket) => {
    const client: Client = { socket, buffer: Buffer.alloc(0), started: false, channels: new Set() }
    clients.add(client)
    socket.on('data', (chunk) => {
      client.buffer = Buffer.concat([client.buffer, chunk])
      for (let bytes = takeBatch(client); bytes; bytes = takeBatch(client)) batches.push({ client, bytes })
      void run()
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      clients.delete(client)
      batches = batches.filter((batch) => batch.client !== client)
      void run()
    })
  })
}

/** Takes the next complete batch from what has arrived, and responds to a startup message before it. */
function takeBatch(client: Client): Buffer | undefined {
  if (!client.started) startConversation(client)
  if (!client.started) return undefined
  let end = 0
  for (;;) {
    const length = frameLength(client.buffer, end)
    if (length === undefined) return undefined
    const last = endsBatch(client.buffer[end])
    end += length
    if (!last) continue
    const batch = client.buffer.subarray(0, end)
    client.buffer = client.buffer.subarray(end)
    return batch
  }
}

function startConversation(client: Client): void {
  const start = respondToStartup(client.buffer)
  if (!start) return
  client.buffer = client.buffer.subarray(start.consumed)
  client.started = start.ready
  if (start.response) client.socket.write(start.response)
  else client.socket.end()
  if (!client.started && client.buffer.length > 0) startConversation(client)
}
