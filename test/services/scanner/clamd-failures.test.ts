import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import {
  type Behaviour,
  SHORT_TIMEOUTS,
  REFUSAL,
  SIZE,
  fileOf,
  respondWith,
  startFrozenClamd,
  onceRead,
  path,
  scannerAt,
  scannerOf,
  useFakeClamd,
} from './fake-clamd.ts'

/** More than the system buffers for a connection. */
const LARGE = 16 * 1024 * 1024

useFakeClamd()

describe('A file without a verdict never counts as clean', () => {
  it.each<[what: string, behave: Behaviour]>([
    ['that closes at once', (socket) => socket.destroy()],
    ['that resets the connection', (socket) => socket.once('data', () => socket.resetAndDestroy())],
    ['that closes after a part', (socket) => socket.once('data', () => socket.end())],
    ['that closes after all of it', (socket) => onceRead(socket, () => socket.end())],
    ['whose answer is cut off', respondWith('stream: OK')],
    ['that finds the file too large', respondWith('INSTREAM size limit exceeded. ERROR\0')],
    ['that fails', respondWith("stream: Can't allocate memory ERROR\0")],
    ['that does not know the command', respondWith('UNKNOWN COMMAND\0')],
    ['that speaks of something else', respondWith('PONG\0')],
    ['that only begins like a good answer', respondWith('stream: OKAY\0')],
    ['that answers nothing at all', respondWith('\0')],
  ])('from a daemon %s', async (_, behave) => {
    const { scan, logged } = await scannerOf(behave)
    await expect(scan(path, SIZE)).rejects.toMatchObject(REFUSAL)
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain('scanner.scan_failed')
    expect(logged[0]).not.toMatch(/private/)
  })

  it('from a daemon that says OK before it has read all', async () => {
    const { scan } = await scannerOf((socket) => socket.once('data', () => socket.pause().write('stream: OK\0')))
    await expect(scan(fileOf(LARGE), LARGE)).rejects.toMatchObject(REFUSAL)
  })

  it.each<[what: string, behave: Behaviour]>([
    ['says nothing', () => {}],
    ['reads all and says nothing', (socket) => socket.resume()],
  ])('from a daemon that %s within the scan timeout', async (_, behave) => {
    const { scan, logged } = await scannerOf(behave, { scanMs: SHORT_TIMEOUTS.scanMs })
    await expect(scan(path, SIZE)).rejects.toMatchObject(REFUSAL)
    expect(logged.at(-1)).toContain('the scan took too long')
  })

  it('from a daemon that cannot be reached', async () => {
    const tcp = new URL('tcp://127.0.0.1:1')
    const socket = new URL(`unix://${path}.none`)
    for (const url of [tcp, socket]) await expect(scannerAt(url).scan(path, SIZE)).rejects.toMatchObject(REFUSAL)
  })

  it('from a daemon that accepts no more connections', async () => {
    const { connectMs } = SHORT_TIMEOUTS
    const { scan, logged } = scannerAt(await startFrozenClamd(), { connectMs })
    await expect(scan(path, SIZE)).rejects.toMatchObject(REFUSAL)
    expect(logged.at(-1)).toContain('the connection timed out')
  })

  it('from a daemon whose response never ends', async () => {
    const endlessly = (socket: Socket) => socket.once('data', () => socket.write('OK '.repeat(99_999)))
    const { scan, logged } = await scannerOf(endlessly)
    await expect(scan(path, SIZE)).rejects.toMatchObject(REFUSAL)
    expect(logged.at(-1)).toContain('the response is too long')
  })

  it('of a file that is shorter or longer than expected, or gone', async () => {
    const { scan } = await scannerOf(respondWith('stream: OK\0'))
    await expect(scan(path, SIZE + 1)).rejects.toMatchObject(REFUSAL)
    await expect(scan(path, SIZE - 1)).rejects.toMatchObject(REFUSAL)
    await expect(scan(`${path}.gone`, SIZE)).rejects.toMatchObject(REFUSAL)
  })
})
