import { frameLength, simpleQuery } from './wire-frames.ts'

/** The channels one client of the bridge listens to; the engine itself has one session, which listens for all. */
export type Channels = Set<string>

const NOTIFICATION = 'A'.charCodeAt(0)
const QUERY = 'Q'.charCodeAt(0)
const PARSE = 'P'.charCodeAt(0)
const LISTEN = /^\s*(listen|unlisten)\s+(?:"((?:[^"]|"")+)"|([\w$]+|\*))\s*;?\s*$/i
const FORGETS = /^\s*(unlisten|discard)\b/i

/** The statement a batch begins with. */
function statementOf(batch: Buffer): string {
  if (batch[0] !== QUERY && batch[0] !== PARSE) return ''
  const start = batch[0] === QUERY ? 5 : batch.indexOf(0, 5) + 1
  return batch.toString('utf8', start, batch.indexOf(0, start))
}

/** Applies a LISTEN or UNLISTEN to the client's channels at once, whether or not its transaction commits. */
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

/** The channel of a notification frame. */
export const channelOf = (frame: Buffer): string => frame.toString('utf8', 9, frame.indexOf(0, 9))

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
