import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import { serveMailSettings } from '#server/http/routes/mail-settings.ts'
import { logRequests } from '#server/http/request-log.ts'
import { createFindSignedIn } from '#server/http/security/session.ts'
import { createServe } from '#server/http/serve.ts'
import { readRows } from '#server/mail/settings/store.ts'
import type { ConsentParts } from '#server/mail/oauth/consent.ts'
import { AppError } from '#server/platform/errors.ts'
import { settings } from '#server/schema/schema.ts'
import { ADMIN, openTestApp, type TestApp } from '#test/support/app.ts'
import { startTokenEndpoint, type TokenEndpoint, type TokenReply } from '#test/support/services/token-endpoint.ts'
import { testNow } from '#test/support/test-time.ts'

type Application = Awaited<ReturnType<ConsentParts['readApplication']>>
const CODE = 'canary-code'
const REFRESH = 'canary-refresh-token'
const MICROSOFT: Application = {
  kind: 'microsoft',
  client_id: 'the-client',
  client_secret: 'canary-secret',
  tenant: 'acme.example.com',
  user: 'support@acme.example.com',
}
const GOOGLE: Application = { ...MICROSOFT, kind: 'google' }
const GRANTED = {
  refresh_token: REFRESH,
  access_token: 'canary-access',
  scope:
    'https://outlook.office.com/smtp.send https://outlook.office.com/IMAP.AccessAsUser.All https://mail.google.com/',
}

const endpoints = { authorize: 'https://login.example.com/TENANT/authorize', token: '' }
let app: TestApp
let routes: Hono
let service: TokenEndpoint
let reply: TokenReply
let pending: Application | null
let stored: [which: string, refreshToken: string][]
let storeFailure: Error | undefined
let minutes = 0

beforeAll(async () => {
  app = await openTestApp({}, { now: () => new Date(testNow().getTime() + minutes * 60_000) })
  service = await startTokenEndpoint(() => reply)
  const parts: ConsentParts = {
    services: { microsoft: endpoints, google: endpoints },
    readApplication: async () => {
      if (pending) return pending
      throw new AppError('conflict', 'Nothing waits.')
    },
    storeConsent: async (_ctx, which, refreshToken) => {
      if (storeFailure) throw storeFailure
      stored.push([which, refreshToken])
    },
  }
  routes = new Hono()
  routes.use(logRequests(app.ctx))
  const rateLimiter = undefined as never
  serveMailSettings(createServe(routes, app.ctx, createFindSignedIn(app.ctx)), app.ctx, rateLimiter, parts)
  const value = { current: null, pending: null }
  await app.ctx.db.insert(settings).values(['sending', 'receiving'].map((name) => ({ name, value })))
  await app.signIn()
  await app.send('POST', '/api/auth/confirm-password', { password: ADMIN.password })
})
beforeEach(() => {
  reply = { body: GRANTED }
  pending = MICROSOFT
  stored = []
  storeFailure = undefined
  service.requests.length = 0
  endpoints.token = service.url
})
afterAll(() => app.close())

const get = (path: string, cookie = app.cookie()) =>
  routes.request(`http://localhost:3000${path}`, { headers: { cookie } })

/** Begins a consent, and returns the parameters that the mail service got. */
async function begin(which = 'sending') {
  const response = await get(`/api/settings/${which}/consent`)
  expect(response.status).toBe(302)
  const url = new URL(response.headers.get('location')!)
  return { url, asked: Object.fromEntries(url.searchParams) }
}
/** Comes back from the mail service; returns the address of the page. */
async function comeBack(answer: Record<string, string | undefined>, cookie?: string) {
  const given = Object.entries(answer).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const response = await get(`/api/settings/consent/callback?${new URLSearchParams(given)}`, cookie)
  expect([response.status, await response.text()]).toEqual([302, ''])
  return response.headers.get('location')
}
const problem = async (which = 'sending') =>
  (await readRows(app.ctx.db)).find(({ name }) => name === which)?.value.problem

describe('A consent', () => {
  it('asks Microsoft for lasting access to send and to read, with PKCE, and stores what it gives', async () => {
    const { url, asked } = await begin('receiving')
    expect(url.origin + url.pathname).toBe('https://login.example.com/acme.example.com/authorize')
    const callback = `${app.ctx.baseUrl()}/api/settings/consent/callback`
    expect(asked).toEqual({
      response_type: 'code',
      client_id: 'the-client',
      redirect_uri: callback,
      scope: 'https://outlook.office.com/SMTP.Send https://outlook.office.com/IMAP.AccessAsUser.All offline_access',
      state: expect.any(String),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      login_hint: 'support@acme.example.com',
    })
    expect(await comeBack({ state: asked.state, code: CODE, session_state: 'x' })).toBe(
      '/admin/settings/receiving?consent=connected',
    )
    const { code_verifier = '', ...sent } = service.requests[0]!
    expect(sent).toEqual({
      grant_type: 'authorization_code',
      code: CODE,
      redirect_uri: callback,
      client_id: 'the-client',
      client_secret: 'canary-secret',
    })
    expect(createHash('sha256').update(code_verifier).digest('base64url')).toBe(asked.code_challenge)
    expect([stored, await problem('receiving')]).toEqual([[['receiving', REFRESH]], null])
  })

  it('asks Google for access that lasts', async () => {
    pending = GOOGLE
    const { asked } = await begin()
    expect(asked).toMatchObject({ scope: 'https://mail.google.com/', access_type: 'offline', prompt: 'consent' })
    expect(await comeBack({ state: asked.state, code: CODE })).toBe('/admin/settings/sending?consent=connected')
    expect(stored).toEqual([['sending', REFRESH]])
  })

  it('needs settings that wait for it, and the password confirmed', async () => {
    pending = null
    expect((await get('/api/settings/sending/consent')).status).toBe(409)
    const before = app.cookie()
    await app.openSession()
    const refused = await get('/api/settings/sending/consent')
    expect([refused.status, (await refused.json()).type]).toEqual([403, PROBLEM_TYPES.confirmPassword])
    app.takeSession(new Headers({ 'set-cookie': before }))
  })
})

describe('An answer exchanges nothing', () => {
  const FAILED = '/admin/settings/sending?consent=failed'
  const isUntouched = () => expect([service.requests, stored]).toEqual([[], []])

  it('when its state is missing, forged or another’s', async () => {
    const { asked } = await begin()
    const [which, kind, at, nonce, signature] = asked.state!.split('.')
    const forged = [
      undefined,
      '',
      '...',
      'x',
      `${which}.${kind}.${at}.${nonce}.x`,
      `receiving.${kind}.${at}.${nonce}.${signature}`,
    ]
    forged.push(`${which}.${kind}.${Number(at) + 1}.${nonce}.${signature}`)
    for (const state of forged) expect(await comeBack({ state, code: CODE })).toMatch(/consent=failed$/)
    const mine = app.cookie()
    await app.openSession()
    expect(await comeBack({ state: asked.state, code: CODE })).toBe(FAILED)
    expect(await comeBack({ state: asked.state, code: CODE }, 'none=1')).toBe(FAILED)
    app.takeSession(new Headers({ 'set-cookie': mine }))
    isUntouched()
    // None of them has used it up.
    expect(await comeBack({ state: asked.state, code: CODE })).toMatch(/consent=connected$/)
  })

  it('when it is replayed, twice at once too', async () => {
    const { asked } = await begin()
    const answers = await Promise.all([1, 2, 3].map(() => comeBack({ state: asked.state, code: CODE })))
    expect(answers.filter((to) => to?.endsWith('connected'))).toHaveLength(1)
    expect(await comeBack({ state: asked.state, code: CODE })).toBe(FAILED)
    expect(stored).toHaveLength(1)
  })

  it('when it comes after ten minutes', async () => {
    const { asked } = await begin()
    minutes += 10.1
    expect(await comeBack({ state: asked.state, code: CODE })).toBe(FAILED)
    isUntouched()
    minutes -= 10.1
  })

  it('when the settings name another service by now', async () => {
    const { asked } = await begin()
    pending = GOOGLE
    expect(await comeBack({ state: asked.state, code: CODE })).toBe(FAILED)
    expect(await problem()).toBe('The settings have changed meanwhile. Press Connect again.')
    isUntouched()
  })

  it('when the mailbox’s owner refused, which the page says, and the next try clears', async () => {
    const { asked } = await begin()
    expect(await comeBack({ state: asked.state, error: 'access_denied' })).toBe(
      '/admin/settings/sending?consent=refused',
    )
    expect(await problem()).toBe(
      'Microsoft was not allowed to give access. Nothing has changed. Press Connect to try again.',
    )
    isUntouched()
    await begin()
    expect(await problem()).toBeNull()
  })
})

describe('A consent that fails says why', () => {
  it.each<[string, TokenReply, RegExp]>([
    [
      'a part of the access refused',
      { body: { ...GRANTED, scope: 'offline_access https://outlook.office.com/SMTP.Send' } },
      /only a part of the access/,
    ],
    [
      'no lasting access',
      { body: { ...GRANTED, refresh_token: undefined } },
      /for an hour only. In the app registration/,
    ],
    [
      'a wrong secret',
      { status: 401, body: { error: 'invalid_client', error_description: 'AADSTS7000215: <b>' } },
      /refuses the client secret/,
    ],
    [
      'an ended secret',
      { status: 401, body: { error: 'invalid_client', error_description: 'AADSTS7000222: x' } },
      /client secret has ended/,
    ],
    ['an unknown application', { status: 400, body: { error: 'unauthorized_client' } }, /does not know this client id/],
    ['anything else', { status: 400, body: { error: 'invalid_grant' } }, /refused to connect \(invalid_grant\)/],
    ['a service that fails', { status: 503, body: 'no' }, /isn’t available right now/],
    ['an answer that is none', { body: '<html>' }, /isn’t available right now/],
  ])('%s', async (_, answer, words) => {
    const { asked } = await begin()
    reply = answer
    expect(await comeBack({ state: asked.state, code: CODE })).toBe('/admin/settings/sending?consent=failed')
    expect([await problem(), stored]).toEqual([expect.stringMatching(words), []])
  })

  it('a service that is away', async () => {
    const { asked } = await begin()
    endpoints.token = 'http://127.0.0.1:1/token'
    await comeBack({ state: asked.state, code: CODE })
    expect(await problem()).toBe('Microsoft isn’t available right now. Press Connect again in a few minutes.')
  })

  it('a mailbox that the new access does not open', async () => {
    storeFailure = new AppError('invalid-input', 'The mailbox is not theirs.')
    const { asked } = await begin()
    expect(await comeBack({ state: asked.state, code: CODE })).toMatch(/failed$/)
    expect(await problem()).toBe('The mailbox is not theirs.')
  })

  it('no reason that only a log should have', async () => {
    storeFailure = new Error('a table is missing')
    const { asked } = await begin()
    await comeBack({ state: asked.state, code: CODE })
    expect(await problem()).toBe('Something went wrong on our side. Press Connect again.')
  })

  it('an error word of a stranger only if it is a word', async () => {
    const { asked } = await begin()
    await comeBack({ state: asked.state, error: 'Call 555-0100 <now>' })
    expect(await problem()).toMatch(/gave no access \(no reason given\)/)
  })
})

it('Neither codes nor tokens, verifiers or states are in the log', () => {
  const logged = app.logged.join('\n')
  expect(logged).toContain('/api/settings/consent/callback')
  const verifiers = service.requests.map((request) => request.code_verifier!)
  for (const secret of [CODE, 'canary', 'sending.1', ...verifiers]) expect(logged).not.toContain(secret)
})
