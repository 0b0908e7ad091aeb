import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import type { S3Timeouts, S3Config } from '#server/files/storage/s3.ts'
import type { Storage } from '#server/files/storage.ts'
import { CLOSED_PORT } from '#test/support/free-port.ts'
import { eventually, temporaryDirectory } from '#test/support/server.ts'
import {
  type Respond,
  respondNotFoundPage,
  respondOk,
  hangUp,
  neverRespond,
  respondError,
  respondInHalves,
  redirectTo,
  startSilentSink,
  startFakeS3,
  createStorageAt,
} from './fake-s3.ts'
import { FROM, TO, openStaging, someBytes } from './test-storages.ts'

/** Milliseconds; for services from which nothing good comes. */
const LITTLE = { responseMs: 200, uploadMs: 400 }

const asUnavailable = {
  code: 'unavailable',
  message: 'Files cannot be stored right now. Please try again in a moment.',
}

let staging: ReturnType<typeof openStaging>
let service: Pick<Awaited<ReturnType<typeof startFakeS3>>, 'endpoint' | 'seen' | 'close'>
let storage: Storage
beforeEach(() => void (staging = openStaging(temporaryDirectory())))
afterEach(() => {
  vi.useRealTimers()
  service.close()
})

async function open(answers: Respond[], changes: Partial<S3Config> = {}, timeouts?: S3Timeouts) {
  service = await startFakeS3(answers)
  storage = createStorageAt(service.endpoint, staging, changes, timeouts)
}
const put = async (content: string | Uint8Array = 'hello') =>
  storage.put(FROM, await staging.place.stagedFileOf(content))

/** Bytes held outside the JavaScript heap, after garbage collection. */
function memoryInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // The second collection accounts for what the first one freed.
  collect()
  collect()
  return process.memoryUsage().arrayBuffers
}

const VERBS: [name: string, run: () => Promise<unknown>][] = [
  ['put', put],
  ['has', () => storage.has(FROM)],
  ['read', () => storage.read(FROM)],
  ['move', () => storage.move(FROM, TO)],
  ['remove', () => storage.remove(FROM)],
]

describe('A failing S3 service', () => {
  describe.each<[string, Respond]>([
    ['says nothing', neverRespond],
    ['hangs up', hangUp],
    ['is overloaded', respondError(503, 'SlowDown')],
    ['refuses', respondError(403, 'AccessDenied')],
    ['sends elsewhere', redirectTo('http://127.0.0.1:1/')],
    ['is something else', respondNotFoundPage],
  ])('that %s', (_trouble, answer) => {
    // A HEAD response has no body, so a missing page looks like a missing object.
    const verbs = answer === respondNotFoundPage ? VERBS.filter(([verb]) => verb !== 'has') : VERBS
    it.each(verbs)('%s throws unavailable within the timeout', async (_, run) => {
      await open([answer], {}, LITTLE)
      await expect(run()).rejects.toMatchObject(asUnavailable)
      expect(staging.place.stagedFiles()).toEqual([])
    })

    it('fails its check, with an error that contains no secret', async () => {
      await open([answer], {}, LITTLE)
      const reason = await storage.check().then(
        () => undefined,
        (error: Error) => error,
      )
      expect(reason).toBeInstanceOf(Error)
      expect(reason).not.toBeInstanceOf(AppError)
      expect(reason!.message).toMatch(/^The storage service 127\.0\.0\.1:\d+ /)
      expect(JSON.stringify([reason!.message, reason!.stack])).not.toMatch(/AKIDEXAMPLE|not-to-be-seen/)
    })
  })

  it('that cannot be reached throws unavailable, and fails its check', async () => {
    await open([respondOk], { endpoint: new URL(`http://127.0.0.1:${CLOSED_PORT}`) })
    await expect(put()).rejects.toMatchObject(asUnavailable)
    expect(staging.place.stagedFiles()).toEqual([])
    await expect(storage.check()).rejects.toThrow(/STORAGE_URL cannot be reached \(ECONNREFUSED\)/)
  })

  it('that does not finish its response throws unavailable', async () => {
    await open([respondInHalves().respond], {}, LITTLE)
    await expect(storage.move(FROM, TO)).rejects.toMatchObject(asUnavailable)
    expect(service.seen.map(({ method }) => method)).not.toContain('DELETE')
  })

  it('may be slow to send a file it has started to send', async () => {
    const { respond, finish } = respondInHalves()
    const responseMs = 100_000
    await open([respond], {}, { ...LITTLE, responseMs })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const file = await storage.read(FROM)
    await vi.advanceTimersByTimeAsync(responseMs)
    await finish()
    expect(await new Response(file).text()).toBe('late')
  })

  it.each<[string, Respond]>([
    ['overloaded', respondError(503, 'SlowDown')],
    ['out of breath', respondError(429, 'TooManyRequests')],
    ['cut off', hangUp],
  ])('that is %s once gets the whole file again', async (_, answer) => {
    const bytes = someBytes(1024 * 1024)
    await open([answer, answer, respondOk])
    await put(bytes)
    expect(service.seen).toHaveLength(3)
    expect(service.seen.at(-1)!.body.equals(bytes)).toBe(true)
    expect(staging.place.stagedFiles()).toEqual([])
  })

  it('that never responds times out, however many files are sent', async () => {
    await open([neverRespond], {}, LITTLE)
    const sent = await Promise.allSettled(Array.from({ length: 100 }, () => put()))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toEqual([])
    expect(staging.place.stagedFiles()).toEqual([])
  })

  it('that has not responded yet does not keep sent files in memory', async () => {
    const sink = await startSilentSink()
    service = sink
    storage = createStorageAt(sink.endpoint, staging)
    const [files, size] = [20, 2 * 1024 * 1024]
    const bytes = someBytes(size)
    const waiting = await Promise.all(Array.from({ length: files }, () => staging.place.stagedFileOf(bytes)))
    const before = memoryInUse()
    const sending = Promise.allSettled(waiting.map((stagedFile, index) => storage.put(`temp/${index}.txt`, stagedFile)))
    await eventually('all files', () => sink.taken() === files * size)
    const grown = memoryInUse() - before
    service.close()
    expect((await sending).map(({ status }) => status)).not.toContain('fulfilled')
    expect(grown).toBeLessThan((files * size) / 2)
  })

  it('that fails in the middle of a copy keeps the source', async () => {
    await open([respondError(200, 'InternalError')])
    await expect(storage.move(FROM, TO)).rejects.toMatchObject(asUnavailable)
    expect(service.seen.map(({ method }) => method)).toEqual(['PUT'])
  })

  it('gets one check request at a time, however many checks are made', async () => {
    await open([respondOk])
    await Promise.all(Array.from({ length: 50 }, () => storage.check()))
    expect(service.seen).toHaveLength(1)
    await storage.check()
    expect(service.seen).toHaveLength(2)
  })
})
