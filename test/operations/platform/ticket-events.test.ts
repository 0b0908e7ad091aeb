import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type PresenceEvent, announcePresence } from '#contract/presence.ts'
import { type TicketEvent, watchTickets } from '#contract/ticket-events.ts'
import { createTicket, updateTicket } from '#contract/tickets.ts'
import { addResponse } from '#contract/responses.ts'
import { supportUsers, ticketEvents } from '#server/schema/schema.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'
import { readEvents } from '#test/support/read-events.ts'
import { createUploadClient, uploadHeaders } from '#test/support/files/upload-client.ts'
import { testNow } from '#test/support/test-time.ts'
import { eventually } from '#test/support/server.ts'

let app: TestApp
let adminId: string
const COLLEAGUE = { email: 'kim@neatline.example.com', password: 'another long password' }
const watchers: ReturnType<typeof readEvents>[] = []

beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
  adminId = (await app.send('GET', '/api/admin/me')).body.id
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(watchers.splice(0).map((watcher) => watcher.close()))
})
afterAll(() => app.close())

async function opened() {
  const response = await app.request(watchTickets.path)
  const watcher = readEvents(response)
  watchers.push(watcher)
  await watcher.opened
  /** Resolves with who is in a ticket. What happened to it shortly before may be told among it. */
  const present = async (count: number, id: string) => {
    const told = () => watcher.messages().filter(({ kind, ticket_id }) => kind === 'presence' && ticket_id === id)
    await eventually('all are told', () => told().length >= count)
    return told()
  }
  return { response, ...watcher, present }
}
const newTicket = async () => (await app.call(createTicket, ticketInput())).ticket.id
const summary = (message: TicketEvent | PresenceEvent) =>
  'actor_id' in message ? [message.kind, message.actor_id] : message

it('A connected admin receives every event of a ticket, in order, each once', async () => {
  const [one, other] = [await opened(), await opened()]
  const id = await newTicket()
  await app.call(addResponse, { id, message: 'Is the printer on?' })
  await app.call(updateTicket, { id, status: 'Resolved' })
  for (const { received } of [one, other]) {
    expect((await received(4, id)).map(summary)).toEqual([
      ['created', null],
      ['responded', adminId],
      ['status_changed', adminId],
      ['status_changed', adminId],
    ])
  }
})

it('Adding or removing a file sends an event that names an admin and never a customer', async () => {
  const files = createUploadClient(app)
  const cookie = app.cookie()
  const { received } = await opened()
  const { ticket, uploadToken } = await files.create()
  app.forgetSession()
  const { body: file } = await files.attach(ticket.id, uploadHeaders(uploadToken))
  expect((await files.remove(file.id, { cookie })).status).toBe(204)
  expect((await received(3, ticket.id)).map(summary)).toEqual([
    ['created', null],
    ['files_changed', null],
    ['files_changed', adminId],
  ])
  await app.openSession()
})

it('A change that was rolled back sends no event, and the next change does', async () => {
  const { received, messages } = await opened()
  const never = crypto.randomUUID()
  await expect(
    app.ctx.transact(async (tx) => {
      await tx.insert(ticketEvents).values({ ticket_id: never, kind: 'created', created_at: testNow() })
      throw new Error('after all not')
    }),
  ).rejects.toThrow('after all not')
  const id = await newTicket()
  expect(await received(1, id)).toMatchObject([{ kind: 'created' }])
  expect(messages().map(({ ticket_id }) => ticket_id)).not.toContain(never)
})

it('Who is in a ticket is told with their name, and is not stored', async () => {
  const id = await newTicket()
  const { present } = await opened()
  const before = await app.ctx.db.$count(ticketEvents)
  await app.call(announcePresence, { id, activity: 'answering' })
  await app.call(announcePresence, { id, activity: 'looking' })
  const admin = { id: adminId, first_name: 'Jo', last_name: 'Lindqvist' }
  expect(await present(2, id)).toEqual([
    { kind: 'presence', ticket_id: id, activity: 'answering', admin },
    { kind: 'presence', ticket_id: id, activity: 'looking', admin },
  ])
  expect(await app.ctx.db.$count(ticketEvents)).toBe(before)
})

it('Signing out is leaving every ticket, and says nothing of a client', async () => {
  const { received, messages } = await opened()
  const id = await newTicket()
  await app.signIn({ ...COLLEAGUE, email: 'client@neatline.example.com' }, { admin: false })
  await app.send('POST', '/api/auth/sign-out', {})
  await app.signIn({ ...COLLEAGUE, email: 'writes@neatline.example.com' })
  const colleague = (await app.send('GET', '/api/admin/me')).body.id
  await app.call(announcePresence, { id, activity: 'answering' })
  await app.send('POST', '/api/auth/sign-out', {})
  await received(2, id)
  await eventually('gone', () => messages().some(({ ticket_id }) => ticket_id === null))
  expect(messages().filter(({ ticket_id }) => ticket_id === null)).toMatchObject([
    { kind: 'presence', activity: null, admin: { id: colleague } },
  ])
  await app.openSession()
})

it('A name longer than a notification can hold is truncated', async () => {
  const id = await newTicket()
  await app.signIn({ ...COLLEAGUE, email: 'long@neatline.example.com' }, { lastName: '👩'.repeat(5_000) })
  const { present } = await opened()
  await app.call(announcePresence, { id, activity: 'answering' })
  expect(await present(1, id)).toMatchObject([{ admin: { last_name: '👩'.repeat(50) } }])
  await app.openSession()
})

it('Being in a ticket that does not exist is not-found', async () => {
  const path = announcePresence.path.replace('{id}', crypto.randomUUID())
  expect((await app.send('POST', path, { activity: 'answering' })).status).toBe(404)
})

it('The stream is never cached or buffered and sets its reconnection delay', async () => {
  const streams = [await opened(), await opened(), await opened()]
  const { headers } = streams[0]!.response
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-accel-buffering')).toBe('no')
  const pauses = streams.map(({ text }) => Number(/^retry: (\d+)$/m.exec(text())![1]))
  for (const pause of pauses) expect(pause >= 2_000 && pause <= 5_000).toBe(true)
  expect(new Set(pauses).size).toBeGreaterThan(1)
})

it('A HEAD request leaves no stream open', async () => {
  for (let n = 0; n < 21; n++) {
    const { status, headers } = await app.request(watchTickets.path, { method: 'HEAD' })
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  }
})

it('A client without a session receives nothing', async () => {
  const { status } = await app.send('GET', watchTickets.path, undefined, { cookie: '' })
  expect(status).toBe(401)
})

const beat = () => vi.advanceTimersByTimeAsync(25_000)
const fakeTheHeart = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })

it('A heartbeat is sent every 25 seconds as long as the person is an admin', async () => {
  fakeTheHeart()
  const { text, ended } = await opened()
  await beat()
  await eventually('a heartbeat', () => text().includes(': still here\n\n'))
  const isMe = eq(supportUsers.id, adminId)
  await app.ctx.db.update(supportUsers).set({ is_admin: false }).where(isMe)
  await beat()
  await ended
  await app.ctx.db.update(supportUsers).set({ is_admin: true }).where(isMe)
})

it('Signing out closes the streams of that session and of no other', async () => {
  fakeTheHeart()
  const stays = await opened()
  const cookie = app.cookie()
  await app.signIn(COLLEAGUE)
  const leaves = await opened()
  expect((await app.send('POST', '/api/auth/sign-out', {})).status).toBe(200)
  await beat()
  await leaves.ended
  await eventually('a heartbeat', () => stays.text().includes(': still here'))
  expect((await app.send('GET', watchTickets.path, undefined)).status).toBe(401)
  await app.openSession()
  expect(app.cookie()).not.toBe(cookie)
})

it('An admin may have twenty streams; another is refused until one has closed', async () => {
  const streams = []
  for (let n = 0; n < 20; n++) streams.push(await opened())
  const { status, body } = await app.send('GET', watchTickets.path)
  expect([status, body.detail]).toEqual([429, 'Live changes are open in too many windows. Close some of them.'])
  await streams[0]!.close()
  const { received } = await opened()
  const id = await newTicket()
  expect(await received(1, id)).toMatchObject([{ kind: 'created' }])
})

it('A slow reader is disconnected before a megabyte is queued for it', async () => {
  const slow = await app.request(watchTickets.path)
  const { received } = await opened()
  const [id, activity] = [await newTicket(), 'answering']
  const admin = { id: adminId, first_name: 'J'.repeat(3_000), last_name: 'Lindqvist' }
  const loud = JSON.stringify({ kind: 'presence', ticket_id: id, activity, admin })
  for (let n = 0; n < 500; n++) await app.database.pool.query(`select pg_notify('presence', $1)`, [loud])
  expect(await received(501, id)).toHaveLength(501)
  const waiting = await slow.text()
  expect(waiting.length).toBeGreaterThan(900_000)
  expect(waiting.length).toBeLessThan(1_100_000)
})

it('When too many events happened at once, the streams close, and reconnecting clients reload everything', async () => {
  const { ended } = await opened()
  await app.database.pool.query(`insert into ticket_events (ticket_id, kind, created_at)
    select gen_random_uuid(), 'created', now() from generate_series(1, 25000)`)
  await ended
  const { received } = await opened()
  const id = await newTicket()
  expect(await received(1, id)).toMatchObject([{ kind: 'created' }])
})

it('Hundreds of changes at once are one signal, among which every created and removed ticket is still named', async () => {
  const { received, everything } = await opened()
  const id = await newTicket()
  await received(1, id)
  await app.database.pool.query(`insert into ticket_events (ticket_id, kind, created_at)
    select gen_random_uuid(), case when n % 500 = 0 then 'removed' else 'tags_changed' end::ticket_event_kind, now()
    from generate_series(1, 1500) n`)
  await eventually('one signal for all', () => everything().some(({ kind }) => kind === 'tickets'))
  const after = await newTicket()
  await received(1, after)
  const kinds = ['created', 'removed', 'removed', 'removed', 'tickets', 'created']
  const sent = everything().filter(({ kind }) => kind !== 'presence')
  expect(sent.map(({ kind }) => kind)).toEqual(kinds)
  // A few are passed on one by one.
  await app.database.pool.query(`insert into ticket_events (ticket_id, kind, created_at)
    select '${id}', 'tags_changed', now() from generate_series(1, 50)`)
  expect((await received(51, id)).map(({ kind }) => kind)).toContain('tags_changed')
})

it('An invalid notification payload is ignored', async () => {
  const { received } = await opened()
  for (const nonsense of ['', '{', '{"kind":"presence"}'])
    await app.database.pool.query(`select pg_notify('presence', $1)`, [nonsense])
  const id = await newTicket()
  expect(await received(1, id)).toMatchObject([{ kind: 'created' }])
})
