import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { sendCommand } from '#server/files/clamd.ts'
import {
  type Behaviour,
  SHORT_TIMEOUTS,
  SIZE,
  respondWith,
  startFakeClamd,
  startPatientClamd,
  onceRead,
  path,
  scannerAt,
  scannerOf,
  useFakeClamd,
} from './fake-clamd.ts'

useFakeClamd()

describe('A file is sent', () => {
  it('whole, in pieces of at most 64 KB, and without its name', async () => {
    let received: Buffer = Buffer.alloc(0)
    const scanner = await scannerOf((socket) =>
      onceRead(socket, (bytes) => {
        received = bytes
        socket.end('stream: OK\0')
      }),
    )
    expect(await scanner.scan(path, SIZE)).toBe('clean')
    expect(received.subarray(0, 10).toString()).toBe('zINSTREAM\0')
    let [at, size] = [10, 0]
    for (;;) {
      const length = received.readUInt32BE(at)
      expect(length).toBeLessThanOrEqual(64 * 1024)
      if (length === 0) break
      at += 4 + length
      size += length
    }
    expect([size, at + 4]).toEqual([SIZE, received.length])
    expect(received.includes('private-name')).toBe(false)
  })

  it('no faster than the daemon reads', async () => {
    const { port } = await startFakeClamd((socket) => socket.pause())
    const [piece, size] = [Buffer.alloc(64 * 1024), 4 * 1024 ** 3]
    let taken = 0
    async function* file() {
      for (; taken < size; taken += piece.length) yield piece
    }
    const address = { host: '127.0.0.1', port: Number(port) }
    await expect(sendCommand(address, file(), AbortSignal.timeout(1_000), 1_000)).rejects.toThrow()
    // At most what the system buffers for a connection.
    expect(taken).toBeLessThan(32 * 1024 ** 2)
  })

  it('by at most eight scans at once; the others are queued', async () => {
    const clamd = await startPatientClamd()
    const scanner = scannerAt(clamd.url)
    const scans = Promise.allSettled(Array.from({ length: 32 }, () => scanner.scan(path, SIZE)))
    for (let round = 0; round < 4; round++) {
      await clamd.holds(8)
      // A ninth would come now.
      await setTimeout(20)
      expect(clamd.held).toHaveLength(8)
      for (let n = 0; n < 8; n++) clamd.respond()
    }
    expect(new Set((await scans).map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome)))).toEqual(
      new Set(['clean']),
    )
  })
})

describe('A file is infected', () => {
  it('when the daemon names a signature, which is logged, while nothing about the file is', async () => {
    const scanner = await scannerOf(respondWith('stream: Win.Test.EICAR_HDB-1 FOUND\0'))
    expect(await scanner.scan(path, SIZE)).toBe('infected')
    expect(scanner.logged).toEqual([
      JSON.stringify({ message: 'scanner.malware_found', signature: 'Win.Test.EICAR_HDB-1' }),
    ])
  })

  it('when the response comes early and in pieces', async () => {
    const scanner = await scannerOf((socket) => {
      socket.once('data', () => {
        socket.pause().write('stream: Early.Te')
        setImmediate(() => socket.write('st FOUND\0'))
      })
    })
    expect(await scanner.scan(path, SIZE)).toBe('infected')
  })
})

describe('A ping', () => {
  it('succeeds when the daemon responds with PONG', async () => {
    const received: string[] = []
    const scanner = await scannerOf((socket) =>
      socket.once('data', (bytes) => {
        received.push(String(bytes))
        socket.end('PONG\0')
      }),
    )
    await scanner.ping()
    expect(received).toEqual(['zPING\0'])
  })

  it.each<[what: string, behave: Behaviour]>([
    ['says nothing', () => {}],
    ['closes', (socket) => socket.destroy()],
    ['says something else', (socket) => socket.end('ERROR\0')],
  ])('fails when the daemon %s', async (_, behave) => {
    await expect((await scannerOf(behave, SHORT_TIMEOUTS)).ping()).rejects.toThrow()
  })
})
