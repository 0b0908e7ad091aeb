import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  startSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  listSessions,
  removeSecondFactor,
  replaceRecoveryCodes,
} from '#contract/account.ts'
import { getMe } from '#contract/auth.ts'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import { authSessions, rateLimits, recoveryCodes, secondFactors } from '#server/schema/schema.ts'
import { createApp } from '#server/http/app.ts'
import { createSigner } from '#server/platform/signing.ts'
import { reencryptSecrets } from '#server/people/second-factor-codes.ts'
import { removeLostSecondFactor } from '#server/people/account-commands.ts'
import { decryptSecret } from '#server/people/second-factor-codes.ts'
import { ADMIN, type TestApp, openTestApp } from '#test/support/app.ts'
import { codeAt, setUpSecondFactor } from '#test/support/authenticator.ts'
import { noPages } from '#test/support/no-pages.ts'
import { TUESDAY } from '#test/support/test-time.ts'

const SECRET = 'the key these secrets are sealed with'
const NEXT = 'the key that comes after that one was used'
const { password } = ADMIN

/** Stopped, so that no half minute ends between a code and its check. */
let time = TUESDAY
let app: TestApp
let secret: string
let recovery: string[]
beforeAll(async () => {
  app = await openTestApp({ SECRET }, { now: () => new Date(time) })
  await app.signIn()
})
afterAll(() => app.close())

/** The code of a time step that no code has been used of. */
function nextCode(): string {
  time += 30_000
  return codeAt(secret, app.ctx.now())
}
const signIn = (extra: object = {}) =>
  app.send('POST', '/api/auth/sign-in/email', { ...ADMIN, ...extra }, { cookie: '' })
const sessions = () => app.ctx.db.$count(authSessions)
const post = (path: string, body: object) => app.send('POST', path, body)

describe('Setting up a second factor', () => {
  it('asks for the password again, and for a code of the new secret', async () => {
    const wrong = await post(startSecondFactor.path, { password: 'wrong' })
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([403, 'password'])
    expect((await post(confirmSecondFactor.path, { code: '123456' })).status).toBe(409)
    await app.call(startSecondFactor, { password })
    const refused = await post(confirmSecondFactor.path, { code: '12345x' })
    expect([refused.status, refused.body.errors[0].path]).toEqual([403, 'code'])
    expect(await app.call(getSecondFactor, {})).toEqual({
      enabled: false,
      required: false,
      recoveryCodesLeft: 0,
    })
  })

  it('is not completed by a code given a quarter of an hour later', async () => {
    const begun = await app.call(startSecondFactor, { password })
    time += 15 * 60_000
    const late = await post(confirmSecondFactor.path, { code: codeAt(begun.secret, app.ctx.now()) })
    expect(late.status).toBe(409)
  })

  it('shows ten recovery codes once, ends the other sessions and gives this one a new token', async () => {
    const before = app.cookie()
    await signIn()
    const done = await setUpSecondFactor(app)
    secret = done.secret
    recovery = done.recoveryCodes
    expect(done.uri).toBe(
      `otpauth://totp/Neatline%20IT:jo%40neatline.example.com?issuer=Neatline%20IT&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(new Set(recovery).size).toBe(10)
    for (const code of recovery) expect(code).toMatch(/^([a-z0-9]{4}-){6}[a-z0-9]{4}$/)
    expect(await app.call(listSessions, {})).toHaveLength(1)
    expect((await app.send('GET', '/api/admin/me', undefined, { cookie: before })).status).toBe(401)
    expect(await app.call(getSecondFactor, {})).toMatchObject({ enabled: true, recoveryCodesLeft: 10 })
    expect((await post(startSecondFactor.path, { password })).status).toBe(409)
    expect((await signIn({ code: done.code })).status).toBe(401)
  })

  it('stores neither the secret nor the recovery codes in plain text', async () => {
    const rows = [await app.ctx.db.select().from(secondFactors), await app.ctx.db.select().from(recoveryCodes)]
    const kept = JSON.stringify(rows)
    expect(kept).not.toContain(secret)
    for (const code of recovery) expect(kept).not.toContain(code.replaceAll('-', ''))
    expect(app.logged.join('\n')).not.toContain(secret)
  })
})

describe('Signing in with a second factor', () => {
  it('asks for a code only after the right password, and starts no session before', async () => {
    const before = await sessions()
    const missing = 'Enter the code of your authenticator, or a recovery code.'
    const wrong = 'This code is not right or has been used. Enter the next one.'
    for (const [extra, message, reason] of [
      [{}, missing, 'no code'],
      [{ code: '' }, missing, 'no code'],
      [{ code: '  ' }, missing, 'no code'],
      [{ code: 'no such code' }, wrong, 'code'],
    ] as const) {
      const asked = await signIn(extra)
      expect([asked.status, asked.body.type]).toEqual([401, PROBLEM_TYPES.codeNeeded])
      expect(asked.body.errors).toEqual([{ path: 'code', message }])
      expect(asked.headers.getSetCookie()).toEqual([])
      const refusals = app.logged.filter((line) => line.startsWith('warn sign_in.refused '))
      expect(refusals.at(-1)).toMatch(new RegExp(`"user":"[\\w-]{36}","reason":"${reason}"`))
    }
    expect(await sessions()).toBe(before)
  })

  it('is not revealed to a client without the password', async () => {
    const refused = await signIn({ password: 'wrong', code: nextCode() })
    expect(refused.body).toEqual((await signIn({ email: 'nobody@example.com' })).body)
    expect(JSON.stringify(refused.body)).not.toMatch(/code/)
  })

  it('accepts a code once, also from concurrent requests, and no earlier one afterwards', async () => {
    const [previous, code] = [nextCode(), nextCode()]
    const concurrent = await Promise.all([1, 2, 3].map(() => signIn({ code: ` ${code.slice(0, 3)} ${code.slice(3)}` })))
    expect(concurrent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
    expect((await signIn({ code })).status).toBe(401)
    expect((await signIn({ code: previous })).status).toBe(401)
  })

  it('accepts the codes of the half minutes before and after, for clocks that differ, and no others', async () => {
    time += 5 * 60_000
    const at = (steps: number) => codeAt(secret, new Date(app.ctx.now().getTime() + steps * 30_000))
    expect((await signIn({ code: at(-2) })).status).toBe(401)
    expect((await signIn({ code: at(2) })).status).toBe(401)
    expect((await signIn({ code: at(-1) })).status).toBe(200)
    expect((await signIn({ code: at(1) })).status).toBe(200)
    time += 60_000
  })

  it('accepts each recovery code once, in any spelling', async () => {
    const [code] = recovery as [string]
    const typed = code.replaceAll('-', ' ').toUpperCase()
    expect((await signIn({ code: typed })).status).toBe(200)
    expect((await signIn({ code })).status).toBe(401)
    expect((await app.call(getSecondFactor, {})).recoveryCodesLeft).toBe(9)
  })

  it('allows ten codes in a quarter of an hour and thirty a day, even with the right password', async () => {
    const config = { ...app.config, rateLimits: true }
    const limited = createApp({ ...app.ctx, config }, app.probes, noPages())
    const tryCode = async (code: string) => {
      const answer = await limited.request('http://localhost:3000/api/auth/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...ADMIN, code }),
      })
      return answer.status
    }
    const countedAs = async (today: boolean, count: number) => {
      const rows = await app.ctx.db.select().from(rateLimits)
      const key = rows
        .map((row) => row.key)
        .find((each) => each.startsWith('code ') && each.endsWith(' today') === today)!
      await app.ctx.db.update(rateLimits).set({ count }).where(eq(rateLimits.key, key))
    }
    expect(await tryCode('000000')).toBe(401)
    await countedAs(false, 10)
    expect(await tryCode(nextCode())).toBe(429)
    await countedAs(false, 2)
    await countedAs(true, 30)
    expect(await tryCode(nextCode())).toBe(429)
    await app.ctx.db.delete(rateLimits)
    expect(await tryCode(nextCode())).toBe(200)
  })
})

describe('After the key was changed', () => {
  const withKeys = (secretNow: string, previous?: string) => {
    const ctx = { ...app.ctx, signer: createSigner(secretNow, previous) }
    const http = createApp(ctx, app.probes, noPages())
    const tryCode = async (code: string) =>
      http.request('http://localhost:3000/api/auth/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...ADMIN, code }),
      })
    return { ctx, tryCode: async (code: string) => (await tryCode(code)).status }
  }
  const sealed = async () => (await app.ctx.db.select().from(secondFactors))[0]!

  it('a second factor works with the previous key in SECRET_PREVIOUS, and is re-encrypted when it is used', async () => {
    const rotated = withKeys(NEXT, SECRET)
    expect(await rotated.tryCode(nextCode())).toBe(200)
    const row = await sealed()
    expect(decryptSecret(createSigner(NEXT), row.userId, row.secret)).toEqual({ secret, isPreviousKey: false })
    expect(decryptSecret(createSigner(NEXT), 'someone else', row.secret)).toBeUndefined()
    expect(await withKeys(NEXT).tryCode(nextCode())).toBe(200)
  })

  it('maintenance re-encrypts unused ones', async () => {
    await reencryptSecrets(withKeys(SECRET, NEXT).ctx)
    expect(await withKeys(SECRET).tryCode(nextCode())).toBe(200)
  })

  it('without it no code is accepted except recovery codes, and the log says why', async () => {
    const lost = withKeys('a key that has never been used before')
    expect(await lost.tryCode(nextCode())).toBe(401)
    expect(app.logged.join('\n')).toMatch(/second_factor\.unreadable .*SECRET_PREVIOUS/)
    expect(await lost.tryCode(recovery[1]!)).toBe(200)
  })
})

describe('A user with a second factor', () => {
  it('replaces the recovery codes with password and code; the old ones are worthless', async () => {
    const refused = await post(replaceRecoveryCodes.path, { password, code: '000000' })
    expect([refused.status, refused.body.errors[0].path]).toEqual([403, 'code'])
    const before = app.cookie()
    const { recoveryCodes: renewed } = await app.call(replaceRecoveryCodes, { password, code: nextCode() })
    expect(app.cookie(), 'a new token').not.toBe(before)
    expect((await app.send('GET', '/api/admin/me', undefined, { cookie: before })).status).toBe(401)
    expect((await signIn({ code: recovery[2] })).status).toBe(401)
    expect((await signIn({ code: renewed[0] })).status).toBe(200)
  })

  it('turns it off with both, which ends the other sessions', async () => {
    expect((await post(removeSecondFactor.path, { password: 'wrong', code: nextCode() })).status).toBe(403)
    const off = await post(removeSecondFactor.path, { password, code: nextCode() })
    expect(off.status).toBe(204)
    app.takeSession(off.headers)
    expect(await app.call(listSessions, {})).toHaveLength(1)
    expect([await app.ctx.db.$count(secondFactors), await app.ctx.db.$count(recoveryCodes)]).toEqual([0, 0])
    expect((await signIn()).status).toBe(200)
    expect((await post(removeSecondFactor.path, { password, code: '000000' })).status).toBe(409)
  })
})

describe('Where every administrator must have one', () => {
  const settings = '/api/admin/settings'
  const missing = async (method: string, path: string, headers?: Record<string, string>) => {
    const reply = await app.send(method, path, undefined, headers)
    return [reply.status, reply.body.type]
  }
  const REFUSED = [403, PROBLEM_TYPES.secondFactorMissing]

  it('was required by an administrator who has one', async () => {
    expect((await app.send('PATCH', settings, { secondFactorRequired: true })).status).toBe(409)
    secret = (await setUpSecondFactor(app)).secret
    expect((await app.send('PATCH', settings, { secondFactorRequired: true })).body).toMatchObject({
      secondFactorRequired: true,
    })
    const stays = await post(removeSecondFactor.path, { password, code: nextCode() })
    expect(stays.status).toBe(409)
  })

  it('one without can do nothing but set it up', async () => {
    const ticket = '/api/tickets/00000000-0000-4000-8000-000000000000'
    await app.ctx.transact((tx) => removeLostSecondFactor(tx, ADMIN.email))
    await app.openSession()
    expect(await missing('GET', '/api/tickets')).toEqual(REFUSED)
    expect(await missing('GET', '/api/tickets/events')).toEqual(REFUSED)
    expect(await missing('GET', settings)).toEqual(REFUSED)
    expect(await missing('GET', `${ticket}/attachments`)).toEqual(REFUSED)
    expect((await app.call(getMe, {})).is_admin).toBe(true)
    expect(await app.call(listSessions, {})).toHaveLength(1)
    expect(await app.call(getSecondFactor, {})).toMatchObject({ enabled: false, required: true })
    await setUpSecondFactor(app)
    expect((await app.send('GET', '/api/tickets')).status).toBe(200)
  })
})

it('A lost second factor is removed by the command line, which ends every session', async () => {
  await app.ctx.transact((tx) => removeLostSecondFactor(tx, ADMIN.email.toUpperCase()))
  expect(await sessions()).toBe(0)
  expect((await signIn()).status).toBe(200)
  await expect(app.ctx.transact((tx) => removeLostSecondFactor(tx, ADMIN.email))).rejects.toThrow('no second factor')
  await expect(app.ctx.transact((tx) => removeLostSecondFactor(tx, 'x@example.com'))).rejects.toThrow('cannot sign in')
})

it('The log records sign-in events by user id, without e-mail address, password or code', () => {
  const logged = app.logged.join('\n')
  for (const event of [
    /info sign_in\.succeeded .*"factor":"authenticator"/,
    /info sign_in\.succeeded .*"factor":"recovery code"/,
    /warn sign_in\.refused .*"reason":"password"/,
    /warn sign_in\.refused .*"reason":"code"/,
    /warn sign_in\.limited /,
    /info second_factor\.enabled \{.*"user":/,
    /info second_factor\.disabled \{.*"user":/,
    /info second_factor\.recovery_codes_replaced /,
    /warn second_factor\.code_refused \{.*"user":/,
  ])
    expect(logged).toMatch(event)
  expect(logged).not.toMatch(
    /neatline\.example|correct horse|[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}-/,
  )
})
