import { describe, expect, it } from 'vitest'
import { sendCommand } from '#server/scanner/clamd-protocol.ts'
import {
  type Behaviour,
  SHORT_TIMEOUTS,
  SIZE,
  respondWith,
  startFakeClamd,
  logged,
  onceRead,
  path,
  scan,
  scannerAt,
  useFakeClamd,
} from './fake-clamd.ts'

useFakeClamd()

describe('A file is sent', () => {
  it('whole, in pieces of at most 64 KB, and without its name', async () => {
    let received: Buffer = Buffer.alloc(0)
    const verdict = await scan((socket) =>
      onceRead(socket, (bytes) => {
        received = bytes
        socket.end('stream: OK\0')
      }),
    )
    expect(verdict).toBe('clean')
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
    let [now, most] = [0, 0]
    const url = await startFakeClamd((socket) => {
      most = Math.max(most, ++now)
      onceRead(socket, () => {
        now--
        socket.end('stream: OK\0')
      })
    })
    const scanner = scannerAt(url)
    const verdicts = await Promise.all(Array.from({ length: 30 }, () => scanner.scan(path, SIZE)))
    expect(new Set(verdicts)).toEqual(new Set(['clean']))
    expect(most).toBe(8)
  })
})

describe('A file is infected', () => {
  it('when the daemon names a signature, which is logged, while nothing about the file is', async () => {
    expect(await scan(respondWith('stream: Win.Test.EICAR_HDB-1 FOUND\0'))).toBe('infected')
    expect(logged).toEqual([JSON.stringify({ message: 'scanner.malware_found', signature: 'Win.Test.EICAR_HDB-1' })])
  })

  it('when the response comes early and in pieces', async () => {
    const verdict = await scan((socket) => {
      socket.once('data', () => {
        socket.pause().write('stream: Early.Te')
        setImmediate(() => socket.write('st FOUND\0'))
      })
    })
    expect(verdict).toBe('infected')
  })
})

describe('A ping', () => {
  it('succeeds when the daemon responds with PONG', async () => {
    const received: string[] = []
    await scannerAt(
      await startFakeClamd((socket) =>
        socket.once('data', (bytes) => {
          received.push(String(bytes))
          socket.end('PONG\0')
        }),
      ),
    ).ping()
    expect(received).toEqual(['zPING\0'])
  })

  it.each<[what: string, behave: Behaviour]>([
    ['says nothing', () => {}],
    ['closes', (socket) => socket.destroy()],
    ['says something else', (socket) => socket.end('ERROR\0')],
  ])('fails when the daemon %s', async (_, behave) => {
    await expect(scannerAt(await startFakeClamd(behave), SHORT_TIMEOUTS).ping()).rejects.toThrow()
  })
})
