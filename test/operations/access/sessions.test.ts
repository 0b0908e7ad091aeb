import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#contract/operations.ts'
import { supportUsers } from '#server/schema/schema.ts'
import { toHonoPath } from '#server/http/serve.ts'
import { ADMIN } from '#test/support/app.ts'
import { SECOND_ADMIN, type Session } from './actors.ts'
import { ACTORS } from './matrix.ts'
import type { Things } from './objects.ts'
import { METRICS_TOKEN, type TestInstallation, openTestInstallation } from './test-installation.ts'

let installation: TestInstallation
let things: Things
let admin: Session
beforeAll(async () => {
  installation = await openTestInstallation()
  admin = await installation.sessionFor('admin')
  things = await installation.makeThings(admin)
})
afterAll(() => installation.close())

const me = (cookie: string) => installation.send('/api/admin/me', { headers: { cookie } })
const all = (access: string) =>
  operations
    .filter((operation) => operation.access === access)
    .map(({ method, path }) => `${method} ${toHonoPath(path)}`)

describe('A session', () => {
  it('is null for every client without one', async () => {
    const without = ACTORS.filter((actor) => !['customer', 'admin'].includes(actor))
    for (const actor of without)
      expect((await installation.ask('GET /api/auth/get-session', actor, things.own, things.tokens)).body, actor).toBe(
        'null',
      )
  })

  it('is not found with any change to its cookie', async () => {
    const [, name, token, signature] = /^([^=]+)=([^.]+)\.(.+)$/.exec(admin.cookie)!
    const { cookie: another } = await installation.sessionOf(SECOND_ADMIN)
    const turned = (text: string) => text.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
    const stranger = await me('')
    expect(stranger.status).toBe(401)
    for (const value of [
      token!,
      `${token}.`,
      `.${signature}`,
      `${turned(token!)}.${signature}`,
      `${token}.${turned(signature!)}`,
      `${token}.${signature!.slice(0, -3)}`,
      `${token}.${signature}${signature}`,
      `${token}.${another.split('.').at(-1)}`,
      `${token}.${Buffer.alloc(32).toString('base64')}`,
      `${admin.id}.${signature}`,
      '',
    ]) {
      const { headers, ...answer } = await me(`${name}=${value}`)
      expect(answer, value).toEqual({ status: stranger.status, body: stranger.body })
      expect(headers['set-cookie'] ?? '; Max-Age=0', value).toContain('; Max-Age=0')
    }
    for (const other of ['session_token', 'better-auth.session_token', `x${name}`])
      expect((await me(`${other}=${token}.${signature}`)).status, other).toBe(401)
    expect((await me(admin.cookie)).status).toBe(200)
  })

  it('of another admin cannot be ended', async () => {
    const theirs = await installation.sessionOf(SECOND_ADMIN)
    const { status } = await installation.send(`/api/admin/sessions/${theirs.id}`, {
      method: 'DELETE',
      headers: { cookie: admin.cookie },
    })
    expect(status).toBe(404)
    expect((await me(theirs.cookie)).status).toBe(200)
    const listed = await installation.send('/api/admin/sessions', { headers: { cookie: admin.cookie } })
    expect(listed.body).toContain(admin.id)
    expect(listed.body).not.toContain(theirs.id)
  })

  it('opens what admins may only while its user is an admin', async () => {
    const { cookie } = await installation.sessionOf(SECOND_ADMIN)
    const asAdmin = (is_admin: boolean) =>
      installation.app.ctx.db.update(supportUsers).set({ is_admin }).where(eq(supportUsers.email, SECOND_ADMIN.email))
    await asAdmin(false)
    for (const route of all('admin'))
      expect((await installation.ask(route, 'admin', things.own, things.tokens, cookie)).status, route).toBe(403)
    await asAdmin(true)
    expect((await installation.ask('GET /api/tickets', 'admin', things.own, things.tokens, cookie)).status).toBe(200)
  })
})

describe('While every administrator must have a second factor', () => {
  it('an admin without one can do nothing but set it up', async () => {
    const required = await installation.app.ctx.settings.read()
    await installation.app.ctx.settings.change({ ...required, secondFactorRequired: true })
    for (const route of all('admin')) {
      const { status, body } = await installation.ask(route, 'admin', things.own, things.tokens, admin.cookie)
      expect([status, JSON.parse(body).type], route).toEqual([403, 'urn:problem:second-factor-missing'])
    }
    for (const route of all('upload-token')) {
      const answer = await installation.ask(route, 'admin', things.own, things.tokens, admin.cookie)
      expect(answer, route).toMatchObject({ status: 403 })
    }
    expect((await me(admin.cookie)).body).toContain(ADMIN.email)
    await installation.app.ctx.settings.change(required)
  })
})

describe('The metrics', () => {
  it('exist only with their token; without it the response is that of a missing page', async () => {
    const withToken = (token: string) =>
      installation.send('/metrics', { headers: { cookie: admin.cookie, authorization: `Bearer ${token}` } })
    const nothing = await installation.send('/no-such-page', {})
    for (const token of ['', METRICS_TOKEN.slice(1), `${METRICS_TOKEN}x`, 'undefined'])
      expect(await withToken(token), token).toEqual(nothing)
    expect(await withToken(METRICS_TOKEN)).toMatchObject({ status: 200 })
  })
})

describe('A HEAD request', () => {
  it('gets the response of GET without the body', async () => {
    const routes = operations.filter(({ method }) => method === 'GET')
    for (const { method, path } of routes)
      for (const actor of ['anonymous', 'customer', 'admin'] as const)
        for (const object of ['own', 'missing'] as const) {
          const route = `${method} ${toHonoPath(path)}`
          const thing = things[object]
          const asked = await installation.ask(route, actor, thing, things.tokens)
          const head = await installation.ask(route.replace('GET', 'HEAD'), actor, thing, things.tokens)
          expect([head.status, head.body], `${route} ${actor} ${object}`).toEqual([asked.status, ''])
        }
  })
})
