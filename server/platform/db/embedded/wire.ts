import net from 'node:net'
import type { PGlite } from '@electric-sql/pglite'

/** The frames of the PostgreSQL protocol (version 3) that the bridge itself reads or writes. */

const SSL_REQUEST = 80_877_103
const PROTOCOL_3 = 196_608
const code = (letter: string) => letter.charCodeAt(0)
/** Query, Sync, Flush and function call: after them the client waits for a response. */
const BATCH_ENDS = new Set([code('Q'), code('S'), code('H'), code('F')])

/** Length of the typed frame at `offset`, its type byte included; undefined until all of it has arrived. */
export function frameLength(buffer: Buffer, offset: number): number | undefined {
  if (buffer.length < offset + 5) return undefined
  const length = 1 + buffer.readInt32BE(offset + 1)
  return buffer.length < offset + length ? undefined : length
}

/** A complete response ends with ReadyForQuery. */
const isReady = (tail: Uint8Array): boolean => tail.length === 6 && tail[0] === code('Z')

/** ReadyForQuery outside a transaction. */
const isIdle = (tail: Uint8Array): boolean => isReady(tail) && tail[5] === code('I')

/** Severity of an error after which any call of the engine would block its thread forever. */
const PANIC = Buffer.from('VPANIC\0')

export const simpleQuery = (sql: string): Buffer => encodeFrame('Q', Buffer.from(`${sql}\0`))

const SYNC = encodeFrame('S', Buffer.alloc(0))

type Startup = { consumed: number; ready: boolean; response: Buffer | null }

/** The response to the untyped frame a connection starts with; `response` is null when the connection is to be closed. */
export function respondToStartup(buffer: Buffer): Startup | undefined {
  if (buffer.length < 8) return undefined
  const consumed = buffer.readInt32BE(0)
  if (buffer.length < consumed) return undefined
  const kind = buffer.readInt32BE(4)
  if (kind === SSL_REQUEST) return { consumed, ready: false, response: Buffer.from('N') }
  // To cancel a query, or a version that is not known.
  if (kind !== PROTOCOL_3) return { consumed, ready: false, response: null }
  return { consumed, ready: true, response: WELCOME }
}

function encodeFrame(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

const parameter = (name: string, value: string) => encodeFrame('S', Buffer.from(`${name}\0${value}\0`))

const WELCOME = Buffer.concat([
  encodeFrame('R', Buffer.alloc(4)),
  parameter('server_version', '18.0'),
  parameter('client_encoding', 'UTF8'),
  parameter('standard_conforming_strings', 'on'),
  parameter('integer_datetimes', 'on'),
  encodeFrame('K', Buffer.alloc(8)),
  encodeFrame('Z', Buffer.from('I')),
])

/** The channels one client of the bridge listens to; the engine itself has one session, which listens for all. */
type Channels = Set<string>

const NOTIFICATION = code('A')
const [QUERY, PARSE] = [code('Q'), code('P')]
const LISTEN = /^\s*(listen|unlisten)\s+(?:"((?:[^"]|"")+)"|([\w$]+|\*))\s*;?\s*$/i
const FORGETS = /^\s*(unlisten|discard)\b/i

function statementOf(batch: Buffer): string {
  if (batch[0] !== QUERY && batch[0] !== PARSE) return ''
  const start = batch[0] === QUERY ? 5 : batch.indexOf(0, 5) + 1
  return batch.toString('utf8', start, batch.indexOf(0, start))
}

/** Applies a LISTEN or UNLISTEN to the client's channels immediately, whether or not its transaction commits. */
export function trackListen(batch: Buffer, channels: Channels): void {
  const [, verb, quoted, plain] = LISTEN.exec(statementOf(batch)) ?? []
  const channel = quoted?.replaceAll('""', '"') ?? plain?.toLowerCase()
  if (!verb || !channel) return
  if (verb.toLowerCase() === 'listen') channels.add(channel)
  else if (channel === '*') channels.clear()
  else channels.delete(channel)
}

/** A query that makes the engine listen to `channels` again after a batch made it drop them for all clients. */
export function relistenQuery(batch: Buffer, channels: Channels): Buffer | undefined {
  if (channels.size === 0 || !FORGETS.test(statementOf(batch))) return undefined
  return simpleQuery([...channels].map((channel) => `LISTEN "${channel.replaceAll('"', '""')}"`).join('; '))
}

const channelOf = (frame: Buffer): string => frame.toString('utf8', 9, frame.indexOf(0, 9))

/**
 * Removes notifications from responses, since the engine writes them into the response of the notifying client. Responses
 * arrive in chunks of any size; the filtered chunk may end in the middle of a frame as the chunk did.
 */
export function createNotificationFilter(onNotification: (frame: Buffer) => void): (piece: Uint8Array) => Buffer {
  let pending: Buffer = Buffer.alloc(0)
  let rest = 0
  return (piece) => {
    const buffer = Buffer.concat([pending, piece])
    const kept: Buffer[] = []
    let start = 0
    let at = Math.min(rest, buffer.length)
    rest -= at
    while (buffer.length >= at + 5) {
      const end = at + 1 + buffer.readInt32BE(at + 1)
      if (buffer[at] === NOTIFICATION) {
        if (frameLength(buffer, at) === undefined) break
        kept.push(buffer.subarray(start, at))
        onNotification(buffer.subarray(at, end))
        start = end
      }
      at = Math.min(end, buffer.length)
      rest = end - at
    }
    pending = buffer.subarray(at)
    const last = buffer.subarray(start, at)
    return kept.length === 0 ? last : Buffer.concat([...kept, last])
  }
}

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
        panicked ||= Buffer.from(data.buffer, data.byteOffset, data.byteLength).includes(PANIC)
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
    const isLast = BATCH_ENDS.has(client.buffer[end]!)
    end += length
    if (!isLast) continue
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
