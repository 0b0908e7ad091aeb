import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateMe } from '#contract/account.ts'
import { extendSession, setupAdmin } from '#contract/auth.ts'
import { acceptInvitation, checkInvitation, invitePerson, listPeople, removePerson } from '#contract/people.ts'
import { watchTickets } from '#contract/ticket-events.ts'
import { createTicket } from '#contract/tickets.ts'
import { addResponse, listResponses } from '#contract/responses.ts'
import { authUsers, supportUsers } from '#server/schema/schema.ts'
import { removePerson as removeAs } from '#server/people/manage-team.ts'
import { type Caller, callerOf, findSession } from '#server/people/find-session.ts'
import { ADMIN, type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'
import { setUpSecondFactor } from '#test/support/authenticator.ts'
import { testNow } from '#test/support/test-time.ts'

const KIM = { email: 'kim@neatline.example.com', password: 'another long password' }
const LEE = { email: 'lee@neatline.example.com', password: 'a third long password' }
const MINUTE = 60_000

let later = 0
let app: TestApp
let jo: string
let kim: string
beforeAll(async () => {
  app = await openTestApp({}, { now: () => testNow(later) })
  await app.signIn()
  jo = app.cookie()
  await app.signIn(KIM, { firstName: 'Kim', lastName: 'Ito' })
  kim = app.cookie()
})
afterAll(() => app.close())

const me = (cookie: string) => app.send('GET', '/api/admin/me', undefined, { cookie })
const idOf = async (cookie: string): Promise<string> => (await me(cookie)).body.id
/** Changes a person as another, who continues with a new session token. */
async function changePerson(method: 'PATCH' | 'DELETE', cookie: string, id: string, body: object) {
  const reply = await app.send(method, removePerson.path.replace('{id}', id), body, { cookie })
  const renewed = reply.headers.getSetCookie().find((pair) => /session_token=[^;]/.test(pair))
  return { ...reply, cookie: renewed?.split(';')[0] ?? cookie }
}
const remove = (cookie: string, id: string, password = ADMIN.password) =>
  changePerson('DELETE', cookie, id, { password })
const callerOfCookie = async (cookie: string) =>
  callerOf(await findSession(app.ctx, cookie.split('=')[1]!.split('.')[0]!))
const admins = () => app.ctx.db.$count(supportUsers, eq(supportUsers.is_admin, true))

describe('The list of people', () => {
  it('has every admin by name, with sessions and second factor, and marks the caller', async () => {
    await app.signIn(LEE, { admin: false })
    await app.openSession(KIM)
    await setUpSecondFactor(app, KIM.password)
    kim = app.cookie()
    const { people, invitations } = await app.call(listPeople, {}, { cookie: jo })
    const shown = people.map(({ first_name, email, signed_in, second_factor, you }) => [
      first_name,
      email,
      signed_in,
      second_factor,
      you,
    ])
    expect([shown, invitations]).toEqual([
      [
        ['Jo', ADMIN.email, 1, false, true],
        ['Kim', KIM.email, 1, true, false],
      ],
      [],
    ])
  })

  it('says when each last did something, to within five minutes, and counts no expired session', async () => {
    const seen = async () => (await app.call(listPeople, {}, { cookie: jo })).people[1]!
    const openPage = () => app.send('POST', extendSession.path, {}, { cookie: kim })
    const atSignIn = Date.parse((await seen()).last_seen_at!)
    expect(testNow().getTime() - atSignIn).toBeLessThan(MINUTE)
    later = 4 * MINUTE
    await openPage()
    expect(Date.parse((await seen()).last_seen_at!)).toBe(atSignIn)
    later = 6 * MINUTE
    // An open window reads by itself.
    await me(kim)
    expect(Date.parse((await seen()).last_seen_at!)).toBe(atSignIn)
    await openPage()
    expect(Date.parse((await seen()).last_seen_at!)).toBeGreaterThan(atSignIn + 5 * MINUTE)
    later = 13 * 60 * MINUTE
    await app.openSession()
    const { people } = await app.call(listPeople, {})
    expect(people.map(({ signed_in }) => signed_in)).toEqual([1, 0])
    later = 0
    await app.ctx.db.update(authUsers).set({ lastSeenAt: null })
    await app.openSession()
    jo = app.cookie()
    expect((await seen()).last_seen_at).toBeNull()
  })
})

describe('The name customers see above answers', () => {
  it('is changed by its owner, on earlier answers too', async () => {
    const own = { cookie: jo }
    const { ticket } = await app.call(createTicket, ticketInput(), { cookie: '' })
    await app.call(addResponse, { id: ticket.id, message: 'On my way.' }, own)
    const { body } = await app.send('PATCH', updateMe.path, { first_name: ' Johanna ', last_name: 'Berg' }, own)
    expect(body).toMatchObject({ first_name: 'Johanna', last_name: 'Berg', email: ADMIN.email, is_admin: true })
    expect((await me(jo)).body).toEqual(body)
    const { body: found } = await app.send('GET', '/api/auth/get-session', undefined, own)
    expect(found.user.name).toBe('Johanna Berg')
    const [answer] = await app.call(listResponses, { id: ticket.id }, own)
    expect(answer!.author).toMatchObject({ first_name: 'Johanna', last_name: 'Berg' })
    await app.call(updateMe, { first_name: 'Jo', last_name: 'Lindqvist' }, own)
  })

  it('is refused next to the field that is blank or too long', async () => {
    const { status, body } = await app.send('PATCH', updateMe.path, { first_name: ' ', last_name: 'x'.repeat(101) })
    expect(status).toBe(422)
    expect(body.errors).toEqual([
      { path: 'first_name', message: 'Enter your first name' },
      { path: 'last_name', message: 'Use at most 100 characters' },
    ])
  })

  it('can be given when the first admin is set up', async () => {
    const fresh = await openTestApp()
    try {
      await fresh.call(setupAdmin, { ...ADMIN, firstName: ' Priya ', lastName: 'Raman' })
      await fresh.openSession()
      const { body } = await fresh.send('GET', '/api/admin/me')
      expect(body).toMatchObject({ first_name: 'Priya', last_name: 'Raman' })
    } finally {
      await fresh.close()
    }
  })
})

describe('A role', () => {
  /** Gives a person a role as an admin without a second factor, whose session goes on. */
  const give = async (by: string, whom: string, role: string, password = ADMIN.password) =>
    changePerson('PATCH', by, await idOf(whom), { role, password })
  const statusOf = async (cookie: string, path: string) => (await app.send('GET', path, undefined, { cookie })).status

  it('is given by admins with their password, counts from the next request, and never leaves the team without an admin', async () => {
    const shown = async () =>
      (await app.call(listPeople, {}, { cookie: jo })).people.map(({ first_name, role }) => [first_name, role])
    expect(await shown()).toEqual([
      ['Jo', 'admin'],
      ['Kim', 'admin'],
    ])
    expect((await give(jo, kim, 'technician', 'not the password')).status).toBe(403)
    expect(await statusOf(kim, '/api/people')).toBe(200)
    const given = await give(jo, kim, 'technician')
    expect([given.status, given.body]).toEqual([200, { id: await idOf(kim), role: 'technician' }])
    jo = given.cookie
    expect([await statusOf(kim, '/api/people'), await statusOf(kim, '/api/tickets')]).toEqual([403, 200])
    expect((await me(kim)).body).toMatchObject({ is_admin: true, role: 'technician' })
    expect((await give(kim, kim, 'admin', KIM.password)).status).toBe(403)
    const last = await give(jo, jo, 'manager')
    expect([last.status, last.body.detail]).toEqual([
      409,
      'There has to be at least one admin. Make someone else one first.',
    ])
    expect(await shown()).toContainEqual(['Jo', 'admin'])
    jo = (await give(jo, kim, 'admin')).cookie
    expect(await statusOf(kim, '/api/people')).toBe(200)
  })

  it('of an invitation is the role of who accepts it', async () => {
    const invited = { email: 'ada@neatline.example.com', role: 'manager', password: ADMIN.password }
    const reply = await app.send('POST', invitePerson.path, invited, { cookie: jo })
    app.takeSession(reply.headers)
    jo = app.cookie()
    expect(reply.body.role).toBe('manager')
    const ada = { email: invited.email, password: 'a fourth long password' }
    const token = reply.body.link.split('#')[1]
    await app.call(acceptInvitation, { token, password: ada.password, firstName: 'Ada', lastName: 'Lane' })
    await app.openSession(ada)
    expect((await me(app.cookie())).body).toMatchObject({ is_admin: true, role: 'manager' })
    jo = (await remove(jo, await idOf(app.cookie()))).cookie
  })
})

describe('Removing an admin', () => {
  it('is refused with a wrong password, for oneself, and for whoever is no admin', async () => {
    const customer = (await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.email, LEE.email)))[0]!
    expect(await remove(jo, await idOf(jo), 'not the password')).toMatchObject({
      status: 403,
      body: { errors: [{ path: 'password', message: 'This is not your password.' }] },
    })
    expect((await remove(jo, await idOf(jo))).status).toBe(409)
    for (const id of [customer.id, crypto.randomUUID(), 'nonsense']) expect((await remove(jo, id)).status).toBe(404)
    expect(await admins()).toBe(2)
  })

  it('takes the password from the body only, never from the address', async () => {
    const path = `${removePerson.path.replace('{id}', await idOf(kim))}?password=${encodeURIComponent(ADMIN.password)}`
    expect((await app.send('DELETE', path, {}, { cookie: jo })).status).toBe(422)
    expect((await app.send('DELETE', path, undefined, { cookie: jo })).status).toBe(422)
  })

  it('ends their sessions and live streams at once and their sign-in for good; answers keep their name', async () => {
    const kims = await idOf(kim)
    const { ticket } = await app.call(createTicket, ticketInput(), { cookie: '' })
    await app.call(addResponse, { id: ticket.id, message: 'Done.' }, { cookie: kim })
    const stream = (await app.request(watchTickets.path, { headers: { cookie: kim } })).body!.getReader()
    await stream.read()

    const removed = await remove(jo, kims)
    expect(removed.status).toBe(204)
    jo = removed.cookie
    expect((await me(kim)).status).toBe(401)
    // Long before the next heartbeat, which would notice too.
    const tooLate = AbortSignal.timeout(10_000)
    while (!(await stream.read()).done) continue
    expect(tooLate.aborted).toBe(false)
    const signIn = await app.send('POST', '/api/auth/sign-in/email', KIM, { cookie: '' })
    expect([signIn.status, signIn.body.detail]).toEqual([401, 'Invalid email or password'])
    const { people } = await app.call(listPeople, {}, { cookie: jo })
    expect(people.map(({ email }) => email)).toEqual([ADMIN.email])
    const [answer] = await app.call(listResponses, { id: ticket.id }, { cookie: jo })
    expect(answer).toMatchObject({ user_id: kims, author: { first_name: 'Kim', last_name: 'Ito' } })
    expect(app.logged.join('\n')).toMatch(/^info people\.removed .*"person":/m)
  })

  it('is undone by inviting them again: they are the same person as before', async () => {
    const [before] = await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.email, KIM.email))
    const invited = { email: KIM.email, first_name: 'Kim', last_name: 'Ito', password: ADMIN.password }
    const reply = await app.send('POST', invitePerson.path, invited, { cookie: jo })
    const token = reply.body.link.split('#')[1]
    app.takeSession(reply.headers)
    jo = app.cookie()
    const chosen = { password: KIM.password, firstName: 'Kim', lastName: 'Ito' }
    await app.call(acceptInvitation, { token, ...chosen })
    await app.openSession(KIM)
    kim = app.cookie()
    expect(await idOf(kim)).toBe(before!.id)
  })

  it('ends the invitations they have sent', async () => {
    const invited = { email: 'mo@neatline.example.com', first_name: 'Mo', last_name: 'Adeyemi', password: KIM.password }
    const reply = await app.send('POST', invitePerson.path, invited, { cookie: kim })
    const token = reply.body.link.split('#')[1]
    app.takeSession(reply.headers)
    kim = app.cookie()
    jo = (await remove(jo, await idOf(kim))).cookie
    expect((await app.send('POST', checkInvitation.path, { token })).status).toBe(404)
    expect((await app.call(listPeople, {}, { cookie: jo })).invitations).toEqual([])
  })

  it('leaves one admin when two remove each other at the same time', async () => {
    const sam = { email: 'sam@neatline.example.com', password: 'yet another long password' }
    await app.signIn(sam)
    const callers = await Promise.all([jo, app.cookie()].map(callerOfCookie))
    const [joAsCaller, samAsCaller] = callers as [Caller, Caller]
    // Both have proved who they are before either transaction begins.
    let begin = () => {}
    const bothProved = new Promise<void>((resolve) => void (begin = resolve))
    let proved = 0
    const transact: typeof app.ctx.transact = async (work) => {
      if (++proved === 2) begin()
      await bothProved
      return app.ctx.transact(work)
    }
    const both = await Promise.allSettled([
      removeAs({ ...app.ctx, transact }, { id: samAsCaller.actor.id, password: ADMIN.password }, joAsCaller),
      removeAs({ ...app.ctx, transact }, { id: joAsCaller.actor.id, password: sam.password }, samAsCaller),
    ])
    const refusals = both.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(refusals).toEqual(['forbidden'])
    expect(await admins()).toBe(1)
  })
})
