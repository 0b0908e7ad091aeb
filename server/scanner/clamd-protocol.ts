import net from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type ClamdAddress = { host: string; port: number } | { path: string }
/** A response of the daemon, and whether the whole command had been sent when it arrived. */
export type ClamdResponse = { text: string; isFullySent: boolean }

/** A response is one short line. */
const MAX_RESPONSE = 4096

/**
 * Sends one command over a new connection and returns the response, which may arrive before the command is fully sent.
 * Throws when no connection is made within `connectMs`, when the signal aborts, and when the connection ends without a
 * complete response.
 */
export async function sendCommand(
  address: ClamdAddress,
  command: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  connectMs: number,
): Promise<ClamdResponse> {
  const socket = net.connect({ ...address, signal })
  const connecting = setTimeout(() => socket.destroy(new Error('the connection timed out')), connectMs)
  socket.once('connect', () => clearTimeout(connecting))
  let sentAll = false
  try {
    const response = readResponse(socket)
    const sending = pipeline(command, socket, { end: false }).then(() => void (sentAll = true))
    // A daemon that responds early may stop reading, so sending might never end.
    const text = await Promise.race([response, sending.then(() => response)])
    return { text, isFullySent: sentAll }
  } finally {
    clearTimeout(connecting)
    socket.destroy()
  }
}

/** Reads up to the first NUL, which ends the response to a command that begins with `z`. */
function readResponse(socket: Readable): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let response = ''
  socket.setEncoding('latin1')
  socket.on('data', (piece: string) => {
    response += piece
    const end = response.indexOf('\0')
    if (end >= 0) resolve(response.slice(0, end))
    else if (response.length > MAX_RESPONSE) socket.destroy(new Error('the response is too long'))
  })
  socket.once('error', reject)
  socket.once('close', () => reject(new Error('the connection was closed without a response')))
  return promise
}
