import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getNoticeSettings, listNotices, markNoticesSeen, saveNoticeSettings } from '#contract/notices.ts'
import { watchTickets } from '#contract/ticket-events.ts'
import { createTicket, updateTicket } from '#contract/tickets.ts'
import { updateSettings } from '#contract/settings.ts'
import { NOTICE_KINDS } from '#contract/vocabulary.ts'
import { notices, supportUsers, ticketFollowers, tickets } from '#server/schema/schema.ts'
import { addMessage } from '#server/conversation/add-message.ts'
import { alarmUnassigned } from '#server/conversation/alarm-unassigned.ts'
import { mailDueNotices } from '#server/conversation/mail-due-notices.ts'
import { markTicketNoticesSeen, notify } from '#server/conversation/notify.ts'
import { ADMIN, type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'
import { readEvents } from '#test/support/read-events.ts'

const KIM = { email: 'kim@neatline.example.com', password: ADMIN.password }
const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const START = new Date('2026-11-23T16:00:00Z')
let now = START
let app: TestApp
/** Ids of the manager, of the one who gets the notices, and of the ticket. */
let jo: string
let kim: string
let ticket: { id: string; ticket_id: number }

beforeAll(async () => {
  app = await openTestApp({}, { now: () => now })
  await app.signIn()
  await app.signIn(KIM, { firstName: 'Kim', lastName: 'Ito' })
  const people = await app.ctx.db.select().from(supportUsers)
  const idOf = (email: string) => people.find((person) => person.email === email)!.id
  jo = idOf(ADMIN.email)
  kim = idOf(KIM.email)
})
beforeEach(async () => {
  now = START
  await app.ctx.db.delete(notices)
  ticket = (await app.call(createTicket, ticketInput())).ticket
})
afterAll(() => app.close())

const wait = (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds))
const rowsOf = (userId: string) =>
  app.ctx.db
    .select()
    .from(notices)
    .where(eq(notices.user_id, userId))
    .orderBy(asc(notices.created_at), asc(notices.kind))
/** The moments in minutes after the start at which a person's notices were mailed, one for each mail. */
const mailsTo = async (userId: string) => {
  const rows = await rowsOf(userId)
  const moments = new Set(rows.flatMap(({ mailed_at }) => (mailed_at ? [mailed_at.getTime() - START.getTime()] : [])))
  return [...moments].map((moment) => Math.floor(moment / MINUTE_MS)).toSorted((a, b) => a - b)
}
const own = (id: string) =>
  app.ctx.db.update(tickets).set({ assignee_id: id }).where(eq(tickets.id, ticket.id)).execute()
const customerWrites = (message = 'Still blank.') =>
  app.ctx.transact((tx) =>
    addMessage(tx, {
      ticket_id: ticket.id,
      user_id: null,
      message,
      kind: 'customer',
      channel: 'page',
      created_at: now,
    }),
  )

describe('A notice', () => {
  it('goes where each person has chosen, for every kind, and never to who caused it', async () => {
    for (const [inApp, mail] of [
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ] as const) {
      await app.ctx.db.delete(notices)
      now = START
      const ways = { app: inApp, mail }
      await app.call(saveNoticeSettings, Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, ways])))
      await app.ctx.transact(async (tx) => {
        for (const kind of NOTICE_KINDS) {
          // A mailbox that stopped belongs to no ticket and has a mail of its own.
          const ticket_id = kind === 'mail-stopped' ? null : ticket.id
          await notify(tx, { kind, ticket_id, to: [jo, kim], actor_id: jo }, now)
        }
      })
      expect(await rowsOf(jo)).toEqual([])
      const expected = NOTICE_KINDS.filter((kind) => inApp || (mail && kind !== 'mail-stopped')).toSorted()
      expect((await rowsOf(kim)).map(({ kind }) => kind)).toEqual(expected)
      expect((await app.call(listNotices, {})).map(({ kind }) => kind).toSorted()).toEqual(inApp ? expected : [])
      wait(2 * MINUTE_MS)
      await mailDueNotices(app.ctx)
      const mailed = (await rowsOf(kim)).filter(({ mailed_at }) => mailed_at).map(({ kind }) => kind)
      expect(mailed).toEqual(mail ? expected.filter((kind) => kind !== 'mail-stopped') : [])
    }
    const changed = await app.call(saveNoticeSettings, { woke: { app: true, mail: false } })
    expect(changed).toEqual(await app.call(getNoticeSettings, {}))
    expect([changed.woke, changed.assigned]).toEqual([
      { app: true, mail: false },
      { app: false, mail: false },
    ])
    await app.ctx.db.execute('delete from notice_settings')
  })

  it('that is seen within two minutes is not mailed, in the list or by reading the ticket', async () => {
    await own(kim)
    await customerWrites()
    wait(2 * MINUTE_MS - 1)
    const [listed] = await app.call(listNotices, {})
    expect(listed).toMatchObject({
      kind: 'customer-wrote',
      ticket_id: ticket.id,
      text: `The customer wrote on #${ticket.ticket_id}: ${ticketInput().title}`,
      seen_at: null,
    })
    expect(await app.call(markNoticesSeen, { ids: [listed!.id] })).toEqual({ unseen: 0 })
    await customerWrites()
    expect(await app.call(markNoticesSeen, { ids: [] })).toEqual({ unseen: 1 })
    await app.ctx.transact((tx) => markTicketNoticesSeen(tx, { user_id: kim, ticket_id: ticket.id }, now))
    wait(10 * MINUTE_MS)
    await mailDueNotices(app.ctx)
    expect(await mailsTo(kim)).toEqual([])
    expect((await app.call(listNotices, {})).every(({ seen_at }) => seen_at !== null)).toBe(true)
  })

  it('reaches the open dashboard of its person alone', async () => {
    const [kims, jos] = await Promise.all(
      [KIM, ADMIN].map(async (user) => {
        await app.openSession(user)
        const watcher = readEvents(await app.request(watchTickets.path))
        await watcher.opened
        return watcher
      }),
    )
    await own(kim)
    await customerWrites()
    await expect.poll(() => kims!.everything()).toContainEqual({ kind: 'notice', admin_id: kim })
    expect(jos!.everything().filter(({ kind }) => kind === 'notice')).toEqual([])
    await Promise.all([kims!.close(), jos!.close()])
    await app.openSession(KIM)
  })

  it('names a VIP first', async () => {
    await app.openSession(KIM)
    await own(kim)
    const [row] = await app.ctx.db.select().from(tickets).where(eq(tickets.id, ticket.id))
    const mark = (vip: boolean) =>
      app.ctx.db.update(supportUsers).set({ vip }).where(eq(supportUsers.id, row!.user_id!))
    await mark(true)
    await customerWrites()
    expect((await app.call(listNotices, {}))[0]!.text).toMatch(/^★ VIP · The customer wrote on #\d+: /)
    await mark(false)
    expect((await app.call(listNotices, {}))[0]!.text).toMatch(/^The customer wrote/)
  })

  it('of another person cannot be marked as seen', async () => {
    await app.ctx.transact((tx) => notify(tx, { kind: 'assigned', ticket_id: ticket.id, to: [jo], actor_id: kim }, now))
    const [other] = await rowsOf(jo)
    await app.call(markNoticesSeen, { ids: [other!.id] })
    expect((await rowsOf(jo))[0]!.seen_at).toBeNull()
  })

  it('is one mail for 30 messages within five minutes, and what comes after waits for the next', async () => {
    await own(kim)
    for (let count = 0; count < 30; count++) {
      await customerWrites(`Page ${count}`)
      await mailDueNotices(app.ctx)
      wait(10 * SECOND_MS)
      await mailDueNotices(app.ctx)
    }
    expect(await mailsTo(kim)).toEqual([5])
    await customerWrites('And one more')
    for (let count = 0; count < 6; count++) {
      wait(MINUTE_MS)
      await mailDueNotices(app.ctx)
    }
    expect(await mailsTo(kim)).toEqual([5, 10])
  })

  it('of two processes is queued once', async () => {
    await own(kim)
    await customerWrites()
    wait(2 * MINUTE_MS)
    await Promise.all([mailDueNotices(app.ctx), mailDueNotices(app.ctx), mailDueNotices(app.ctx)])
    const jobs = await app.ctx.db.execute(
      `select id from pgboss.job where name = 'send-notice' and data->>'ticketId' = '${ticket.id}'`,
    )
    expect(jobs.rows).toHaveLength(1)
  })
})

describe('A customer’s message', () => {
  it('is a notice for owner and followers, who get no mail of it, and for no one else', async () => {
    await customerWrites()
    expect(await app.ctx.db.$count(notices)).toBe(0)
    await own(kim)
    await app.ctx.db
      .insert(ticketFollowers)
      .values([jo, kim].map((user_id) => ({ ticket_id: ticket.id, user_id, created_at: now })))
    await customerWrites()
    wait(2 * MINUTE_MS)
    await mailDueNotices(app.ctx)
    expect([(await rowsOf(kim)).length, (await rowsOf(jo)).length]).toEqual([1, 1])
    expect([await mailsTo(kim), await mailsTo(jo)]).toEqual([[2], []])
  })
})

describe('A ticket without an owner', () => {
  const noticed = async () =>
    (
      await app.ctx.db
        .select()
        .from(notices)
        .where(and(eq(notices.kind, 'unassigned-too-long'), eq(notices.ticket_id, ticket.id)))
    ).map(({ user_id }) => user_id)
  const alarm = () => alarmUnassigned(app.ctx)

  it('is a notice for those who are there once its customer has waited too long, and once only', async () => {
    await app.call(updateSettings, { unassignedMinutes: 60 })
    wait(60 * MINUTE_MS)
    await alarm()
    expect(await noticed()).toEqual([])
    wait(1)
    await app.ctx.db.update(supportUsers).set({ away_since: now }).where(eq(supportUsers.id, jo))
    await Promise.all([alarm(), alarm()])
    expect(await noticed()).toEqual([kim])
    const [listed] = await app.call(listNotices, {})
    expect(listed!.text).toContain('has been waiting without an owner for over an hour')
    await app.ctx.db.update(supportUsers).set({ away_since: null })
    await alarm()
    expect(await noticed()).toEqual([kim])
  })

  it('is one again where it lost its owner, however long its customer has been waiting', async () => {
    await app.call(updateSettings, { unassignedMinutes: 60 })
    wait(3 * 24 * 60 * MINUTE_MS)
    await app.openSession()
    await own(kim)
    await app.call(updateTicket, { id: ticket.id, assignee_id: null })
    await alarm()
    wait(60 * MINUTE_MS)
    await alarm()
    expect(await noticed()).toEqual([])
    wait(1)
    await alarm()
    expect((await noticed()).toSorted()).toEqual([jo, kim].toSorted())
    await alarm()
    expect(await noticed()).toHaveLength(2)
  })

  it('is none while it sleeps, has an owner, or the alarm is off', async () => {
    wait(61 * MINUTE_MS)
    await app.openSession(KIM)
    await app.call(updateSettings, { unassignedMinutes: 0 })
    await alarm()
    await app.call(updateSettings, { unassignedMinutes: 60 })
    await app.ctx.db.update(tickets).set({ waiting_for: 'third_party' })
    await alarm()
    await app.ctx.db.update(tickets).set({ waiting_for: null, assignee_id: kim })
    await alarm()
    expect(await noticed()).toEqual([])
  })
})
