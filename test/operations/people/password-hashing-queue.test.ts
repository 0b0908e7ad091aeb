import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HashQueue, queuePasswordHash } from '#server/people/passwords.ts'
import { ADMIN, type TestApp, openTestApp } from '#test/support/app.ts'

const HOME = '203.0.113.7'
/** Passwords a queue holds. */
const MAX_QUEUED = 100

let app: TestApp
let device: string
beforeAll(async () => {
  app = await openTestApp({ TRUST_PROXY: '1', RATE_LIMITS: 'on' })
  await app.signIn()
  const { headers } = await tryFrom(HOME)
  device = headers
    .getSetCookie()
    .find((cookie) => cookie.includes('.device='))!
    .split(';')[0]!
})
afterAll(() => app.close())

const tryFrom = (address: string, cookie = '') =>
  app.send('POST', '/api/auth/sign-in/email', ADMIN, {
    cookie,
    'x-forwarded-for': `198.51.100.99, ${address}`,
  })
let unknownClients = 0
/** Statuses of sign-ins from an unknown client, a known address and a known browser. */
const statuses = async () =>
  (await Promise.all([tryFrom(`192.0.2.${++unknownClients}`), tryFrom(HOME), tryFrom('198.51.100.7', device)])).map(
    ({ status }) => status,
  )

/** Fills a queue with passwords that are never hashed; the returned function empties it. */
function fillQueue(queue: HashQueue) {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  const cancelled = new Error('cancelled')
  const waiting = Array.from({ length: MAX_QUEUED }, () =>
    queuePasswordHash(app.ctx, 'a long password', queue, async () => {
      await released
      throw cancelled
    }).catch((error: unknown) => error),
  )
  return async () => {
    resolve()
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([cancelled]))
  }
}

it('A flood of unknown clients gets 503 with Retry-After, and known browsers and addresses do not wait for it', async () => {
  const emptyQueue = fillQueue('unknown')
  const refused = await tryFrom('192.0.2.99')
  expect([refused.status, refused.headers.get('retry-after'), refused.body.detail]).toEqual([
    429,
    '10',
    'Too many people are signing in right now. Try again in 10 seconds.',
  ])
  expect(await statuses()).toEqual([429, 200, 200])
  await emptyQueue()
  expect(await statuses()).toEqual([200, 200, 200])
})

it('A flood of known clients does not delay unknown ones', async () => {
  const emptyQueue = fillQueue('known')
  expect(await statuses()).toEqual([200, 429, 429])
  await emptyQueue()
  expect(await statuses()).toEqual([200, 200, 200])
})
