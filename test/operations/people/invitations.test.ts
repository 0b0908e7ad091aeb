import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acceptInvitation, checkInvitation, invitePerson, listPeople, revokeInvitation } from '#contract/people.ts'
import { createTicket } from '#contract/tickets.ts'
import { invitations, supportUsers } from '#server/schema/schema.ts'
import { purgeTables } from '#server/people/personal-data.ts'
import { createUser } from '#server/people/create-user.ts'
import { setRole } from '#server/people/account-commands.ts'
import { countInvitationAttempt, invitePerson as invitePersonTo } from '#server/people/invitations.ts'
import { callerOf, findSession } from '#server/people/find-session.ts'
import { ADMIN, type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'
import { codeAt, setUpSecondFactor } from '#test/support/authenticator.ts'
import { testNow } from '#test/support/test-time.ts'

const KIM = { email: 'Kim@neatline.example.com', first_name: 'Kim', last_name: 'Ito' }
const CHOSEN = { password: 'a password of their own choice', firstName: 'Kimiko', lastName: 'Ito' }
const DAY = 24 * 60 * 60 * 1000

let later = 0
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({}, { now: () => testNow(later) })
  await app.signIn()
})
afterAll(() => app.close())
beforeEach(async () => {
  later = 0
  await app.ctx.db.delete(invitations)
})

let people = 0
/** An address not used before. */
const someone = () => ({ ...KIM, email: `kim${++people}@neatline.example.com` })
const sendInvitation = (to: object, more: object = {}, headers = {}) =>
  app.send('POST', invitePerson.path, { ...to, password: ADMIN.password, ...more }, headers)
async function invite(to = someone()) {
  const invitation = await app.call(invitePerson, { ...to, password: ADMIN.password })
  return { ...invitation, token: invitation.link.split('#')[1]! }
}
const check = (token: string) => app.send('POST', checkInvitation.path, { token }, { cookie: '' })
const accept = (token: string, more: object = {}) =>
  app.send('POST', acceptInvitation.path, { token, ...CHOSEN, ...more }, { cookie: '' })
const openInvitations = () => app.ctx.db.$count(invitations)

/** The response to a token that never existed, by both calls. */
async function toNothing() {
  const responses = [await check('x'.repeat(43)), await accept('x'.repeat(43))]
  return responses.map(({ status, body }) => ({ status, body }))
}
async function expectNoLongerValid(token: string) {
  const responses = [await check(token), await accept(token)]
  expect(responses.map(({ status, body }) => ({ status, body }))).toEqual(await toNothing())
  expect(responses[0]!.status).toBe(404)
}

describe('An invitation', () => {
  it('returns a link whose token is in the fragment and stored nowhere, and mails the same link', async () => {
    const { link, token, mail, ...invitation } = await invite(KIM)
    expect(link).toMatch(/^http:\/\/localhost:3000\/admin\/invitation#[\w-]{43}$/)
    expect(mail).toBe('outbox')
    expect(invitation).toMatchObject({ email: 'kim@neatline.example.com', invited_by: 'Jo Lindqvist' })
    expect(Date.parse(invitation.expires_at) - Date.parse(invitation.created_at)).toBe(7 * DAY)
    expect((await app.call(listPeople, {})).invitations).toEqual([invitation])
    const stored = await app.ctx.db.execute(
      sql`select coalesce(string_agg(i::text, ''), '') || (select string_agg(data::text, '') from pgboss.job) as all from invitations i`,
    )
    expect(stored.rows[0]!.all).toContain(invitation.id)
    expect(stored.rows[0]!.all).not.toContain(token)
    await app.work()
    await expect.poll(() => app.outbox()).toHaveLength(1)
    const [text] = app.outbox()
    expect(text!.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(link)
    expect(text).toMatch(/^To: Kim Ito <kim@neatline.example.com>\r$/m)
    expect(text).toMatch(/^Subject: Jo Lindqvist invited you to the /m)
    expect(app.logged.join('\n')).not.toContain(token)
  })

  it('leads to PUBLIC_URL where that is set, and otherwise to the address its sender uses', async () => {
    const behindTls = await sendInvitation(someone(), {}, { origin: 'https://localhost:3000' })
    expect(behindTls.body.link).toMatch(/^https:\/\/localhost:3000\/admin\/invitation#/)
    const config = { ...app.config, publicUrl: new URL('https://help.example.com/') }
    const token = app.cookie().split('=')[1]!.split('.')[0]!
    const caller = callerOf(await findSession(app.ctx, token))!
    const input = { ...someone(), role: 'technician' as const, password: ADMIN.password }
    const { invitation } = await invitePersonTo({ ...app.ctx, config }, input, caller, 'http://10.0.0.5:3000')
    expect(invitation.link).toMatch(/^https:\/\/help\.example\.com\/admin\/invitation#/)
    await app.openSession()
  })

  it('shows its holder whom it is for and which company invites', async () => {
    const { token, email } = await invite()
    const { status, body } = await check(token)
    expect(status).toBe(200)
    expect(body).toEqual({ email, first_name: 'Kim', last_name: 'Ito', company: 'Neatline IT' })
  })

  it.each([
    ['ann.van-berg+help@', 'Ann', 'Van Berg'],
    ['info@', 'Info', ''],
    ['42@', '42', ''],
  ])('to %s without a name guesses it', async (local, first_name, last_name) => {
    const invitation = await app.call(invitePerson, {
      email: `${local}neatline.example.com`,
      password: ADMIN.password,
    })
    expect(invitation).toMatchObject({ first_name, last_name })
  })

  it('is refused with a wrong password or without one, and writes nothing', async () => {
    for (const password of ['not the password', '']) {
      const { status, body } = await sendInvitation(someone(), { password })
      expect([status, body.errors[0].path]).toEqual([password ? 403 : 422, 'password'])
    }
    expect(await openInvitations()).toBe(0)
  })

  it('names each field that cannot be used', async () => {
    const { status, body } = await sendInvitation({ email: 'kim', first_name: ' ', last_name: ' ' })
    expect(status).toBe(422)
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['email', 'first_name', 'last_name'])
  })

  it('is refused next to the address of someone who is in the team already', async () => {
    const { status, body } = await sendInvitation({ ...KIM, email: ADMIN.email.toUpperCase() })
    const message = `${ADMIN.email} is in the team already`
    expect([status, body.errors]).toEqual([409, [{ path: 'email', message }]])
    expect(await openInvitations()).toBe(0)
  })

  it('to the same address replaces the one before', async () => {
    const kim = someone()
    const [first, second] = [await invite(kim), await invite({ ...kim, email: kim.email.toUpperCase() })]
    await expectNoLongerValid(first.token)
    expect((await check(second.token)).status).toBe(200)
    expect(await openInvitations()).toBe(1)
  })

  it('ends when it is revoked, after seven days, and with the admin right of its sender', async () => {
    const revoked = await invite()
    await app.call(revokeInvitation, { id: revoked.id })
    await expectNoLongerValid(revoked.token)

    const expired = await invite()
    later = 7 * DAY - 60_000
    expect((await check(expired.token)).status).toBe(200)
    later = 7 * DAY
    await expectNoLongerValid(expired.token)
    await purgeTables(app.ctx, [invitations])
    expect(await openInvitations()).toBe(0)
    later = 0
    await app.openSession()

    const orphaned = await invite()
    await app.ctx.transact((tx) => setRole(tx, ADMIN.email, null))
    await expectNoLongerValid(orphaned.token)
    await app.ctx.transact((tx) => setRole(tx, ADMIN.email, 'admin'))
    await expectNoLongerValid(orphaned.token)
    await app.openSession()
  })
})

describe('Accepting an invitation', () => {
  it('makes the person an admin with the name and password they chose, who then signs in', async () => {
    const { token, email } = await invite()
    const { status, body, headers } = await accept(token)
    expect([status, body, headers.getSetCookie()]).toEqual([200, { success: true }, []])
    await expectNoLongerValid(token)
    const { email: _, ...names } = { email, first_name: 'Kimiko', last_name: 'Ito' }
    const mine = await app.send('POST', '/api/auth/sign-in/email', { email, password: CHOSEN.password }, { cookie: '' })
    const cookie = mine.headers.getSetCookie()[0]!.split(';')[0]!
    const me = await app.send('GET', '/api/admin/me', undefined, { cookie })
    expect(me.body).toMatchObject({ ...names, email, is_admin: true })
  })

  it('works once, however many requests race for it', async () => {
    const { token, email } = await invite()
    const concurrent = await Promise.all(Array.from({ length: 50 }, () => accept(token)))
    expect(concurrent.filter(({ status }) => status === 200)).toHaveLength(1)
    // A request that gets no free connection in time gets 503 with Retry-After.
    expect(concurrent.filter(({ status }) => status === 404 || status === 503)).toHaveLength(49)
    expect(await app.ctx.db.$count(supportUsers, eq(supportUsers.email, email))).toBe(1)
  })

  it('names the field that cannot be used, and the invitation stays open', async () => {
    const { token, email } = await invite()
    const refusals: [more: object, path: string, message: RegExp][] = [
      [{ password: 'short' }, 'password', /at least 8/],
      [{ password: 'Qwertyuiop' }, 'password', /most common ones/],
      [{ password: email }, 'password', /your e-?mail address/],
      [{ firstName: '' }, 'firstName', /first name/],
      [{ lastName: ' ' }, 'lastName', /last name/],
    ]
    for (const [more, path, message] of refusals) {
      const { status, body } = await accept(token, more)
      expect([status, body.errors]).toEqual([422, [{ path, message: expect.stringMatching(message) }]])
    }
    expect((await accept(token)).status).toBe(200)
  })

  it('keeps the record of a customer, with their tickets', async () => {
    await app.call(createTicket, ticketInput())
    const { email } = ticketInput().customerInfo
    const { token } = await invite({ ...KIM, email })
    const [before] = await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.email, email))
    expect((await accept(token)).status).toBe(200)
    const [after] = await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.email, email))
    expect(after).toMatchObject({ id: before!.id, company: before!.company, is_admin: true, first_name: 'Kimiko' })
  })

  it('replaces the sign-in of a user without the right, and ends their sessions', async () => {
    const lee = { email: 'lee@neatline.example.com', password: 'the password of before' }
    const admin = app.cookie()
    await app.signIn(lee, { admin: false })
    const old = app.cookie()
    await app.openSession()
    expect(app.cookie()).not.toBe(admin)
    const { token } = await invite({ ...KIM, email: lee.email })
    expect((await accept(token)).status).toBe(200)
    expect((await app.send('GET', '/api/admin/me', undefined, { cookie: old })).status).toBe(401)
    expect((await app.send('POST', '/api/auth/sign-in/email', lee, { cookie: '' })).status).toBe(401)
  })

  it('changes nothing for someone who is an admin by then', async () => {
    const { token, email } = await invite()
    const given = { email, passwordHash: 'a hash', firstName: 'Kim', lastName: 'Ito' }
    await app.ctx.transact((tx) => createUser(tx, { ...given, role: null }))
    const isThisPerson = eq(supportUsers.email, email)
    await app.ctx.db.update(supportUsers).set({ is_admin: true }).where(isThisPerson)
    expect((await accept(token)).status).toBe(404)
    const [row] = await app.ctx.db.select().from(supportUsers).where(isThisPerson)
    expect(row!.first_name).toBe('Kim')
  })

  it('is no longer possible once they were made an admin on the command line', async () => {
    const [added, granted] = [await invite(), await invite()]
    const given = { passwordHash: 'a hash', firstName: 'Kim', lastName: 'Ito' }
    await app.ctx.transact(async (tx) => {
      await createUser(tx, { ...given, email: granted.email, role: null })
      await setRole(tx, granted.email, 'admin')
      await createUser(tx, { ...given, email: added.email, role: 'admin' })
    })
    expect(await openInvitations()).toBe(0)
    expect((await accept(granted.token)).status).toBe(404)
  })
})

it('An admin with a second factor also needs its code to invite, each code once', async () => {
  const { secret } = await setUpSecondFactor(app)
  const code = codeAt(secret, testNow(30_000))
  const refused = [await sendInvitation(someone()), await sendInvitation(someone(), { code: '000000' })]
  for (const { status, body } of refused) expect([status, body.errors[0].path]).toEqual([403, 'code'])
  expect(await openInvitations()).toBe(0)
  expect((await sendInvitation(someone(), { code })).status).toBe(201)
  expect((await sendInvitation(someone(), { code })).status).toBe(403)
})

it('From one address sixty tries an hour are taken', async () => {
  const limited = { ...app.ctx, config: { ...app.config, rateLimits: true } }
  const tryOnce = () => countInvitationAttempt(limited, '198.51.100.7')
  for (let tries = 0; tries < 60; tries++) await tryOnce()
  await expect(tryOnce()).rejects.toMatchObject({
    code: 'too-many',
    message: 'Too many attempts. Try again in 60 minutes.',
  })
  await countInvitationAttempt(limited, '198.51.100.8')
})
