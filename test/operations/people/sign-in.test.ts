import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe, getSession, signIn, signOut } from '#contract/auth.ts'
import { authUsers, supportUsers } from '#server/schema/schema.ts'
import { ADMIN, type TestApp, openTestApp } from '#test/support/app.ts'
import { testNow } from '#test/support/test-time.ts'

const HOUR = 60 * 60 * 1000

let later = 0
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({}, { now: () => testNow(later) })
  await app.signIn()
})
afterAll(() => app.close())

const signInAs = (user: { email: string; password: string }, headers?: Record<string, string>) =>
  app.send('POST', '/api/auth/sign-in/email', user, { cookie: '', ...headers })

describe('Signing in', () => {
  it('starts a session in a cookie that scripts cannot read and other sites cannot use', async () => {
    const { status, body, headers } = await signInAs(ADMIN)
    const [cookie] = headers.getSetCookie()
    expect(status).toBe(200)
    expect(cookie).toMatch(/; HttpOnly/i)
    expect(cookie).toMatch(/; SameSite=Lax/i)
    expect(cookie).toMatch(/; Max-Age=43200(;|$)/)
    expect(cookie, '256 random bits').toMatch(/^helpdesk\.session_token=[0-9a-f]{64}\./)
    expect(signIn.response.parse(body).user.email).toBe(ADMIN.email)
    expect(app.logged.join('\n')).toMatch(/^info sign_in\.succeeded \{.*"user":"[\w-]{36}","factor":"none"\}/m)
  })

  it('binds both cookies to this host and to https on a public installation', async () => {
    const open = await openTestApp({ PUBLIC_URL: 'https://help.example.com', RATE_LIMITS: 'on' })
    await open.signIn()
    const response = await open.send('POST', '/api/auth/sign-in/email', ADMIN)
    const cookies = response.headers.getSetCookie()
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
      '__Host-helpdesk.session_token',
      '__Host-helpdesk.device',
    ])
    for (const [n, sameSite] of ['Lax', 'Strict'].entries()) {
      expect(cookies[n]).toMatch(new RegExp(`; Path=/; HttpOnly; Secure; SameSite=${sameSite}$`))
      expect(cookies[n]).not.toMatch(/domain/i)
    }
    const cookie = cookies[0]!.split(';')[0]!
    const me = await open.send('GET', '/api/admin/me', undefined, { cookie })
    expect(me.status).toBe(200)
    const out = await open.send('POST', '/api/auth/sign-out', {}, { cookie })
    expect(out.headers.getSetCookie().join()).toMatch(/__Host-helpdesk\.session_token=; Max-Age=0;.* Secure/)
    await open.close()
  })

  it('is refused in the same words to someone without a password', async () => {
    await app.ctx.db.insert(authUsers).values({ id: 'no password', name: 'Lee', email: 'lee@example.com' })
    const refused = await signInAs({ email: 'lee@example.com', password: 'wrong' })
    expect(refused.body).toEqual((await signInAs({ ...ADMIN, password: 'wrong' })).body)
  })

  it('gets the same response for a wrong password and an unknown address, for which a password is compared as well', async () => {
    const comparisons = async () => Number(/^password_checks_total (\d+)/m.exec(await app.ctx.metrics.text())![1])
    const wrong = await signInAs({ ...ADMIN, password: 'wrong' })
    const before = await comparisons()
    const unknown = await signInAs({ email: 'nobody@example.com', password: 'wrong' })
    expect(await comparisons()).toBe(before + 1)
    expect(wrong.status).toBe(401)
    expect(wrong.body.detail).toBe('Invalid email or password')
    expect(unknown.body).toEqual(wrong.body)
  })

  it('ignores the case of the address', async () => {
    expect((await signInAs({ ...ADMIN, email: ADMIN.email.toUpperCase() })).status).toBe(200)
  })

  it('is refused from another website', async () => {
    expect((await signInAs(ADMIN, { origin: 'https://evil.example.com' })).status).toBe(403)
    expect((await signInAs(ADMIN, { origin: 'null' })).status).toBe(403)
    expect((await signInAs(ADMIN, { origin: 'http://localhost:3000' })).status).toBe(200)
  })

  it('has no sign-up', async () => {
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

  it('is null without a cookie', async () => {
    expect((await app.send('GET', '/api/auth/get-session', undefined, { cookie: '' })).body).toBeNull()
  })

  it('ends after twelve hours, however much it is used', async () => {
    later = 11.9 * HOUR
    expect((await app.send('GET', '/api/admin/me')).headers.getSetCookie()).toEqual([])
    later = 12 * HOUR
    const { status, headers } = await app.send('GET', '/api/admin/me')
    expect(status).toBe(401)
    expect(headers.getSetCookie(), 'the browser may have a new session by now').toEqual([])
    later = 0
  })

  it('has its own token and replaces the session the browser already had, no other', async () => {
    const first = app.cookie()
    await app.openSession()
    const second = app.cookie()
    app.takeSession((await app.send('POST', '/api/auth/sign-in/email', ADMIN)).headers)
    const statusWith = async (cookie: string) => (await app.send('GET', '/api/admin/me', undefined, { cookie })).status
    expect(new Set([first, second, app.cookie()]).size).toBe(3)
    expect([await statusWith(first), await statusWith(second), await statusWith(app.cookie())]).toEqual([200, 401, 200])
  })

  it('goes on when a sign-in over it is refused', async () => {
    const wrong = { email: ADMIN.email, password: 'not this one' }
    expect((await app.send('POST', '/api/auth/sign-in/email', wrong)).status).toBe(401)
    expect((await app.send('GET', '/api/admin/me')).status).toBe(200)
  })

  it('has ended on the server after signing out', async () => {
    const stolen = app.cookie()
    await app.call(signOut, {})
    expect((await app.send('GET', '/api/admin/me', undefined, { cookie: stolen })).status).toBe(401)
    await app.openSession()
  })

  it('of a user whose admin rights were revoked opens nothing', async () => {
    await app.ctx.db.update(supportUsers).set({ is_admin: false }).where(eq(supportUsers.email, ADMIN.email))
    const reply = await app.send('GET', '/api/tickets')
    expect([reply.status, reply.body.detail]).toEqual([403, 'Access denied. Admin privileges required.'])
    expect((await app.call(getMe, {})).is_admin).toBe(false)
    await app.ctx.db.update(supportUsers).set({ is_admin: true }).where(eq(supportUsers.email, ADMIN.email))
  })

  it('with an altered cookie is no session', async () => {
    const cookie = app.cookie().replace(/.{3}$/, 'abc')
    expect((await app.send('GET', '/api/admin/me', undefined, { cookie })).status).toBe(401)
  })
})
