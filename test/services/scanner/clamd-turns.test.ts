import { readdirSync, readlinkSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LIMITS, REFUSAL, SIZE, path, scannerAt, startPatientClamd, useFakeClamd } from './fake-clamd.ts'

useFakeClamd()

let clamd: Awaited<ReturnType<typeof startPatientClamd>>
beforeEach(async () => {
  clamd = await startPatientClamd()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const { scanMs, waitMs } = LIMITS
const ALMOST = scanMs - 1_000

describe('A file that waits for its turn', () => {
  it('has its whole time once it is scanned, however many came before it', async () => {
    const scanner = scannerAt(clamd.url, { concurrency: 1 })
    const scans = Promise.all([1, 2, 3].map(() => scanner.scan(path, SIZE)))
    for (let turn = 0; turn < 3; turn++) {
      await clamd.holds(1)
      await pass(ALMOST)
      clamd.respond()
    }
    expect(await scans).toEqual(['clean', 'clean', 'clean'])
  })

  it('is refused when its turn does not come for minutes', async () => {
    const { scan, logged } = scannerAt(clamd.url, { concurrency: 1, scanMs: 2 * waitMs })
    const first = scan(path, SIZE)
    await clamd.holds(1)
    const second = expect(scan(path, SIZE)).rejects.toMatchObject(REFUSAL)
    await pass(waitMs)
    await second
    expect(logged).toEqual([expect.stringContaining('waited too long for its turn')])
    clamd.respond()
    expect(await first).toBe('clean')
    expect(clamd.held, 'it was never sent').toEqual([])
  })

  it.each([
    ['waits', 1],
    ['is being scanned', 0],
  ])('gives its turn to the next when it is cancelled while it %s', async (_, which) => {
    const { scan, logged } = scannerAt(clamd.url, { concurrency: 1 })
    const cancelled = [new AbortController(), new AbortController()] as const
    const scans = cancelled.map(({ signal }) => scan(path, SIZE, signal))
    await clamd.holds(1)
    const last = scan(path, SIZE)
    cancelled[which as 0 | 1].abort()
    await expect(scans[which]).rejects.toMatchObject(REFUSAL)
    if (which === 0) clamd.held.length = 0
    for (let turn = 0; turn < 2; turn++) {
      await clamd.holds(1)
      clamd.respond()
    }
    expect([await scans[1 - which]!, await last]).toEqual(['clean', 'clean'])
    expect(logged).toEqual([])
  })
})

describe('A daemon that hangs', () => {
  it('leaves no file open and no turn taken: the next scan succeeds', async () => {
    const scanner = scannerAt(clamd.url)
    const hanging = Promise.allSettled(Array.from({ length: 20 }, () => scanner.scan(path, SIZE)))
    for (const inHand of [8, 8, 4]) {
      await clamd.holds(inHand)
      clamd.held.length = 0
      await pass(scanMs)
    }
    expect((await hanging).map(({ status }) => status)).not.toContain('fulfilled')
    const next = scanner.scan(path, SIZE)
    await clamd.holds(1)
    clamd.respond()
    expect(await next).toBe('clean')
    while (openFiles().includes(path)) await setImmediate()
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
