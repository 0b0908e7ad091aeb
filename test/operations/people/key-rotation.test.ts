import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSigner } from '#server/platform/signing.ts'
import { createApp } from '#server/http/app.ts'
import { signFileToken, signUploadToken, isFileTokenValid, mayChangeFiles } from '#server/files/upload-token.ts'
import { isFileLinkValid, signFileLink } from '#server/files/file-link.ts'
import { setupToken } from '#server/people/setup-admin.ts'
import { authSessions } from '#server/schema/schema.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'
import { noPages } from '#test/support/no-pages.ts'
import { testNow } from '#test/support/test-time.ts'

const OLD = 'the key of last year, which has been used'
const NEW = 'the key of this year, which nobody has seen'
const KEY = 'temp/1-aa.txt'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ SECRET: OLD })
  await app.signIn()
})
afterAll(() => app.close())

/** The same installation as after a restart with these keys. */
function restarted(secret: string, previous?: string) {
  const ctx = { ...app.ctx, signer: createSigner(secret, previous) }
  const http = createApp(ctx, app.probes, noPages())
  const get = (path: string, cookie = app.cookie()) =>
    http.request(`http://localhost:3000${path}`, { headers: { cookie } })
  const post = (path: string, body: object, cookie = app.cookie()) =>
    http.request(`http://localhost:3000${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return { ctx, get, post }
}
const sessionIn = (response: Response) => response.headers.getSetCookie()[0]!.split(';')[0]!

describe('After the key was changed, with the previous one in SECRET_PREVIOUS,', () => {
  const rotated = () => restarted(NEW, OLD)

  it('users are still signed in and can sign out', async () => {
    expect((await rotated().get('/api/admin/me')).status).toBe(200)
    const session = await (await rotated().get('/api/auth/get-session')).json()
    expect(session.user.email).toBe('jo@neatline.example.com')
  })

  it('the session cookie is signed with the new key and expires no later', async () => {
    const [before] = await app.ctx.db.select().from(authSessions)
    const renewed = sessionIn(await rotated().get('/api/admin/me'))
    expect(renewed).not.toBe(app.cookie())
    expect((await restarted(NEW).get('/api/admin/me', renewed)).status).toBe(200)
    expect(await app.ctx.db.select().from(authSessions)).toEqual([before])
  })

  it('earlier links and tokens are valid, and new ones are signed with the new key', () => {
    const before = app.ctx
    const { ctx } = rotated()
    const link = (made: TestApp['ctx']) => {
      const { searchParams } = new URL(signFileLink(made, KEY), 'http://localhost')
      return { key: KEY, expires: searchParams.get('expires')!, signature: searchParams.get('signature')! }
    }
    const ticket = { id: 'a ticket', created_at: testNow() }
    const mayChange = (token: string, within = ctx) => mayChangeFiles(within, ticket, { actor: null, token })
    expect(isFileLinkValid(ctx, link(before))).toBe(true)
    expect(isFileTokenValid(ctx, KEY, signFileToken(before, KEY))).toBe(true)
    expect(mayChange(signUploadToken(before, ticket.id))).toBe(true)
    const alone = restarted(NEW).ctx
    expect(isFileLinkValid(alone, link(ctx))).toBe(true)
    expect(isFileTokenValid(alone, KEY, signFileToken(ctx, KEY))).toBe(true)
    expect(mayChange(signUploadToken(ctx, ticket.id), alone)).toBe(true)
    expect(isFileLinkValid(alone, link(before))).toBe(false)
    expect(isFileTokenValid(alone, KEY, signFileToken(before, KEY))).toBe(false)
    expect(mayChange(signUploadToken(before, ticket.id), alone)).toBe(false)
  })

  it('a cookie signed with neither key, or for another token, is no session', async () => {
    const [name, value] = app.cookie().split('=') as [string, string]
    const [token, signature] = value.split('.') as [string, string]
    for (const forged of [`${token}x.${signature}`, `${token}.${signature.replace(/.{8}$/, 'AAAA%3D')}`, token])
      expect((await rotated().get('/api/admin/me', `${name}=${forged}`)).status).toBe(401)
  })

  it('the setup link printed before is still valid', async () => {
    const responses = ({ ctx: settings }: ReturnType<typeof restarted>) => {
      const config = { ...settings.config, publicUrl: new URL('https://help.example.com') }
      const http = createApp({ ...settings, config }, app.probes, noPages())
      return http.request('http://localhost:3000/api/setup-admin', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          email: 'a@b.example.com',
          password: 'long enough',
          token: setupToken(app.ctx),
        }),
      })
    }
    // There is an admin already, which only a client with the token learns.
    expect((await responses(rotated())).status).toBe(409)
    expect((await responses(restarted(NEW))).status).toBe(403)
  })
})

describe('Without SECRET_PREVIOUS, after the key was changed,', () => {
  it('everybody is signed out and can sign in again', async () => {
    const changed = restarted(NEW)
    expect((await changed.get('/api/admin/me')).status).toBe(401)
    const ADMIN = { email: 'jo@neatline.example.com', password: 'correct horse battery staple' }
    const signedIn = await changed.post('/api/auth/sign-in/email', ADMIN, '')
    expect((await changed.get('/api/admin/me', sessionIn(signedIn))).status).toBe(200)
  })
})

it('After the key was changed, signing out ends a session whose cookie the previous key signed', async () => {
  const rotated = restarted(NEW, OLD)
  expect((await rotated.post('/api/auth/sign-out', {})).status).toBe(200)
  expect((await rotated.get('/api/admin/me')).status).toBe(401)
  expect((await app.send('GET', '/api/admin/me')).status).toBe(401)
})
