import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { addResponse } from '#contract/responses.ts'
import { announcePresence, markRead } from '#contract/presence.ts'
import { watchTickets } from '#contract/ticket-events.ts'
import { createTicket, getTicket } from '#contract/tickets.ts'
import { authSessions, authUsers, supportUsers, ticketReads } from '#server/schema/schema.ts'
import { PRESENCE_LIFETIME_MS } from '#server/conversation/presence-registry.ts'
import { purgeTables } from '#server/people/personal-data.ts'
import { addMessage } from '#server/conversation/add-message.ts'
import { setRole } from '#server/people/account-commands.ts'
import { ADMIN, type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'
import { readEvents } from '#test/support/read-events.ts'
import { TUESDAY } from '#test/support/test-time.ts'
import { eventually } from '#test/support/server.ts'

const DANA = { email: 'dana@neatline.example.com', password: 'a second pair of hands' }
const DAY = 24 * 60 * 60_000
let app: TestApp
let dana: string
let ids: { jo: string; dana: string }
let clock = new Date(TUESDAY)

beforeAll(async () => {
  app = await openTestApp({}, { now: () => clock })
  await app.signIn(DANA, { firstName: 'Dana', lastName: 'Ortiz' })
  dana = app.cookie()
  await app.signIn()
  const idOf = async (cookie: string) => (await app.send('GET', '/api/admin/me', undefined, { cookie })).body.id
  ids = { jo: await idOf(app.cookie()), dana: await idOf(dana) }
  pass(1_000)
})
afterEach(() => void vi.useRealTimers())
afterAll(() => app.close())

const pass = (milliseconds: number) => void (clock = new Date(clock.getTime() + milliseconds))
const newTicket = async () => (await app.call(createTicket, ticketInput())).ticket
const isUnread = async (id: string, cookie = app.cookie()) => (await app.call(getTicket, { id }, { cookie })).unread
async function customerWrites({ id, user_id }: { id: string; user_id: string | null }, message: string) {
  pass(1_000)
  const words = { ticket_id: id, user_id, message, kind: 'customer', channel: 'page', created_at: clock } as const
  return (await app.ctx.transact((tx) => addMessage(tx, words))).id
}
async function watch(cookie = app.cookie()) {
  const watcher = readEvents(await app.request(watchTickets.path, { headers: { cookie } }))
  await watcher.opened
  const present = () => watcher.everything().flatMap((each) => (each.kind === 'presence' ? [each] : []))
  return { ...watcher, present }
}

it('A ticket is unread for each until they have read its last message, and again from a message on', async () => {
  const ticket = await newTicket()
  const { id } = ticket
  expect([await isUnread(id), await isUnread(id, dana)]).toEqual([true, true])
  expect(await app.call(markRead, { id, up_to: null })).toEqual({ unread: false })
  expect([await isUnread(id), await isUnread(id, dana)]).toEqual([false, true])
  const [first, second] = [await customerWrites(ticket, 'It jams.'), await customerWrites(ticket, 'Still.')]
  // Only what was on screen counts, and an older message takes nothing back.
  expect(await app.call(markRead, { id, up_to: first })).toEqual({ unread: true })
  expect(await app.call(markRead, { id })).toEqual({ unread: false })
  expect(await app.call(markRead, { id, up_to: first })).toEqual({ unread: false })
  expect(await app.call(markRead, { id, unread_from: second })).toEqual({ unread: true })
  const elsewhere = await customerWrites(await newTicket(), 'Another ticket.')
  for (const body of [{ up_to: elsewhere }, { unread_from: crypto.randomUUID() }])
    expect((await app.send('POST', `/api/tickets/${id}/read`, body)).status).toBe(404)
  expect(await isUnread(id)).toBe(true)
})

it('Writing in a ticket is reading it, for the author alone, in their windows alone', async () => {
  const ticket = await newTicket()
  await customerWrites(ticket, 'It jams.')
  const [jo, other] = [await watch(), await watch(dana)]
  pass(1_000)
  await app.call(addResponse, { id: ticket.id, message: 'On my way.' })
  expect([await isUnread(ticket.id), await isUnread(ticket.id, dana)]).toEqual([false, true])
  await app.call(markRead, { id: ticket.id })
  await eventually('it is announced as read', () => jo.everything().some(({ kind }) => kind === 'read'))
  await app.call(announcePresence, { id: ticket.id, activity: 'looking' })
  await eventually('someone is present', () => other.present().length > 0)
  expect(other.everything().some(({ kind }) => kind === 'read')).toBe(false)
  await Promise.all([jo.close(), other.close()])
})

it('A new member of the team has nothing to catch up on, and what was read long ago is not kept', async () => {
  const { id } = await newTicket()
  await app.call(markRead, { id })
  const KIM = { email: 'kim@neatline.example.com', password: 'another long password' }
  const jo = app.cookie()
  await app.signIn(KIM, { admin: false })
  const kim = app.cookie()
  app.forgetSession()
  await app.openSession()
  await app.ctx.db
    .update(supportUsers)
    .set({ read_before: new Date(0) })
    .where(eq(supportUsers.email, KIM.email))
  // The command line has the database's clock.
  await app.ctx.transact(async (tx) => {
    await setRole(tx, KIM.email, 'admin')
    await tx.execute(sql`update tickets set last_entry_at = now() - interval '1 second' where id = ${id}`)
  })
  expect(await isUnread(id, kim)).toBe(false)
  expect(jo).not.toBe(kim)
  pass(32 * DAY)
  await purgeTables(app.ctx, [ticketReads])
  expect(await app.ctx.db.$count(ticketReads)).toBe(0)
  pass(-32 * DAY)
})

it('Who is in a ticket is there for all at once, for a new window too, and gone after twelve seconds', async () => {
  const { id } = await newTicket()
  vi.useFakeTimers({ toFake: ['performance'] })
  const early = await watch(dana)
  await app.call(announcePresence, { id, activity: 'noting' })
  await eventually('present', () => early.present().some(({ ticket_id }) => ticket_id === id))
  const admin = { id: ids.jo, first_name: 'Jo', last_name: 'Lindqvist' }
  const noting = { kind: 'presence', ticket_id: id, activity: 'noting', admin }
  expect(early.present().filter(({ ticket_id }) => ticket_id === id)).toEqual([noting])
  vi.advanceTimersByTime(PRESENCE_LIFETIME_MS / 2)
  const late = await watch(dana)
  await eventually('present later', () => late.present().some(({ ticket_id }) => ticket_id === id))
  vi.advanceTimersByTime(PRESENCE_LIFETIME_MS / 2)
  const tooLate = await watch(dana)
  await app.call(announcePresence, { id, activity: 'answering' })
  await app.call(announcePresence, { id, activity: 'looking' })
  await app.call(announcePresence, { id, activity: null })
  const ofTicket = () => tooLate.present().filter(({ ticket_id }) => ticket_id === id)
  await eventually('gone', () => ofTicket().some(({ activity }) => activity === null))
  expect(ofTicket().map(({ activity }) => activity)).toEqual(['answering', 'looking', null])
  await Promise.all([early.close(), late.close(), tooLate.close()])
})

it('Signing out is leaving every ticket, and a window that announces itself does not keep a session alive', async () => {
  const { id } = await newTicket()
  const watcher = await watch(dana)
  const isUsed = async () => ({
    sessions: await app.ctx.db.select().from(authSessions).orderBy(authSessions.id),
    seen: await app.ctx.db
      .select({ email: authUsers.email, at: authUsers.lastSeenAt })
      .from(authUsers)
      .orderBy(authUsers.email),
  })
  pass(10 * 60_000)
  const before = await isUsed()
  await app.call(announcePresence, { id, activity: 'looking' })
  await app.call(markRead, { id })
  expect(await isUsed()).toEqual(before)
  await app.send('POST', '/api/auth/sign-out', {})
  await eventually('gone', () => watcher.present().some(({ ticket_id }) => ticket_id === null))
  expect(watcher.present().at(-1)).toMatchObject({ activity: null, admin: { id: ids.jo } })
  // Who comes now finds nobody.
  const late = await watch(dana)
  await app.call(announcePresence, { id, activity: 'looking' }, { cookie: dana })
  await eventually('present', () => late.present().length > 0)
  expect(late.present().map(({ admin }) => admin.id)).toEqual([ids.dana])
  await Promise.all([watcher.close(), late.close()])
  app.forgetSession()
  await app.openSession(ADMIN)
})
