import net from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Address = { host: string; port: number } | { path: string }
/** `sentAll`: whether everything had been handed over when the answer came. */
export type ClamdResponse = { text: string; isFullySent: boolean }

/** A daemon's answer is one short line; more than this is not one. */
const MAX_RESPONSE = 4096

/**
 * One connection, one command, one answer: sends all of `command` as fast as it is read and resolves with the answer,
 * which may come early. Throws when no connection stands within `connectMs`, when the signal ends it, and when the
 * connection ends without a whole answer.
 */
export async function sendCommand(
  address: Address,
  command: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  connectMs: number,
): Promise<ClamdResponse> {
  const socket = net.connect({ ...address, signal })
  const connecting = setTimeout(() => socket.destroy(new Error('no connection in time')), connectMs)
  socket.once('connect', () => clearTimeout(connecting))
  let sentAll = false
  try {
    const answer = readResponse(socket)
    const sending = pipeline(command, socket, { end: false }).then(() => void (sentAll = true))
    // Who answers early may read no further, so that sending would never end.
    const text = await Promise.race([answer, sending.then(() => answer)])
    return { text, isFullySent: sentAll }
  } finally {
    clearTimeout(connecting)
    socket.destroy()
  }
}

/** Everything up to the first NUL, with which an answer to a command that begins with `z` ends. */
function readResponse(socket: Readable): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let answer = ''
  socket.setEncoding('latin1')
  socket.on('data', (piece: string) => {
    answer += piece
    const end = answer.indexOf('\0')
    if (end >= 0) resolve(answer.slice(0, end))
    else if (answer.length > MAX_RESPONSE) socket.destroy(new Error('the answer is too long'))
  })
  socket.once('error', reject)
  socket.once('close', () => reject(new Error('the connection was closed without an answer')))
  return promise
}
