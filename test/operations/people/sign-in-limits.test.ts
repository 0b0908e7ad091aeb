import { like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rateLimits } from '#server/schema/schema.ts'
import { createApp } from '#server/http/app.ts'
import { createSigner } from '#server/platform/signing.ts'
import { createDeviceToken } from '#server/people/known-devices.ts'
import { ADMIN, type TestApp, openTestApp } from '#test/support/app.ts'
import { noPages } from '#test/support/no-pages.ts'
import { testNow } from '#test/support/test-time.ts'

const HOME = '203.0.113.7'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let later = 0
let app: TestApp
/** The device cookie of the admin's browser. */
let device: string
beforeAll(async () => {
  const env = { RATE_LIMITS: 'on', TRUST_PROXY: '1' }
  app = await openTestApp(env, { now: () => testNow(later) })
  await app.signIn()
  device = deviceIn((await tryFrom(HOME)).headers)
})
afterAll(() => app.close())
beforeEach(() => app.ctx.db.delete(rateLimits).where(like(rateLimits.key, 'password %')))
beforeEach(() => app.ctx.db.delete(rateLimits).where(like(rateLimits.key, 'from %')))

const deviceIn = (headers: Headers) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.includes('.device='))!
    .split(';')[0]!

const tryFrom = (address: string, password = ADMIN.password, { email = ADMIN.email, cookie = '' } = {}) =>
  app.send(
    'POST',
    '/api/auth/sign-in/email',
    { email, password },
    { cookie, 'x-forwarded-for': `198.51.100.99, ${address}` },
  )
const checks = async () => Number(/^password_checks_total (\d+)/m.exec(await app.ctx.metrics.text())?.[1])
/** Sets the counters as after more attempts of a kind. */
const alreadyTried = (kind: string, count: number) =>
  app.ctx.db
    .update(rateLimits)
    .set({ count })
    .where(like(rateLimits.key, `${kind} %`))
const unknownAddresses = (count: number) => Array.from({ length: count }, (_, n) => `192.0.2.${n}`)

describe('Passwords of one account', () => {
  it.each([
    ['that exists', ADMIN.email],
    ['that does not', 'nobody@example.com'],
  ])('%s are compared ten times, from however many addresses they come at once', async (_, email) => {
    const before = await checks()
    const replies = await Promise.all(unknownAddresses(40).map((address) => tryFrom(address, 'wrong', { email })))
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(30)
    expect((await checks()) - before).toBe(10)
  })

  it('are not compared for unknown clients afterwards, right or wrong, until Retry-After has passed', async () => {
    expect((await tryFrom('192.0.2.1', 'wrong')).status).toBe(401)
    await alreadyTried('password', 10)
    later = 4 * MINUTE
    const refused = await tryFrom('192.0.2.2')
    expect([refused.status, refused.body.detail]).toEqual([429, 'Too many attempts. Try again in 11 minutes.'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(11 * 60 - 30)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(11 * 60)
    later += Number(refused.headers.get('retry-after')) * 1000
    expect((await tryFrom('192.0.2.2')).status).toBe(200)
    later = 0
  })

  describe('while unknown clients have used up their attempts', () => {
    const exhaust = async () => {
      await tryFrom('192.0.2.1', 'wrong')
      await alreadyTried('password', 10)
    }
    beforeEach(exhaust)

    it('are compared for a browser the account has signed in with, from anywhere', async () => {
      const signedIn = await tryFrom('192.0.2.3', ADMIN.password, { cookie: device })
      expect(signedIn.status).toBe(200)
      expect(deviceIn(signedIn.headers)).not.toBe(device)
    })

    it('are compared for an address it has signed in from within thirty days', async () => {
      expect((await tryFrom(HOME)).status).toBe(200)
      expect((await tryFrom(`[::ffff:${HOME}]:4711`)).status).toBe(200)
    })

    it('are not for an address it has not signed in from for thirty days', async () => {
      later = 29 * DAY
      await exhaust()
      expect((await tryFrom(HOME)).status).toBe(200)
      later += 31 * DAY
      await exhaust()
      expect((await tryFrom(HOME)).status).toBe(429)
      later = 0
      await tryFrom(HOME)
    })

    it('are not for clients without a known address because one of them has signed in', async () => {
      expect((await tryFrom('nobody knows', ADMIN.password, { cookie: device })).status).toBe(200)
      expect((await tryFrom('nobody knows')).status).toBe(429)
      expect((await tryFrom('')).status).toBe(429)
    })

    it('are compared ten times for such a browser, at the cost of no other', async () => {
      const another = deviceIn((await tryFrom(HOME)).headers)
      await tryFrom('192.0.2.3', 'wrong', { cookie: device })
      await alreadyTried('password', 10)
      expect((await tryFrom('192.0.2.3', ADMIN.password, { cookie: device })).status).toBe(429)
      expect((await tryFrom('192.0.2.3', ADMIN.password, { cookie: another })).status).toBe(200)
      expect((await tryFrom(HOME)).status).toBe(200)
    })

    it('are compared ten times for such an address, at the cost of no other', async () => {
      const office = '203.0.113.8'
      await tryFrom(office, ADMIN.password, { cookie: device })
      await tryFrom(HOME, 'wrong')
      await alreadyTried('password', 10)
      expect((await tryFrom(HOME)).status).toBe(429)
      expect((await tryFrom(office)).status).toBe(200)
    })

    it('are logged as limited, without names', async () => {
      expect((await tryFrom('192.0.2.1')).status).toBe(429)
      expect(app.logged.at(-2)).toMatch(/^warn sign_in\.limited \{.*"account":"[\w-]{43}","bucket":"password"/)
    })

    it('are not for a device token of another account, or a forged, altered or expired one', async () => {
      const name = device.slice(0, device.indexOf('=') + 1)
      const { ctx } = app
      const then = () => testNow(-181 * 24 * 60 * MINUTE)
      const worthless = [
        createDeviceToken(ctx, 'lee@example.com'),
        createDeviceToken({ ...ctx, signer: createSigner('another key of thirty-two letters') }, ADMIN.email),
        createDeviceToken({ ...ctx, now: then }, ADMIN.email),
        device.slice(name.length).replace(/^./, (letter) => (letter === 'x' ? 'y' : 'x')),
      ]
      for (const value of worthless)
        expect((await tryFrom('192.0.2.50', ADMIN.password, { cookie: name + value })).status).toBe(429)
    })
  })

  it('are counted from zero after a success', async () => {
    await tryFrom('192.0.2.1', 'wrong')
    await alreadyTried('password', 9)
    expect((await tryFrom('192.0.2.1')).status).toBe(200)
    expect((await tryFrom('192.0.2.4', 'wrong')).status).toBe(401)
  })
})

describe('One address', () => {
  const others = { email: 'other@example.com' }

  it('has thirty attempts a minute over all accounts, an IPv6 /64 being one address', async () => {
    expect((await tryFrom('2001:db8:1:2::1', 'wrong')).status).toBe(401)
    await alreadyTried('from', 30)
    const refused = await tryFrom('2001:db8:1:2:ffff::9', 'wrong', others)
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      expect.stringMatching(/^Too many attempts\. Try again in (\d+ seconds|1 minute)\.$/),
    ])
    expect((await tryFrom('2001:db8:1:3::1', 'wrong', others)).status).toBe(401)
    later = MINUTE
    expect((await tryFrom('2001:db8:1:2:ffff::9', 'wrong', others)).status).toBe(401)
    later = 0
  })

  it('that is limited still admits a browser the account has signed in with', async () => {
    await tryFrom('192.0.2.1', 'wrong')
    await alreadyTried('from', 30)
    expect((await tryFrom('192.0.2.1')).status).toBe(429)
    expect((await tryFrom('192.0.2.1', ADMIN.password, { cookie: device })).status).toBe(200)
  })

  it('is that of the connection where no proxy is trusted, whatever a header says', async () => {
    const config = { ...app.config, trustProxy: 0 }
    const direct = createApp({ ...app.ctx, config }, app.probes, noPages())
    for (const forged of unknownAddresses(3))
      await direct.request('http://localhost:3000/api/auth/sign-in/email', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': forged,
          'x-client-address': forged,
          forwarded: `for=${forged}`,
          'x-real-ip': forged,
        },
        body: JSON.stringify({ email: 'nobody@example.com', password: 'wrong' }),
      })
    const counted = await app.ctx.db.select().from(rateLimits).where(like(rateLimits.key, 'from %'))
    expect(counted.map(({ count }) => count)).toEqual([3])
  })
})

it('No rate-limit key contains an e-mail address or a client address', async () => {
  await tryFrom(HOME)
  const keys = (await app.ctx.db.select().from(rateLimits)).map(({ key }) => key).join('\n')
  expect(keys).toMatch(/^known-address /m)
  expect(keys).not.toMatch(/@|203\.0|neatline/)
})

it('With RATE_LIMITS=off nothing is counted', async () => {
  const config = { ...app.config, rateLimits: false }
  const open = createApp({ ...app.ctx, config }, app.probes, noPages())
  await app.ctx.db.delete(rateLimits)
  await open.request('http://localhost:3000/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': HOME },
    body: JSON.stringify(ADMIN),
  })
  expect(await app.ctx.db.$count(rateLimits)).toBe(0)
})
