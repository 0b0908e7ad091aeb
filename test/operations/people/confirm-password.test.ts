import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import { requireConfirmedPassword } from '#server/people/reauthenticate.ts'
import { ADMIN, openTestApp, type TestApp } from '#test/support/app.ts'
import { testNow } from '#test/support/test-time.ts'

let app: TestApp
let minutes = 0
beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'on' }, { now: () => new Date(testNow().getTime() + minutes * 60_000) })
  await app.signIn()
})
afterAll(() => app.close())

const confirm = (password: string) => app.send('POST', '/api/auth/confirm-password', { password })
/** The problem of a call that needs the password confirmed in this session; undefined where it would be served. */
async function problemOf(id?: string) {
  const { body } = await app.send('GET', '/api/admin/sessions')
  const current = body.find((session: { current: boolean }) => session.current)
  const session = { id: id ?? current.id, userId: '', expiresAt: new Date(), idleAt: null }
  return requireConfirmedPassword(app.ctx, session).catch((error) => error.extras.type)
}

describe('A password confirmed in a session', () => {
  it('is not what the sign-in took', async () => {
    expect(await problemOf()).toBe(PROBLEM_TYPES.confirmPassword)
  })

  it('counts for fifteen minutes by the server’s clock, in this session alone', async () => {
    const { status, body } = await confirm(ADMIN.password)
    expect([status, body]).toEqual([204, null])
    expect(await problemOf()).toBeUndefined()
    minutes += 14.9
    expect(await problemOf()).toBeUndefined()
    minutes += 0.2
    expect(await problemOf()).toBe(PROBLEM_TYPES.confirmPassword)
    await confirm(ADMIN.password)
    const first = app.cookie()
    await app.openSession()
    expect(await problemOf()).toBe(PROBLEM_TYPES.confirmPassword)
    await app.send('POST', '/api/auth/sign-out', {}, { cookie: first })
  })

  it('was the right one: a wrong one is 401 with a sentence at its field, and does not end the session', async () => {
    const { status, body } = await confirm('not the password')
    expect([status, body.errors]).toEqual([401, [{ path: 'password', message: 'This is not your password.' }]])
    expect(await problemOf()).toBe(PROBLEM_TYPES.confirmPassword)
  })

  it('cannot be guessed: after ten tries even the right one has to wait', async () => {
    for (let tries = 1; tries < 10; tries++) expect((await confirm(`guess ${tries}`)).status).toBe(401)
    const { status, body, headers } = await confirm(ADMIN.password)
    expect([status, body.detail]).toEqual([429, 'Too many attempts. Try again in 15 minutes.'])
    expect(headers.get('retry-after')).toBe('900')
    expect(await problemOf()).toBe(PROBLEM_TYPES.confirmPassword)
    minutes += 15
    expect((await confirm(ADMIN.password)).status).toBe(204)
    expect(app.logged.join('\n')).not.toContain('guess 1')
  })
})
