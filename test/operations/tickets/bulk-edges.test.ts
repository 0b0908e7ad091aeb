import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '#contract/operation.ts'
import { changeTickets, getBulkChange, undoBulkChange } from '#contract/bulk.ts'
import { listNotices } from '#contract/notices.ts'
import { createTicket, getTicket, updateTicket } from '#contract/tickets.ts'
import { runBulkChange } from '#server/tickets/run-bulk-change.ts'
import { bulkChanges, notices, supportUsers, ticketEvents, tickets } from '#server/schema/schema.ts'
import { type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'
import { testNow } from '#test/support/test-time.ts'

const MARTA = { email: 'marta@neatline.example.com', password: 'correct horse battery staple' }
let app: TestApp
let marta: string

beforeAll(async () => {
  app = await openTestApp()
  await app.signIn(MARTA, { firstName: 'Marta', lastName: 'Ruiz' })
  await app.signIn()
  marta = (await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.email, MARTA.email)))[0]!.id
})
afterAll(() => app.close())

const open = async (count: number) => {
  const ids: string[] = []
  for (let left = count; left > 0; left--) ids.push((await app.call(createTicket, ticketInput())).ticket.id)
  return ids
}
const read = (id: string) => app.call(getTicket, { id })
const look = (id: string) => app.call(getBulkChange, { id })
const run = (bulkId: string) => runBulkChange(app.ctx, { bulkId })
const change = async (input: Input<typeof changeTickets>) => {
  const { id } = await app.call(changeTickets, input)
  await run(id)
  return id
}
const historyOf = (id: string) =>
  app.ctx.db.select().from(ticketEvents).where(eq(ticketEvents.ticket_id, id)).orderBy(asc(ticketEvents.id))
const letMarta = (is_admin: boolean) =>
  app.ctx.db.update(supportUsers).set({ is_admin }).where(eq(supportUsers.id, marta))

describe('A bulk change to or from an owner who can no longer sign in', () => {
  it('ends: each ticket that would get them stays wholly as it is, with a reason', async () => {
    const [ticket, hers] = await open(2)
    await app.call(updateTicket, { id: hers!, assignee_id: marta })
    const given = { ids: [ticket!, hers!], change: { assignee_id: marta, priority: 'Low' as const } }
    const { id } = await app.call(changeTickets, given)
    await letMarta(false)
    await run(id)
    expect(await look(id)).toMatchObject({
      done: 2,
      finished: true,
      failed: [{ id: ticket, reason: 'The new owner can no longer sign in.' }],
    })
    expect(await read(ticket!)).toMatchObject({ priority: 'Medium', assignee: null })
    expect(await read(hers!)).toMatchObject({ priority: 'Low' })
    await letMarta(true)
  })

  it('is undone all the same, but for the owner', async () => {
    const [ticket] = await open(1)
    await app.call(updateTicket, { id: ticket!, assignee_id: marta })
    const id = await change({ ids: [ticket!], change: { assignee_id: null, priority: 'Low' } })
    await letMarta(false)
    expect(await app.call(undoBulkChange, { id })).toEqual({
      undone: 1,
      kept: [{ id: ticket, reason: 'Its owner before can no longer sign in.' }],
    })
    expect(await read(ticket!)).toMatchObject({ priority: 'Medium', assignee: null })
    await letMarta(true)
  })
})

describe('The new owner of many tickets', () => {
  const noticesOf = () => app.ctx.db.select().from(notices).where(eq(notices.user_id, marta))

  it('gets one notice, about the first and the number of the others; Undo gives none', async () => {
    await app.ctx.db.delete(notices)
    const ids = await open(3)
    const id = await change({ ids, change: { assignee_id: marta } })
    const [notice, ...more] = await noticesOf()
    expect(more).toEqual([])
    expect(notice).toMatchObject({ kind: 'assigned', detail: '2' })
    expect(notice!.mail_due_at).not.toBeNull()
    expect(ids).toContain(notice!.ticket_id)
    const { ticket_id: number } = await read(notice!.ticket_id!)
    await app.openSession(MARTA)
    const [{ text } = { text: '' }] = await app.call(listNotices, {})
    expect(text).toMatch(`Jo Lindqvist assigned #${number} and 2 other tickets to you: `)
    // She gives hers away; Jo's Undo gives them back to her.
    const away = await change({ ids, change: { assignee_id: null } })
    await app.openSession()
    await app.call(undoBulkChange, { id: away })
    expect(await noticesOf()).toHaveLength(1)
    expect((await look(id)).failed).toEqual([])
  })

  it('gets one about a single ticket as ever, and none about what they take themselves', async () => {
    await app.ctx.db.delete(notices)
    const [ticket] = await open(1)
    await change({ ids: [ticket!], change: { assignee_id: marta } })
    expect(await noticesOf()).toMatchObject([{ ticket_id: ticket, detail: null }])
    await change({ ids: [ticket!], change: { assignee_id: 'me' } })
    expect(await app.call(listNotices, {})).toEqual([])
  })
})

describe('A careless or hostile request', () => {
  it.for([
    ['nothing to change', { change: { add_tags: [] } }, 'change'],
    ['a tag to add and remove', { change: { add_tags: ['VPN'], remove_tags: [' vpn'] } }, 'change.remove_tags'],
    ['21 tags', { change: { add_tags: Array.from({ length: 21 }, (_, at) => `t${at}`) } }, 'change.add_tags'],
    ['a tag that cannot be seen', { change: { add_tags: ['\u200B'] } }, 'change.add_tags.0'],
    ['a tag of 41 characters', { change: { add_tags: ['x'.repeat(41)] } }, 'change.add_tags.0'],
    ['no ticket', { ids: [], change: { priority: 'Low' } }, 'ids'],
    ['1,001 tickets', { ids: Array.from({ length: 1_001 }, () => crypto.randomUUID()) }, 'ids'],
    ['tickets named twice over', { query: {}, change: { priority: 'Low' } }, 'ids'],
    ['an unknown field', { change: { title: 'x' } }, 'change.title'],
    ['an unknown filter', { ids: undefined, query: { colour: 'red' }, change: { priority: 'Low' } }, 'query.colour'],
    ['a status that is none', { change: { status: 'Gone' } }, 'change.status'],
  ] as const)('with %s is refused next to it, and nothing begins', async ([, body, path]) => {
    const before = await app.ctx.db.$count(bulkChanges)
    const ids = [crypto.randomUUID()]
    const refused = await app.send('POST', '/api/tickets/bulk', { ids, change: { priority: 'Low' }, ...body })
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, path])
    expect(await app.ctx.db.$count(bulkChanges)).toBe(before)
  })

  it('with more ids than a request can hold is refused before it is read', async () => {
    const ids = Array.from({ length: 100_001 }, () => crypto.randomUUID())
    const { status } = await app.send('POST', '/api/tickets/bulk', { ids, change: { priority: 'Low' } })
    expect([413, 422]).toContain(status)
  })

  it('with the same ticket twice changes it once', async () => {
    const [ticket] = await open(1)
    const id = await change({ ids: [ticket!, ticket!.toUpperCase()], change: { add_tags: ['once', 'Once'] } })
    expect(await look(id)).toMatchObject({ done: 1, total: 1, failed: [] })
    expect((await historyOf(ticket!)).filter(({ kind }) => kind === 'tags_changed')).toHaveLength(1)
  })

  it('that comes again with its key begins one change; another request with that key is refused', async () => {
    const [ticket] = await open(1)
    const body = { ids: [ticket], change: { priority: 'Low' } }
    const send = (changes: object = {}) =>
      app.send('POST', '/api/tickets/bulk', { ...body, ...changes }, { 'idempotency-key': 'bulk-once' })
    const [first, again] = await Promise.all([send(), send()])
    expect([first.status, again.status]).toEqual([202, 202])
    expect(again.body).toEqual(first.body)
    expect((await send({ change: { priority: 'High' } })).status).toBe(422)
  })
})

it('A ticket that someone holds and changes meanwhile is waited for, and gets both changes', async () => {
  const [held, free] = await open(2)
  const { id } = await app.call(changeTickets, { ids: [held!, free!], change: { add_tags: ['bulk'] } })
  let running: Promise<void> | undefined
  await app.ctx.transact(async (tx) => {
    await tx.execute(sql`update tickets set tags = array['by hand'], priority = 'Critical' where id = ${held}`)
    running = run(id)
    // On PostgreSQL the change waits for this row; the embedded database has one transaction at a time.
    await tx.execute(sql`select pg_sleep(0.05)`)
  })
  await running
  expect(await read(held!)).toMatchObject({ tags: ['bulk', 'by hand'], priority: 'Critical' })
  expect(await look(id)).toMatchObject({ done: 2, finished: true, failed: [] })
  await app.ctx.db
    .update(tickets)
    .set({ tags: ['else'] })
    .where(eq(tickets.id, held!))
  expect(await app.call(undoBulkChange, { id })).toEqual({
    undone: 1,
    kept: [{ id: held, reason: expect.stringMatching(/ changed it since\.|^It has been changed since\.$/) }],
  })
  expect((await read(held!)).tags).toEqual(['else'])
})

it('Two Undos at the same moment take each ticket back once', async () => {
  const ids = await open(4)
  const id = await change({ ids, change: { priority: 'Critical' } })
  const both = await Promise.all([app.call(undoBulkChange, { id }), app.call(undoBulkChange, { id })])
  expect(both).toEqual([
    { undone: 4, kept: [] },
    { undone: 4, kept: [] },
  ])
  for (const ticket of ids)
    expect((await historyOf(ticket)).filter(({ kind }) => kind === 'priority_changed')).toHaveLength(2)
})

it('Undo of a reopening asks no customer once more how it went, and goes on although who asked for it has been erased', async () => {
  const ids = await open(2)
  for (const id of ids) await app.call(updateTicket, { id, status: 'Resolved' })
  const asked = async () => {
    const { rows } = await app.ctx.db.execute(sql`select from pgboss.job where name = 'send-rating-request'`)
    return rows.length
  }
  const [before, id] = [await asked(), await change({ ids, change: { status: 'Open' } })]
  await app.ctx.db.update(bulkChanges).set({ undone_at: testNow(), undone_by: null }).where(eq(bulkChanges.id, id))
  await run(id)
  for (const ticket of ids) expect(await read(ticket)).toMatchObject({ status: 'Resolved' })
  expect(await asked()).toBe(before)
})
