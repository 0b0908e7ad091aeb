import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeAll } from 'vitest'
import type { Log } from '#server/platform/log.ts'
import { createClamdScanner } from '#server/files/clamd.ts'
import { eventually, startProcess, temporaryDirectory } from '#test/support/server.ts'

export type Behaviour = (socket: net.Socket) => void

export const REFUSAL = {
  code: 'unavailable',
  message: 'Files cannot be checked for malware right now. Please try again in a moment.',
}
/** Only for daemons that never respond. */
export const SHORT_TIMEOUTS = { connectMs: 200, scanMs: 400 }
/** Never reached unless a test turns the clock. */
export const LIMITS = { concurrency: 8, connectMs: 300_000, scanMs: 600_000, waitMs: 1_800_000 }

/** A file of `size` bytes. */
export const SIZE = 256 * 1024
export let path = ''

const opened = new Set<() => void>()

/** Sets a test file up for fake daemons. */
export function useFakeClamd(): void {
  beforeAll(() => void (path = fileOf(SIZE)))
  afterEach(() => {
    for (const close of opened) close()
    opened.clear()
  })
}

export function fileOf(size: number): string {
  const file = join(temporaryDirectory(), 'private-name.bin')
  writeFileSync(file, Buffer.alloc(size, 'private content '))
  return file
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
    await once(socket, 'connect', { signal: AbortSignal.timeout(500) }).catch(() => {})
    // A connection may have been made while this process was held up.
    await setImmediate()
    if (socket.connecting) break
  }
  return new URL(`tcp://127.0.0.1:${port}`)
}

/** A scanner with a log of its own. */
export function scannerAt(url: URL, limits: Partial<typeof LIMITS> = {}) {
  const logged: string[] = []
  const note = (message: string, fields?: object) => void logged.push(JSON.stringify({ message, ...fields }))
  const log: Log = { debug: note, info: note, warn: note, error: note }
  return { ...createClamdScanner(url, log, { ...LIMITS, ...limits }), logged }
}
/** A scanner whose daemon behaves like this. */
export const scannerOf = async (behave: Behaviour, limits?: Partial<typeof LIMITS>) =>
  scannerAt(await startFakeClamd(behave), limits)

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

/** A daemon that holds every file it has read until it is told how to respond. */
export async function startPatientClamd() {
  const held: ((answer: string) => void)[] = []
  const url = await startFakeClamd((socket) => onceRead(socket, () => held.push((answer) => socket.end(answer))))
  return {
    url,
    held,
    /** Resolves once it has read this many files that it has not responded to; without turning a clock. */
    async holds(count: number): Promise<void> {
      while (held.length < count) await setImmediate()
    },
    respond: (answer = 'stream: OK\0') => held.shift()!(answer),
  }
}
