import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe } from '#contract/auth.ts'
import { createTicket } from '#contract/tickets.ts'
import { ADMIN, type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'
import { createTestDatabase } from '#test/support/test-database.ts'

let one: TestApp
let other: TestApp
/** Has a database and a secret of its own. */
let stranger: TestApp

beforeAll(async () => {
  const database = { ...(await createTestDatabase()), RATE_LIMITS: 'on' }
  one = await openTestApp(database)
  await one.signIn()
  other = await openTestApp(database)
  stranger = await openTestApp({ ...(await createTestDatabase()), RATE_LIMITS: 'on' })
})
afterAll(() => Promise.all([one, other, stranger].map((app) => app.close())))

const upload = async (app: TestApp) => {
  const body = new FormData()
  body.append('file', new File(['hello'], 'notes.txt'))
  return (await app.request('/api/attachments', { method: 'POST', body })).json()
}
const add = async (app: TestApp, ticketId: string, token: string) => {
  const body = new FormData()
  body.append('file', new File(['hello'], 'notes.txt'))
  const headers = { authorization: `Upload ${token}`, cookie: '' }
  return (await app.request(`/api/tickets/${ticketId}/attachments`, { method: 'POST', body, headers })).status
}

describe('Two servers with one database and one secret', () => {
  it("accept each other's sessions, and notice at once that one has ended", async () => {
    const cookie = one.cookie()
    expect((await other.call(getMe, {}, { cookie })).email).toBe(ADMIN.email)
    const mine = await signIn(other, ADMIN.password)
    expect(mine.status).toBe(200)
    const second = { cookie: mine.headers.getSetCookie()[0]!.split(';')[0]! }
    expect((await one.call(getMe, {}, second)).email).toBe(ADMIN.email)
    await one.send('POST', '/api/auth/sign-out', {}, second)
    expect((await other.send('GET', '/api/admin/me', undefined, second)).status).toBe(401)
  })

  it("accept each other's upload tokens, but none of another secret", async () => {
    const { id, token } = await upload(one)
    const attachments = [{ id, token }]
    expect((await stranger.send('POST', '/api/tickets', ticketInput({ attachments }))).status).toBe(422)
    const { ticket, uploadToken } = await other.call(createTicket, ticketInput({ attachments }))
    expect(await add(one, ticket.id, uploadToken)).toBe(201)
    const foreign = await stranger.call(createTicket, ticketInput())
    expect(await add(one, ticket.id, foreign.uploadToken)).toBe(404)
  })

  it('count sign-in attempts together: thirty per minute in total, however they are spread', async () => {
    await one.ctx.db.execute('delete from rate_limits')
    const tries = Array.from({ length: 60 }, (_, index) =>
      signIn(index % 2 ? one : other, 'wrong', `${index}@example.com`),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
    expect((await signIn(stranger, 'wrong')).status).toBe(401)
  })

  it('write nothing to the database to read a session', async () => {
    await one.ctx.db.execute('delete from rate_limits')
    for (let times = 0; times < 3; times++) await one.send('GET', '/api/auth/get-session')
    expect((await one.ctx.db.execute('select key from rate_limits')).rows).toEqual([])
  })
})

const signIn = (app: TestApp, password: string, email = ADMIN.email) =>
  app.send('POST', '/api/auth/sign-in/email', { email, password }, { cookie: '' })
