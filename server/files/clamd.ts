import { createReadStream } from 'node:fs'
import net from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import { AppError } from '../platform/errors.ts'
import { type Log, errorFields } from '../platform/log.ts'

export type Scanner = ReturnType<typeof createClamdScanner>

type ClamdAddress = { host: string; port: number } | { path: string }
/** A response of the daemon; it may arrive before the whole command is sent. */
type ClamdResponse = { text: string; isFullySent: boolean }

/** Limit in bytes; a response is one short line. */
const MAX_RESPONSE = 4096

/** Sends a command on a new connection. Throws without one within `connectMs`, on abort, and without a response. */
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

const LIMITS = {
  /** Of the ten threads a daemon has by default; the rest is left to health checks and other clients. */
  concurrency: 8,
  connectMs: 5_000,
  /** From the start of a scan. */
  scanMs: 60_000,
  /** For a free slot, when many files come together. */
  waitMs: 180_000,
}

const CHUNK = 64 * 1024
const DEFAULT_PORT = 3310

/** Creates a scanner that uses a ClamAV daemon (CLAMD_URL), which never gets file names. */
export function createClamdScanner(url: URL, log: Log, limits = LIMITS) {
  const address = parseAddress(url)
  const limit = pLimit(limits.concurrency)

  return {
    /**
     * Scans a file on disk, of `size` bytes. Throws `unavailable` without a verdict on the whole file: one that could not be
     * scanned never counts as clean. A cancelled scan ends immediately and frees its slot.
     */
    async scan(path: string, size: number, cancelled?: AbortSignal): Promise<'clean' | 'infected'> {
      const timeout = new AbortController()
      const startTimer = (ms: number, message: string) => setTimeout(() => timeout.abort(new Error(message)), ms)
      const signal = AbortSignal.any([timeout.signal, ...(cancelled ? [cancelled] : [])])
      let timer = startTimer(limits.waitMs, 'the scan waited too long for its turn')
      const begin = () => {
        signal.throwIfAborted()
        clearTimeout(timer)
        timer = startTimer(limits.scanMs, 'the scan took too long')
        return sendCommand(address, instreamCommand(path, size), signal, limits.connectMs)
      }
      try {
        const { text, isFullySent: sentAll } = await Promise.race([limit(begin), rejectOnAbort(signal)])
        const [, signature] = /^stream: (.+) FOUND$/.exec(text) ?? []
        if (signature) log.warn('scanner.malware_found', { signature })
        else if (text !== 'stream: OK' || !sentAll) throw unexpectedResponseError(text)
        return signature ? 'infected' : 'clean'
      } catch (error) {
        if (!cancelled?.aborted) log.error('scanner.scan_failed', errorFields(error))
        throw new AppError(
          'unavailable',
          'Files cannot be checked for malware right now. Please try again in a moment.',
        )
      } finally {
        clearTimeout(timer)
      }
    },

    /** Throws when files cannot be scanned right now. */
    async ping(): Promise<void> {
      const signal = AbortSignal.timeout(limits.connectMs)
      const { text } = await sendCommand(address, [Buffer.from('zPING\0')], signal, limits.connectMs)
      if (text !== 'PONG') throw unexpectedResponseError(text)
    },
  }
}

/** Yields the INSTREAM command of clamd(8): chunks, each after its length in network byte order, the last one empty. */
async function* instreamCommand(path: string, size: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0')
  let left = size
  for await (const piece of createReadStream(path, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
    left -= piece.length
    yield asUInt32(piece.length)
    yield piece
  }
  if (left !== 0) throw new Error('the file does not have the expected size')
  yield asUInt32(0)
}

function asUInt32(length: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason))
  return promise
}

function parseAddress({ protocol, hostname, port, pathname }: URL): ClamdAddress {
  if (protocol === 'unix:') return { path: decodeURIComponent(pathname) }
  return { host: hostname.replaceAll(/^\[|\]$/g, ''), port: port ? Number(port) : DEFAULT_PORT }
}

const unexpectedResponseError = (text: string) => new Error(`clamd responded "${text}"`)
