/** The frames of the PostgreSQL protocol (version 3) that the bridge itself reads or writes. */

const SSL_REQUEST = 80_877_103
const CANCEL_REQUEST = 80_877_102
const PROTOCOL_3 = 196_608
const code = (letter: string) => letter.charCodeAt(0)
/** Query, Sync, Flush and function call: after them the client waits for a response. */
const BATCH_ENDS = new Set([code('Q'), code('S'), code('H'), code('F')])

export const endsBatch = (type: number | undefined): boolean => type !== undefined && BATCH_ENDS.has(type)

/** Length of the typed frame at `offset`, its type byte included; undefined until all of it has arrived. */
export function frameLength(buffer: Buffer, offset: number): number | undefined {
  if (buffer.length < offset + 5) return undefined
  const length = 1 + buffer.readInt32BE(offset + 1)
  return buffer.length < offset + length ? undefined : length
}

/** Whether a response is complete: it ends with ReadyForQuery. */
export const isReady = (tail: Uint8Array): boolean => tail.length === 6 && tail[0] === code('Z')

/** Whether a response ends with ReadyForQuery outside a transaction. */
export const isIdle = (tail: Uint8Array): boolean => isReady(tail) && tail[5] === code('I')

const PANIC = Buffer.from('VPANIC\0')

/** Whether a response contains a PANIC of the engine, after which any call would block its thread forever. */
export function hasPanic(response: Uint8Array): boolean {
  return Buffer.from(response.buffer, response.byteOffset, response.byteLength).includes(PANIC)
}

export function simpleQuery(sql: string): Buffer {
  return frame('Q', Buffer.from(`${sql}\0`))
}

export const SYNC = frame('S', Buffer.alloc(0))

type Startup = { consumed: number; ready: boolean; response: Buffer | null }

/** The response to the untyped frame a connection starts with; `response` is null when the connection is to be closed. */
export function respondToStartup(buffer: Buffer): Startup | undefined {
  if (buffer.length < 8) return undefined
  const consumed = buffer.readInt32BE(0)
  if (buffer.length < consumed) return undefined
  const kind = buffer.readInt32BE(4)
  if (kind === SSL_REQUEST) return { consumed, ready: false, response: Buffer.from('N') }
  if (kind === CANCEL_REQUEST || kind !== PROTOCOL_3) return { consumed, ready: false, response: null }
  return { consumed, ready: true, response: WELCOME }
}

function frame(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

const parameter = (name: string, value: string) => frame('S', Buffer.from(`${name}\0${value}\0`))

const WELCOME = Buffer.concat([
  frame('R', Buffer.alloc(4)),
  parameter('server_version', '18.0'),
  parameter('client_encoding', 'UTF8'),
  parameter('standard_conforming_strings', 'on'),
  parameter('integer_datetimes', 'on'),
  frame('K', Buffer.alloc(8)),
  frame('Z', Buffer.from('I')),
])
