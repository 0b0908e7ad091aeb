import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe, getSession, signOut } from '#contract/auth.ts'
import { authSessions, rateLimits, supportUsers } from '#server/db/schema.ts'
import { createApp } from '#server/http/app.ts'
import { ADMIN, type TestApp, openApp } from '#test/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
  await app.signIn()
})
afterAll(() => app.close())

const signInAs = (user: { email: string; password: string }, headers?: Record<string, string>) =>
  app.send('POST', '/api/auth/sign-in/email', user, { cookie: '', ...headers })

describe('Signing in', () => {
  it('opens a session in a cookie that scripts cannot read and other sites cannot use', async () => {
    const { status, body, headers } = await signInAs(ADMIN)
    const [cookie] = headers.getSetCookie()
    expect(status).toBe(200)
    expect(cookie).toMatch(/; HttpOnly/i)
    expect(cookie).toMatch(/; SameSite=Lax/i)
    expect(Number(/Max-Age=(\d+)/.exec(cookie!)?.[1])).toBeGreaterThan(24 * 60 * 60)
    expect(body.user.email).toBe(ADMIN.email)
    expect(body.token).toBeUndefined()
  })

  it('marks the cookie Secure on a public installation', async () => {
    const open = await openApp({ PUBLIC_URL: 'https://help.example.com', RATE_LIMITS: 'on' })
    await open.signIn()
    const response = await open.send('POST', '/api/auth/sign-in/email', ADMIN)
    expect(response.headers.getSetCookie()[0]).toMatch(/; Secure/i)
    await open.close()
  })

  it('gives the same answer for a wrong password and an unknown address', async () => {
    const [wrong, unknown] = [
      await signInAs({ ...ADMIN, password: 'wrong' }),
      await signInAs({ email: 'nobody@example.com', password: 'wrong' }),
    ]
    expect(wrong.status).toBe(401)
    expect(wrong.body.detail).toBe('Invalid email or password')
    expect(unknown.body).toEqual(wrong.body)
  })

  it('does not care how the address is spelt', async () => {
    expect((await signInAs({ ...ADMIN, email: ADMIN.email.toUpperCase() })).status).toBe(200)
  })

  it('is refused from another website', async () => {
    expect((await signInAs(ADMIN, { origin: 'https://evil.example.com' })).status).toBe(403)
    expect((await signInAs(ADMIN, { origin: 'null' })).status).toBe(403)
    expect((await signInAs(ADMIN, { origin: 'http://localhost:3000' })).status).toBe(200)
  })

  it('is refused after thirty tries in a minute, with the right password too, and possible again after it', async () => {
    let later = 0
    const ctx = {
      ...app.ctx,
      config: { ...app.config, rateLimits: true },
      now: () => new Date(Date.now() + later),
    }
    const limited = createApp(ctx, app.probes, { byPath: new Map(), missing: undefined })
    const tryWith = (password: string) =>
      limited.request('http://localhost:3000/api/auth/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...ADMIN, password }),
      })
    expect((await tryWith('wrong')).status).toBe(401)
    await ctx.db.update(rateLimits).set({ count: 29 })
    expect((await tryWith('wrong')).status).toBe(401)
    const refused = await tryWith(ADMIN.password)
    expect([refused.status, (await refused.json()).detail]).toEqual([
      429,
      'Too many attempts. Wait a minute, then try again.',
    ])
    later = 61_000
    expect((await tryWith(ADMIN.password)).status).toBe(200)
  })

  it('cannot be signed up for', async () => {
    const reply = await app.send('POST', '/api/auth/sign-up/email', {
      ...ADMIN,
      email: 'new@example.com',
      name: 'New',
    })
    expect(reply.status).toBe(404)
  })
})

describe('A session', () => {
  it('says who is signed in, without its token', async () => {
    const me = await app.call(getMe, {})
    expect(me).toMatchObject({ first_name: 'Jo', last_name: 'Lindqvist', email: ADMIN.email, is_admin: true })
    const session = await app.call(getSession, {})
    expect(session?.user.email).toBe(ADMIN.email)
    expect(JSON.stringify(session)).not.toMatch(/token/)
  })

  it('is null for a stranger', async () => {
    expect((await app.send('GET', '/api/auth/get-session', undefined, { cookie: '' })).body).toBeNull()
  })

  it('renews itself once a day while it is used', async () => {
    const long = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000)
    await app.ctx.db.update(authSessions).set({ expiresAt: long })
    const reply = await app.send('GET', '/api/admin/me')
    expect(reply.headers.getSetCookie().join()).toMatch(/session_token=/)
    const sessions = await app.ctx.db.select().from(authSessions)
    expect(sessions.some(({ expiresAt }) => expiresAt > long)).toBe(true)
  })

  it('is dead on the server after signing out', async () => {
    const stolen = app.cookie()
    await app.call(signOut, {})
    expect((await app.send('GET', '/api/admin/me', undefined, { cookie: stolen })).status).toBe(401)
    await app.openSession()
  })

  it('of someone whose admin rights were taken away opens nothing', async () => {
    await app.ctx.db.update(supportUsers).set({ is_admin: false }).where(eq(supportUsers.email, ADMIN.email))
    const reply = await app.send('GET', '/api/tickets')
    expect([reply.status, reply.body.detail]).toEqual([403, 'Access denied. Admin privileges required.'])
    expect((await app.call(getMe, {})).is_admin).toBe(false)
    await app.ctx.db.update(supportUsers).set({ is_admin: true }).where(eq(supportUsers.email, ADMIN.email))
  })

  it('with an altered cookie is nobody', async () => {
    const cookie = app.cookie().replace(/.{3}$/, 'abc')
    expect((await app.send('GET', '/api/admin/me', undefined, { cookie })).status).toBe(401)
  })
})
