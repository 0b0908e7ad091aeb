import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idempotencyKeys } from '#server/schema/schema.ts'
import { type IdempotencyKey, runOnce, createKeyClaim, readStoredResponse } from '#server/platform/idempotency.ts'
import { purgeTables } from '#server/people/personal-data.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const START = Date.UTC(2026, 10, 22, 12)
const REFUSAL = {
  code: 'invalid-input',
  message: 'This Idempotency-Key was used for a different request.',
  errors: [{ path: 'Idempotency-Key', message: 'Use a new key for a new request' }],
}

let now = START
let app: TestApp
beforeAll(async () => void (app = await openTestApp({}, { now: () => new Date(now) })))
afterAll(() => app.close())

let done: unknown[] = []
beforeEach(async () => {
  now = START
  done = []
  await app.ctx.db.delete(idempotencyKeys)
})

/** Makes a request whose response says how many have been done. */
const request = (key: IdempotencyKey | undefined, body: unknown = { title: 'Printer' }) =>
  app.ctx.transact((tx) =>
    runOnce(tx, key, body, new Date(now), async () => {
      done.push(body)
      return { number: done.length }
    }),
  )
const keys = async () => (await app.ctx.db.select().from(idempotencyKeys)).map(({ key }) => key).toSorted()

describe('A request with an idempotency key', () => {
  it('is done once and gets the same response however often it is repeated', async () => {
    for (let time = 0; time < 3; time++) expect(await request({ key: 'a' })).toEqual({ number: 1 })
    expect(done).toHaveLength(1)
    expect(await request({ key: 'b' })).toEqual({ number: 2 })
  })

  it('is done once when concurrent requests share the key', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => request({ key: 'a' })))
    expect(answers).toEqual(Array.from({ length: 5 }, () => ({ number: 1 })))
    expect(done).toHaveLength(1)
  })

  it('is refused when the key was used for a different request', async () => {
    await request({ key: 'a' })
    await expect(request({ key: 'a' }, { title: 'Scanner' })).rejects.toMatchObject(REFUSAL)
    expect(done).toHaveLength(1)
  })

  it('is compared by a given text where that is not its input', async () => {
    await request({ key: 'a', request: 'the same' })
    expect(await request({ key: 'a', request: 'the same' }, { title: 'Scanner' })).toEqual({ number: 1 })
    await expect(request({ key: 'a', request: 'another' })).rejects.toMatchObject(REFUSAL)
  })

  it('is done again once the key has expired, and not before', async () => {
    const key = { key: 'a', withinMs: HOUR }
    expect(await request(key)).toEqual({ number: 1 })
    now = START + HOUR
    expect(await request(key)).toEqual({ number: 1 })
    now = START + HOUR + 1
    expect(await request(key, { title: 'Scanner' })).toEqual({ number: 2 })
    now = START + 2 * HOUR
    expect(await request(key, { title: 'Scanner' })).toEqual({ number: 2 })
  })

  it('leaves its key free when it fails', async () => {
    const failing = app.ctx.transact((tx) =>
      runOnce(tx, { key: 'a' }, {}, new Date(now), () => Promise.reject(new Error('no'))),
    )
    await expect(failing).rejects.toThrow('no')
    expect(await request({ key: 'a' })).toEqual({ number: 1 })
  })
})

it('A request without a key is done each time and not remembered', async () => {
  await request(undefined)
  await request(undefined)
  expect(done).toHaveLength(2)
  expect(await keys()).toEqual([])
})

describe('A key claim', () => {
  it('has the key, the hash of its request and the time from which an earlier claim counts', () => {
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    const at = new Date(START)
    expect(createKeyClaim({ key: 'a' }, { b: 1 }, at)).toEqual({
      key: 'a',
      request_hash: hash('{"b":1}'),
      counts_since: new Date(0),
    })
    expect(createKeyClaim({ key: 'a', withinMs: HOUR, request: 'c' }, {}, at)).toEqual({
      key: 'a',
      request_hash: hash('c'),
      counts_since: new Date(START - HOUR),
    })
  })

  it('whose stored response is gone is refused', async () => {
    await expect(readStoredResponse(app.ctx.db, { key: 'nobody', request_hash: '' })).rejects.toMatchObject(REFUSAL)
  })
})

it('Idempotency keys are removed after RETENTION_IDEMPOTENCY_KEYS days', async () => {
  const days = app.config.retention.idempotencyKeys
  await request({ key: 'old' })
  now = START + 1
  await request({ key: 'young' })
  now = START + days * DAY + 1
  await purgeTables(app.ctx, [idempotencyKeys])
  expect(await keys()).toEqual(['young'])
  now = START + 2 * days * DAY
  await purgeTables(app.ctx, [idempotencyKeys])
  expect(await keys()).toEqual([])
})
