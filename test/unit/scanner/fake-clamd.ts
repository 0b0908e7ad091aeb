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
/** Never reached by a daemon that answers. */
export const LONG_TIMEOUTS = { concurrency: 8, connectMs: 10_000, scanMs: 20_000 }
export const SHORT_TIMEOUTS = { concurrency: 8, connectMs: 200, scanMs: 400 }
/** More than a connection holds by itself. */
export const SIZE = 16 * 1024 * 1024
export let path = ''

const opened = new Set<() => void>()

/** Begins a test file about daemons that are not real. */
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

/** A daemon that does as it is told with each connection. */
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

/** A daemon that is frozen, and to which so many have called that the system lets nobody else through. */
export async function startFrozenClamd(): Promise<URL> {
  const { child, said } = startProcess(['-e', LISTENER])
  const port = Number(await eventually('a port', () => said.out.trim()))
  child.kill('SIGSTOP')
  for (;;) {
    const socket = net.connect({ port, host: '127.0.0.1' })
    keep(socket)
    const connected = once(socket, 'connect', { signal: AbortSignal.timeout(500) })
    if (await connected.catch(() => 'full').then((outcome) => outcome === 'full')) break
  }
  return new URL(`tcp://127.0.0.1:${port}`)
}

/** What the scanner has logged since the test began. */
export const logged: string[] = []
const note = (message: string, fields?: object) => void logged.push(JSON.stringify({ message, ...fields }))
const log: Log = { debug: note, info: note, warn: note, error: note }

export const scannerAt = (url: URL, limits = LONG_TIMEOUTS) => createClamdScanner(url, log, limits)
/** What a daemon that behaves so makes of a file. */
export const scan = async (behave: Behaviour, limits = LONG_TIMEOUTS) =>
  scannerAt(await startFakeClamd(behave), limits).scan(path, SIZE)

/** Hands over what has been received once the file has ended. */
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
