import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setupAdmin, setupProblem } from '#contract/auth.ts'
import { supportUsers } from '#server/schema/schema.ts'
import { setupToken } from '#server/people/setup-admin.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'

const FIRST = { email: 'admin@neatline.example.com', password: 'a-freshly-made-password' }

async function withApp(env: Record<string, string>, test: (app: TestApp) => Promise<void>) {
  const app = await openTestApp(env)
  try {
    await test(app)
  } finally {
    await app.close()
  }
}
const setUp = (app: TestApp, input: object = FIRST) => app.send('POST', '/api/setup-admin', input)
const admins = (app: TestApp) => app.ctx.db.$count(supportUsers, eq(supportUsers.is_admin, true))

describe('The first admin', () => {
  it('can sign in and is an admin', () =>
    withApp({}, async (app) => {
      expect(await app.call(setupAdmin, FIRST)).toEqual({ success: true })
      await app.openSession(FIRST)
      expect((await app.send('GET', '/api/tickets')).status).toBe(200)
      expect((await app.send('GET', '/api/admin/me')).body).toMatchObject({
        first_name: 'Support',
        last_name: 'Admin',
      })
      expect(app.logged.join('\n')).toMatch(/^info setup\.admin_created/m)
    }))

  it('is created once, however many requests race for it', () =>
    withApp({}, async (app) => {
      const concurrent = await Promise.all(
        Array.from({ length: 50 }, (_, index) => setUp(app, { ...FIRST, email: `rival${index}@example.com` })),
      )
      expect(concurrent.filter(({ status }) => status === 200)).toHaveLength(1)
      // A request that gets no free connection in time gets 503 with Retry-After.
      expect(concurrent.filter(({ status }) => status === 409 || status === 503)).toHaveLength(49)
      expect(await admins(app)).toBe(1)
    }))

  it('needs the printed token on a public installation', () =>
    withApp({ PUBLIC_URL: 'https://help.example.com', RATE_LIMITS: 'on' }, async (app) => {
      const { status, body } = await setUp(app)
      expect([status, setupProblem.parse(body).error]).toEqual([
        403,
        expect.stringMatching(/^Open the setup link printed/),
      ])
      expect(setupToken(app.ctx)).toMatch(/^[\w-]{32}$/)
      expect((await setUp(app, { ...FIRST, token: 'guess' })).status).toBe(403)
      expect((await setUp(app, { ...FIRST, token: setupToken(app.ctx) })).body).toEqual({ success: true })
    }))
})

describe('The first admin that exists', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
    await app.signIn()
  })
  afterAll(() => app.close())

  it('cannot be set up again, however it was created', async () => {
    const { status, body } = await setUp(app)
    expect(status).toBe(409)
    expect(setupProblem.parse(body)).toMatchObject({
      success: false,
      error: expect.stringContaining('already complete'),
    })
  })

  it('makes a later request cost no hash and reveal nothing about its password', async () => {
    expect((await setUp(app, { ...FIRST, password: 'password1' })).status).toBe(409)
  })

  it('cannot be set up again after admin rights were taken away', async () => {
    await app.ctx.db.update(supportUsers).set({ is_admin: false })
    expect((await setUp(app)).status).toBe(409)
  })
})

describe('The first admin to come', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  afterAll(() => app.close())

  it('needs an e-mail address and a password of eight characters', async () => {
    const { status, body } = await setUp(app, { email: 'admin', password: 'short' })
    expect(status).toBe(422)
    expect(setupProblem.parse(body).errors).toEqual([
      { path: 'email', message: 'Enter an email address like name@example.com' },
      { path: 'password', message: 'Use at least 8 characters' },
    ])
    expect(await admins(app)).toBe(0)
  })

  it('needs a password that is not a common one, the address or the company', async () => {
    const refusals: [password: string, message: RegExp][] = [
      ['Qwertyuiop', /most common ones/],
      ['ADMIN@neatline.example.com', /your email address/],
      ['neatline it', /name of the company/],
    ]
    for (const [password, message] of refusals) {
      const { status, body } = await setUp(app, { ...FIRST, password })
      const errors = [{ path: 'password', message: expect.stringMatching(message) }]
      expect([status, setupProblem.parse(body).errors]).toEqual([422, errors])
    }
    expect(await admins(app)).toBe(0)
  })

  it('needs the token too under a host name that anybody may have pointed at this server', async () => {
    const setUpAt = async (origin: string, input: object) => {
      const headers = { 'content-type': 'application/json', origin }
      const init = { method: 'POST', headers, body: JSON.stringify(input) }
      return (await app.app.request(`${origin}/api/setup-admin`, init)).status
    }
    expect(await setUpAt('http://attacker.example:3000', FIRST)).toBe(403)
    expect(await admins(app)).toBe(0)
    expect(await setUpAt('http://desk.lan:3000', { ...FIRST, token: setupToken(app.ctx) })).toBe(200)
  })
})
