import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeAll } from 'vitest'
import type { Log } from '#server/log.ts'
import { createClamdScanner } from '#server/scanner/clamd.ts'
import { eventually, startProcess, temporaryDirectory } from '#test/support/server.ts'

export type Behaviour = (socket: net.Socket) => void

export const REFUSAL = {
  code: 'unavailable',
  message: 'Files cannot be checked for malware right now. Please try again in a moment.',
}
/** Never reached by a daemon that responds. */
export const LONG_TIMEOUTS = { concurrency: 8, connectMs: 10_000, scanMs: 20_000 }
export const SHORT_TIMEOUTS = { concurrency: 8, connectMs: 200, scanMs: 400 }
/** More than the system buffers for a connection. */
export const SIZE = 16 * 1024 * 1024
export let path = ''

const opened = new Set<() => void>()

/** Sets a test file up for fake daemons. */
export function useFakeClamd(): void {
  beforeAll(() => {
    path = join(temporaryDirectory(), 'private-name.bin')
    writeFileSync(path, Buffer.alloc(SIZE, 'private content '))
  })
  afterEach(() => {
    for (const close of opened) close()
    opened.clear()
    logged.length = 0
  })
}

function keep(socket: net.Socket): void {
  opened.add(() => socket.destroy())
  socket.on('error', () => {})
}

/** Starts a daemon that calls `behave` for each connection. */
export async function startFakeClamd(behave: Behaviour): Promise<URL> {
  const server = net.createServer((socket) => {
    keep(socket)
    behave(socket)
  })
  opened.add(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return new URL(`tcp://127.0.0.1:${(server.address() as net.AddressInfo).port}`)
}

const LISTENER =
  "require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, " +
  'function () { console.log(this.address().port) })'

/** Starts a frozen daemon whose connection backlog is full. */
export async function startFrozenClamd(): Promise<URL> {
  const { child, output } = startProcess(['-e', LISTENER])
  const port = Number(await eventually('a port', () => output.out.trim()))
  child.kill('SIGSTOP')
  for (;;) {
    const socket = net.connect({ port, host: '127.0.0.1' })
    keep(socket)
    const connected = once(socket, 'connect', { signal: AbortSignal.timeout(500) })
    if (await connected.catch(() => 'full').then((outcome) => outcome === 'full')) break
  }
  return new URL(`tcp://127.0.0.1:${port}`)
}

/** What the scanner has logged during the test. */
export const logged: string[] = []
const note = (message: string, fields?: object) => void logged.push(JSON.stringify({ message, ...fields }))
const log: Log = { debug: note, info: note, warn: note, error: note }

export const scannerAt = (url: URL, limits = LONG_TIMEOUTS) => createClamdScanner(url, log, limits)
/** Scans a file with a daemon that behaves like this. */
export const scan = async (behave: Behaviour, limits = LONG_TIMEOUTS) =>
  scannerAt(await startFakeClamd(behave), limits).scan(path, SIZE)

/** Calls `then` with the received bytes once the file has ended. */
export function onceRead(socket: net.Socket, then: (received: Buffer) => void): void {
  const pieces: Buffer[] = []
  let tail = Buffer.alloc(0)
  socket.on('data', (piece) => {
    pieces.push(piece)
    tail = Buffer.concat([tail, piece.subarray(-4)]).subarray(-4)
    if (tail.equals(Buffer.alloc(4))) then(Buffer.concat(pieces))
  })
}
export const respondWith =
  (answer: string): Behaviour =>
  (socket) =>
    onceRead(socket, () => socket.end(answer))
