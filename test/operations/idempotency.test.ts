import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idempotencyKeys } from '#server/db/schema.ts'
import {
  type IdempotencyKey,
  runOnce,
  createKeyClaim,
  readStoredResponse,
  purgeIdempotencyKeys,
} from '#server/idempotency.ts'
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

/** Asks for something to be done, which answers how often it has been done. */
const ask = (once: IdempotencyKey | undefined, request: unknown = { title: 'Printer' }) =>
  app.ctx.transact((tx) =>
    runOnce(tx, once, request, new Date(now), async () => {
      done.push(request)
      return { number: done.length }
    }),
  )
const keys = async () => (await app.ctx.db.select().from(idempotencyKeys)).map(({ key }) => key).toSorted()

describe('What is asked for with a key', () => {
  it('is done once, and answered the same however often it is asked', async () => {
    for (let time = 0; time < 3; time++) expect(await ask({ key: 'a' })).toEqual({ number: 1 })
    expect(done).toHaveLength(1)
    expect(await ask({ key: 'b' })).toEqual({ number: 2 })
  })

  it('is done once by rivals who ask at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask({ key: 'a' })))
    expect(answers).toEqual(Array.from({ length: 5 }, () => ({ number: 1 })))
    expect(done).toHaveLength(1)
  })

  it('is refused when the key came with another request', async () => {
    await ask({ key: 'a' })
    await expect(ask({ key: 'a' }, { title: 'Scanner' })).rejects.toMatchObject(REFUSAL)
    expect(done).toHaveLength(1)
  })

  it('is compared by what it is said to be, where that is not its input', async () => {
    await ask({ key: 'a', request: 'the same' })
    expect(await ask({ key: 'a', request: 'the same' }, { title: 'Scanner' })).toEqual({ number: 1 })
    await expect(ask({ key: 'a', request: 'another' })).rejects.toMatchObject(REFUSAL)
  })

  it('is asked anew once its time is over, and not before', async () => {
    const once = { key: 'a', within: HOUR }
    expect(await ask(once)).toEqual({ number: 1 })
    now = START + HOUR
    expect(await ask(once)).toEqual({ number: 1 })
    now = START + HOUR + 1
    expect(await ask(once, { title: 'Scanner' })).toEqual({ number: 2 })
    now = START + 2 * HOUR
    expect(await ask(once, { title: 'Scanner' })).toEqual({ number: 2 })
  })

  it('leaves its key free when it cannot be done', async () => {
    const failing = app.ctx.transact((tx) =>
      runOnce(tx, { key: 'a' }, {}, new Date(now), () => Promise.reject(new Error('no'))),
    )
    await expect(failing).rejects.toThrow('no')
    expect(await ask({ key: 'a' })).toEqual({ number: 1 })
  })
})

it('What is asked for without a key is done each time, and not remembered', async () => {
  await ask(undefined)
  await ask(undefined)
  expect(done).toHaveLength(2)
  expect(await keys()).toEqual([])
})

describe('A claim', () => {
  it('carries the key, the hash of its request and since when an earlier one counts', () => {
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

  it('that nobody has made before is no other request', async () => {
    await expect(readStoredResponse(app.ctx.db, { key: 'nobody', request_hash: '' })).rejects.toMatchObject(
      REFUSAL,
    )
  })
})

it('Answers are forgotten after as many days as the installation keeps them', async () => {
  const days = app.config.retention.idempotencyKeys
  await ask({ key: 'old' })
  now = START + 1
  await ask({ key: 'young' })
  now = START + days * DAY + 1
  await purgeIdempotencyKeys(app.ctx)
  expect(await keys()).toEqual(['young'])
  now = START + 2 * days * DAY
  await purgeIdempotencyKeys(app.ctx)
  expect(await keys()).toEqual([])
})
