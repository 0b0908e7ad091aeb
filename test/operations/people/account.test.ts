import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { changePassword, endOtherSessions, endSession, listSessions } from '#contract/account.ts'
import { extendSession } from '#contract/auth.ts'
import { getSession } from '#contract/auth.ts'
import { authSessions, rateLimits } from '#server/schema/schema.ts'
import { createApp } from '#server/http/app.ts'
import { createActorRecheck } from '#server/http/security/session.ts'
import { purgeSessions } from '#server/maintenance/purge.ts'
import { ADMIN, type TestApp, openTestApp } from '#test/support/app.ts'
import { noPages } from '#test/support/no-pages.ts'
import { testNow } from '#test/support/test-time.ts'

const LEE = { email: 'lee@neatline.example.com', password: 'another long enough password' }
const MINUTE = 60_000

let later = 0
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({}, { now: () => testNow(later) })
  await app.signIn(LEE, { firstName: 'Lee' })
  await app.signIn()
})
afterEach(() => {
  later = 0
})
afterAll(() => app.close())

async function sessionOf(user = ADMIN, headers: Record<string, string> = {}): Promise<string> {
  const reply = await app.send('POST', '/api/auth/sign-in/email', user, { cookie: '', ...headers })
  return reply.headers.getSetCookie()[0]!.split(';')[0]!
}
const isGood = async (cookie: string) => (await app.send('GET', '/api/admin/me', undefined, { cookie })).status === 200

describe('Sessions', () => {
  it('are listed to their owner only, newest first, with the current one marked', async () => {
    later = MINUTE
    await sessionOf(ADMIN, { 'user-agent': 'A browser', 'x-client-address': 'nonsense' })
    later = 0
    const listed = await app.call(listSessions, {})
    expect(listed.map(({ current, user_agent }) => [current, user_agent])).toEqual([
      [false, 'A browser'],
      [true, null],
    ])
    expect(listed.every(({ address }) => address === null)).toBe(true)
    expect(JSON.stringify(listed)).not.toMatch(/token/)
    expect(Date.parse(listed[1]!.expires_at) - Date.parse(listed[1]!.created_at)).toBe(12 * 60 * MINUTE)
  })

  it('show their address, IPv4 in one spelling, and their browser, cut to 300 characters', async () => {
    const config = { ...app.config, trustProxy: 1 }
    const behindProxy = createApp({ ...app.ctx, config }, app.probes, noPages())
    for (const [address, browser] of [
      ['::ffff:192.0.2.10', 'x'.repeat(400)],
      ['2001:db8::1', 'A browser'],
      ['192.0.2.11', 'A browser'],
    ] as const) {
      later += MINUTE
      await behindProxy.request('http://localhost:3000/api/auth/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address, 'user-agent': browser },
        body: JSON.stringify(ADMIN),
      })
    }
    later = 0
    const listed = (await app.call(listSessions, {})).slice(0, 3)
    expect(listed.map(({ address, user_agent }) => [address, user_agent!.length])).toEqual([
      ['192.0.2.11', 9],
      ['2001:db8::1', 9],
      ['192.0.2.10', 300],
    ])
  })

  it('are ended by their owner only: another user’s is not found', async () => {
    const lee = await sessionOf(LEE)
    const others = await app.send('GET', '/api/admin/sessions', undefined, { cookie: lee })
    const foreign = others.body.find((session: { current: boolean }) => session.current).id
    const end = (id: string) => app.request(`/api/admin/sessions/${id}`, { method: 'DELETE' })
    const [notYours, notThere] = [await end(foreign), await end('00000000-0000-4000-8000-000000000000')]
    expect([notYours.status, await notYours.text()]).toEqual([notThere.status, await notThere.text()])
    const responses = ({ headers }: Response) => [...headers].filter(([name]) => name !== 'x-request-id')
    expect(responses(notYours)).toEqual(responses(notThere))
    expect(await isGood(lee)).toBe(true)
  })

  it('end one by one, or all others at once', async () => {
    const [one, two, three] = [await sessionOf(), await sessionOf(), await sessionOf()]
    const mine = await app.send('GET', '/api/admin/sessions', undefined, { cookie: one })
    const { id } = mine.body.find((session: { current: boolean }) => session.current)
    await app.call(endSession, { id })
    expect([await isGood(one), await isGood(two)]).toEqual([false, true])
    expect(app.logged.join('\n')).toMatch(/^info session\.ended \{.*"user":"[\w-]{36}","count":1\}/m)
    const { length } = await app.call(listSessions, {})
    await app.call(endOtherSessions, {})
    expect(app.logged.join('\n')).toContain(`"count":${length - 1}}`)
    expect([await isGood(two), await isGood(three), await isGood(app.cookie())]).toEqual([false, false, true])
  })
})

describe('Changing the password', () => {
  const change = (password: string, newPassword: string) =>
    app.send('POST', changePassword.path, { password, newPassword })

  it('asks for the current one', async () => {
    const refused = await change('wrong', 'a password nobody has')
    expect([refused.status, refused.body.errors[0].path]).toEqual([403, 'password'])
  })

  it.each([
    ['short', 'seven77', 'Use at least 8 characters'],
    ['of emoji that only look long', '😀'.repeat(7), 'Use at least 8 characters'],
    ['too long', 'x'.repeat(129), 'Use at most 128 characters'],
    ['common', 'PassWord1', 'This password is on the list of the most common ones. Choose another'],
    ['the address', 'Jo@Neatline.Example.com', expect.stringMatching(/your email address/)],
    ['the company with a year', 'Neatline-IT 2026!', expect.stringMatching(/name of the company/)],
  ])('refuses a new one that is %s', async (_, password, message) => {
    const refused = await change(ADMIN.password, password)
    expect([refused.status, refused.body.errors]).toEqual([422, [{ path: 'newPassword', message }]])
  })

  it('ends every other session with its event stream, and gives this one a new token', async () => {
    const other = await sessionOf()
    const lee = await sessionOf(LEE)
    const before = app.cookie()
    const changed = await change(ADMIN.password, `${'😀'.repeat(127)}x`)
    expect(changed.status).toBe(204)
    app.takeSession(changed.headers)
    expect(app.logged.join('\n')).toMatch(/^info password\.changed \{.*"user":"[\w-]{36}"/m)
    expect([await isGood(other), await isGood(before)]).toEqual([false, false])
    expect([await isGood(app.cookie()), await isGood(lee)]).toEqual([true, true])
    const findAgain = createActorRecheck(app.ctx)
    const asked = (cookie: string) =>
      findAgain({ req: { raw: new Request('http://localhost', { headers: { cookie } }) } } as never)
    expect(await asked(other)).toBeNull()
    expect(await asked(app.cookie())).toMatchObject({ email: ADMIN.email })
  })

  it('makes the old one worthless', async () => {
    const signIn = (password: string) =>
      app.send('POST', '/api/auth/sign-in/email', { ...ADMIN, password }, { cookie: '' })
    expect((await signIn(ADMIN.password)).status).toBe(401)
    expect((await signIn(`${'😀'.repeat(127)}x`)).status).toBe(200)
    expect((await change(`${'😀'.repeat(127)}x`, ADMIN.password)).status).toBe(204)
    await app.openSession()
  })

  const changeLimited = async (password: string, newPassword: string) =>
    createApp({ ...app.ctx, config: { ...app.config, rateLimits: true } }, app.probes, noPages()).request(
      `http://localhost:3000${changePassword.path}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: app.cookie() },
        body: JSON.stringify({ password, newPassword }),
      },
    )

  it('is counted from zero after the right one', async () => {
    const NEW = 'a password nobody has'
    expect((await changeLimited('wrong', NEW)).status).toBe(403)
    await app.ctx.db.update(rateLimits).set({ count: 9 })
    const changed = await changeLimited(ADMIN.password, NEW)
    expect(changed.status).toBe(204)
    app.takeSession(changed.headers)
    expect((await changeLimited('wrong', ADMIN.password)).status).toBe(403)
    app.takeSession((await change(NEW, ADMIN.password)).headers)
    await app.ctx.db.delete(rateLimits)
  })

  it('can be attempted ten times in a quarter of an hour from one session', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => changeLimited('wrong', 'a password nobody has')))
    expect(replies.filter(({ status }) => status === 403)).toHaveLength(10)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(2)
  })
})

describe('A session that is not used', () => {
  it('lasts its twelve hours unless SESSION_IDLE_MINUTES is set', async () => {
    expect((await app.call(extendSession, {})).idle_at).toBeNull()
  })

  it('expires otherwise; changes and extending keep it, reading does not', async () => {
    const idle = await openTestApp({ SESSION_IDLE_MINUTES: '30' }, { now: () => testNow(later) })
    try {
      await idle.signIn()
      const me = async () => (await idle.send('GET', '/api/admin/me')).status
      later = 20 * MINUTE
      expect(await me()).toBe(200)
      const extended = await idle.call(extendSession, {})
      expect(Date.parse(extended.idle_at!) - idle.ctx.now().getTime()).toBeGreaterThan(29 * MINUTE)
      later = 45 * MINUTE
      await idle.send('PATCH', '/api/admin/settings', {})
      later = 74 * MINUTE
      expect(await me()).toBe(200)
      later = 76 * MINUTE
      expect(await idle.call(getSession, {})).toBeNull()
      expect(await me()).toBe(401)
      expect((await idle.send('POST', extendSession.path)).status, 'it is not revived').toBe(401)
      expect(idle.logged.join('\n')).toMatch(/^info session\.idle_expired \{.*"user":"[\w-]{36}"/m)
    } finally {
      await idle.close()
    }
  })

  it('is not removed by reading it, but by the next sign-in or by maintenance', async () => {
    const idle = await openTestApp({ SESSION_IDLE_MINUTES: '30' }, { now: () => testNow(later) })
    try {
      await idle.signIn()
      const cookie = idle.cookie()
      const stored = () => idle.ctx.db.select({ id: authSessions.id }).from(authSessions)
      const before = await stored()
      later = 31 * MINUTE
      for (const path of ['/api/admin/me', '/api/auth/get-session', '/api/tickets'])
        await idle.send('GET', path, undefined, { cookie })
      expect(await stored(), 'reading').toEqual(before)
      await idle.send('POST', '/api/auth/sign-in/email', ADMIN, { cookie: '' })
      const afterSignIn = await stored()
      expect(afterSignIn, 'sign-in').toHaveLength(1)
      expect(afterSignIn).not.toEqual(before)
      await idle.ctx.db.update(authSessions).set({ idleAt: null })
      later = 62 * MINUTE
      await purgeSessions(idle.ctx)
      expect(await stored(), 'maintenance').toEqual([])
    } finally {
      await idle.close()
    }
  })

  it('counts from its creation where it started before SESSION_IDLE_MINUTES was set', async () => {
    const config = { ...app.config, sessionIdleMinutes: 30 }
    const idle = createApp({ ...app.ctx, config }, app.probes, noPages())
    const cookie = await sessionOf()
    const me = async () => (await idle.request('http://localhost:3000/api/admin/me', { headers: { cookie } })).status
    later = 29 * MINUTE
    expect(await me()).toBe(200)
    later = 31 * MINUTE
    expect(await me()).toBe(401)
  })
})
