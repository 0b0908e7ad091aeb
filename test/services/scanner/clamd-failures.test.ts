import { readdirSync, readlinkSync } from 'node:fs'
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { freePort } from '#test/support/free-port.ts'
import { eventually } from '#test/support/server.ts'
import {
  type Behaviour,
  SHORT_TIMEOUTS,
  LONG_TIMEOUTS,
  REFUSAL,
  SIZE,
  respondWith,
  startFakeClamd,
  startFrozenClamd,
  logged,
  onceRead,
  path,
  scan,
  scannerAt,
  useFakeClamd,
} from './fake-clamd.ts'

useFakeClamd()

describe('A file without a verdict never counts as clean', () => {
  it.each<[what: string, behave: Behaviour]>([
    ['that closes at once', (socket) => socket.destroy()],
    ['that resets the connection', (socket) => socket.once('data', () => socket.resetAndDestroy())],
    ['that closes after a part', (socket) => socket.once('data', () => socket.end())],
    ['that closes after all of it', (socket) => onceRead(socket, () => socket.end())],
    ['whose answer is cut off', respondWith('stream: OK')],
    [
      'that says OK before it has read all',
      (socket) => socket.once('data', () => socket.pause().write('stream: OK\0')),
    ],
    ['that finds the file too large', respondWith('INSTREAM size limit exceeded. ERROR\0')],
    ['that fails', respondWith("stream: Can't allocate memory ERROR\0")],
    ['that does not know the command', respondWith('UNKNOWN COMMAND\0')],
    ['that speaks of something else', respondWith('PONG\0')],
    ['that only begins like a good answer', respondWith('stream: OKAY\0')],
    ['that answers nothing at all', respondWith('\0')],
  ])('from a daemon %s', async (_, behave) => {
    await expect(scan(behave)).rejects.toMatchObject(REFUSAL)
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain('scanner.scan_failed')
    expect(logged[0]).not.toMatch(/private/)
  })

  it.each<[what: string, behave: Behaviour]>([
    ['says nothing', () => {}],
    ['reads all and says nothing', (socket) => socket.resume()],
  ])('from a daemon that %s within the scan timeout', async (_, behave) => {
    await expect(scan(behave, SHORT_TIMEOUTS)).rejects.toMatchObject(REFUSAL)
  })

  it('from a daemon that cannot be reached', async () => {
    const tcp = new URL(`tcp://127.0.0.1:${await freePort()}`)
    const socket = new URL(`unix://${path}.none`)
    for (const url of [tcp, socket]) await expect(scannerAt(url).scan(path, SIZE)).rejects.toMatchObject(REFUSAL)
  })

  it('from a daemon that accepts no more connections', async () => {
    const url = await startFrozenClamd()
    const start = performance.now()
    const scanning = scannerAt(url, { ...LONG_TIMEOUTS, connectMs: SHORT_TIMEOUTS.connectMs }).scan(path, SIZE)
    await expect(scanning).rejects.toMatchObject(REFUSAL)
    expect(performance.now() - start).toBeLessThan(5_000)
    expect(logged.at(-1)).toContain('the connection timed out')
  })

  it('from a daemon whose response never ends', async () => {
    const endlessly = (socket: Socket) => socket.once('data', () => socket.write('OK '.repeat(99_999)))
    await expect(scan(endlessly)).rejects.toMatchObject(REFUSAL)
    expect(logged.at(-1)).toContain('the response is too long')
  })

  it('of a file that is shorter or longer than expected, or gone', async () => {
    const url = await startFakeClamd(respondWith('stream: OK\0'))
    await expect(scannerAt(url).scan(path, SIZE + 1)).rejects.toMatchObject(REFUSAL)
    await expect(scannerAt(url).scan(path, SIZE - 1)).rejects.toMatchObject(REFUSAL)
    await expect(scannerAt(url).scan(`${path}.gone`, SIZE)).rejects.toMatchObject(REFUSAL)
  })
})

describe('A daemon that hangs', () => {
  it('does not make queued scans wait longer than their own timeout', async () => {
    const scanner = scannerAt(await startFakeClamd(() => {}), SHORT_TIMEOUTS)
    const start = performance.now()
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => scanner.scan(path, SIZE)))
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
    expect(performance.now() - start).toBeLessThan(5 * SHORT_TIMEOUTS.scanMs)
  })

  it('leaves no file open and no turn taken: the next scan succeeds', async () => {
    let hangs = true
    const scanner = scannerAt(
      await startFakeClamd((socket) => (hangs ? undefined : respondWith('stream: OK\0')(socket))),
      { ...LONG_TIMEOUTS, scanMs: 2_000 },
    )
    await Promise.allSettled(Array.from({ length: 20 }, () => scanner.scan(path, SIZE)))
    hangs = false
    expect(await scanner.scan(path, SIZE)).toBe('clean')
    await eventually('every file to be closed', () => openFiles().every((file) => file !== path))
  })
})

/** The open files of this process, on Linux; the descriptor that lists them is closed by then. */
function openFiles(): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)]
    } catch {
      return []
    }
  })
}
