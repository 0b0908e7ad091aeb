import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HashQueue, queuePasswordHash } from '#server/users/passwords/check-password.ts'
import { ADMIN, type TestApp, openTestApp } from '#test/support/app.ts'

const HOME = '203.0.113.7'
/** As many as wait at once. */
const MOST_WAITING = 100

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
let strangers = 0
/** Of a stranger, of a known address and of a known browser. */
const statuses = async () =>
  (
    await Promise.all([tryFrom(`192.0.2.${++strangers}`), tryFrom(HOME), tryFrom('198.51.100.7', device)])
  ).map(({ status }) => status)

/** As many as may wait, who never get to the work; `leave` has them go. */
function crowd(lane: HashQueue) {
  const { promise: go, resolve } = Promise.withResolvers<void>()
  const left = new Error('left')
  const waiting = Array.from({ length: MOST_WAITING }, () =>
    queuePasswordHash('a long password', lane, async () => {
      await go
      throw left
    }).catch((error: unknown) => error),
  )
  return async () => {
    resolve()
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([left]))
  }
}

it('A crowd of strangers is told to come back, and whoever is known by browser or address does not wait for it', async () => {
  const leave = crowd('strangers')
  const refused = await tryFrom('192.0.2.99')
  expect([refused.status, refused.headers.get('retry-after'), refused.body.detail]).toEqual([
    429,
    '10',
    'Too many people are signing in right now. Try again in 10 seconds.',
  ])
  expect(await statuses()).toEqual([429, 200, 200])
  await leave()
  expect(await statuses()).toEqual([200, 200, 200])
})

it('A crowd of the known leaves strangers alone', async () => {
  const leave = crowd('known')
  expect(await statuses()).toEqual([200, 429, 429])
  await leave()
  expect(await statuses()).toEqual([200, 200, 200])
})
