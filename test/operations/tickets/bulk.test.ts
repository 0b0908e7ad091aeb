import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '#contract/operation.ts'
import { changeTickets, getBulkChange, undoBulkChange } from '#contract/bulk.ts'
import { listTags, renameTag } from '#contract/tags.ts'
import { createTicket, getTicket, updateTicket } from '#contract/tickets.ts'
import { runBulkChange } from '#server/tickets/run-bulk-change.ts'
import { macros, savedReplies, supportUsers, ticketEvents, tickets, views } from '#server/schema/schema.ts'
import { type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'
import { testNow } from '#test/support/test-time.ts'

const REMOVED = '00000000-0000-4000-8000-000000000000'
const OTHER = { email: 'marta@neatline.example.com', password: 'correct horse battery staple' }
let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
  await app.signIn(OTHER, { firstName: 'Marta', lastName: 'Ruiz' })
  await app.signIn()
})
afterAll(() => app.close())

const open = async (count: number, changes: Record<string, unknown> = {}) => {
  const ids: string[] = []
  for (let left = count; left > 0; left--) ids.push((await app.call(createTicket, ticketInput(changes))).ticket.id)
  return ids
}
const read = (id: string) => app.call(getTicket, { id })
/** Does what the job does. */
const run = (bulkId: string) => runBulkChange(app.ctx, { bulkId })
type Change = Input<typeof changeTickets>
const change = async (input: Change) => {
  const { id } = await app.call(changeTickets, input)
  await run(id)
  return id
}
const historyOf = (id: string) =>
  app.ctx.db.select().from(ticketEvents).where(eq(ticketEvents.ticket_id, id)).orderBy(asc(ticketEvents.id))
const asMarta = async (work: () => Promise<unknown>) => {
  await app.openSession(OTHER)
  await work()
  await app.openSession()
}

describe('A bulk change', () => {
  it('changes every field of the named tickets, each with a line in its history, and is undone in one', async () => {
    const ids = await open(3)
    const all: Change['change'] = {
      status: 'Resolved',
      assignee_id: 'me',
      category: 'Network',
      priority: 'High',
      add_tags: ['Vpn'],
    }
    const id = await change({ ids, change: all })
    expect(await app.call(getBulkChange, { id })).toEqual({
      done: 3,
      total: 3,
      failed: [],
      finished: true,
      undone: false,
    })
    for (const ticket of ids) {
      const now = await read(ticket)
      expect(now).toMatchObject({ status: 'Resolved', category: 'Network', priority: 'High', tags: ['vpn'] })
      expect(now.assignee).toMatchObject({ name: 'Jo Lindqvist' })
      const changed = (await historyOf(ticket)).filter(({ cause }) => cause === 'A bulk change')
      expect(changed.map(({ kind }) => kind).toSorted()).toEqual([
        'assignee_changed',
        'category_changed',
        'priority_changed',
        'status_changed',
        'tags_changed',
      ])
      expect(changed.find(({ kind }) => kind === 'priority_changed')).toMatchObject({
        from_value: 'Medium',
        to_value: 'High',
      })
      expect(changed.find(({ kind }) => kind === 'category_changed')?.suggestion).not.toBeNull()
    }
    expect(await app.call(undoBulkChange, { id })).toEqual({ undone: 3, kept: [] })
    expect(await app.call(undoBulkChange, { id })).toEqual({ undone: 3, kept: [] })
    const back = await read(ids[0]!)
    expect(back).toMatchObject({ status: 'Open', category: 'Printer', priority: 'Medium', tags: [], assignee: null })
    expect(back.waiting_since).not.toBeNull()
    expect(await app.call(getBulkChange, { id })).toMatchObject({ undone: true })
  })

  it('reaches all that a query finds at this moment, and no other', async () => {
    const [found] = await open(1, { title: 'Zanzibar router blinks' })
    const [other] = await open(1)
    const id = await change({ query: { search: 'zanzibar', status: 'Open' }, change: { priority: 'Critical' } })
    expect(await app.call(getBulkChange, { id })).toMatchObject({ done: 1, total: 1 })
    expect((await read(found!)).priority).toBe('Critical')
    expect((await read(other!)).priority).toBe('Medium')
  })

  it('leaves a ticket that would get a 21st tag, or has been removed, wholly as it is, and says why', async () => {
    const [full, fine] = await open(2)
    await app.call(updateTicket, { id: full!, tags: Array.from({ length: 20 }, (_, i) => `t${i}`) })
    const id = await change({ ids: [full!, fine!, REMOVED], change: { add_tags: ['one more'], priority: 'Low' } })
    const { failed, ...rest } = await app.call(getBulkChange, { id })
    expect(rest).toMatchObject({ done: 3, total: 3, finished: true })
    expect(new Map(failed.map((each) => [each.id, each.reason]))).toEqual(
      new Map([
        [full, 'It would have more than 20 tags.'],
        [REMOVED, 'This ticket has been removed.'],
      ]),
    )
    expect(await read(full!)).toMatchObject({ priority: 'Medium' })
    expect(await read(fine!)).toMatchObject({ priority: 'Low', tags: ['one more'] })
  })

  it('that resolved a sleeping ticket lets it sleep again, until the same moment, when it is undone', async () => {
    const [ticket] = await open(1)
    const wake_at = testNow(3 * 24 * 60 * 60_000).toISOString()
    await app.call(updateTicket, { id: ticket!, waiting_for: 'date', wake_at })
    const id = await change({ ids: [ticket!], change: { status: 'Resolved' } })
    expect(await read(ticket!)).toMatchObject({ status: 'Resolved', waiting_for: null, wake_at: null })
    expect(await app.call(undoBulkChange, { id })).toEqual({ undone: 1, kept: [] })
    expect(await read(ticket!)).toMatchObject({ status: 'Open', waiting_for: 'date', wake_at })
    const { kind, from_value, cause } = (await historyOf(ticket!)).at(-1)!
    expect([kind, from_value, cause]).toEqual(['waiting_changed', null, 'A bulk change was undone'])
  })

  it('keeps what someone has changed since when it is undone, and says who', async () => {
    const [touched, untouched] = await open(2)
    const id = await change({ ids: [touched!, untouched!], change: { add_tags: ['spam'], priority: 'Low' } })
    await asMarta(() => app.call(updateTicket, { id: touched!, priority: 'Critical' }))
    expect(await app.call(undoBulkChange, { id })).toEqual({
      undone: 2,
      kept: [{ id: touched, reason: 'Marta Ruiz has changed it since.' }],
    })
    expect(await read(touched!)).toMatchObject({ priority: 'Critical', tags: [] })
    expect(await read(untouched!)).toMatchObject({ priority: 'Medium', tags: [] })
  })

  it('takes a ticket as it is when its place in the change comes: the later change is the last, and Undo brings the earlier back', async () => {
    const [ticket] = await open(1)
    const { id } = await app.call(changeTickets, { ids: [ticket!], change: { priority: 'Low' } })
    await asMarta(() => app.call(updateTicket, { id: ticket!, priority: 'High' }))
    await run(id)
    expect((await read(ticket!)).priority).toBe('Low')
    await app.call(undoBulkChange, { id })
    expect((await read(ticket!)).priority).toBe('High')
  })

  it('goes on where it was when its worker is lost, and changes each ticket once', async () => {
    const ids = await open(20)
    const { id } = await app.call(changeTickets, { ids, change: { add_tags: ['resumed'] } })
    let left = 1
    const dying = {
      ...app.ctx,
      transact: (...args: Parameters<typeof app.ctx.transact>) =>
        left-- > 0 ? app.ctx.transact(...args) : Promise.reject(new Error('killed')),
    }
    await expect(runBulkChange(dying as typeof app.ctx, { bulkId: id })).rejects.toThrow('killed')
    await Promise.all([run(id), run(id)])
    expect(await app.call(getBulkChange, { id })).toMatchObject({ done: 20, finished: true })
    for (const ticket of ids)
      expect((await historyOf(ticket)).filter(({ kind }) => kind === 'tags_changed')).toHaveLength(1)
  })

  it('stops with a reason once the person who made it can no longer sign in, and when it is undone', async () => {
    const [ticket] = await open(1)
    await app.openSession(OTHER)
    const { id } = await app.call(changeTickets, { ids: [ticket!], change: { priority: 'Low' } })
    const { id: stopped } = await app.call(changeTickets, { ids: [ticket!], change: { priority: 'Low' } })
    await app.openSession()
    expect(await app.call(undoBulkChange, { id: stopped })).toEqual({ undone: 0, kept: [] })
    await run(stopped)
    expect((await read(ticket!)).priority).toBe('Medium')
    const isMarta = eq(supportUsers.email, OTHER.email)
    await app.ctx.db.update(supportUsers).set({ is_admin: false }).where(isMarta)
    await run(id)
    await app.ctx.db.update(supportUsers).set({ is_admin: true }).where(isMarta)
    expect(await app.call(getBulkChange, { id })).toMatchObject({
      done: 1,
      failed: [{ id: ticket, reason: 'The person who made this change can no longer sign in.' }],
    })
    expect((await read(ticket!)).priority).toBe('Medium')
  })

  it('refuses an owner who cannot sign in, a change of nothing, and an id that is no change', async () => {
    const [ticket] = await open(1)
    const send = (body: object) => app.send('POST', '/api/tickets/bulk', { ids: [ticket], ...body })
    expect((await send({ change: { assignee_id: REMOVED } })).status).toBe(422)
    expect((await send({ change: {} })).status).toBe(422)
    expect((await app.send('POST', `/api/bulk/${REMOVED}/undo`)).status).toBe(404)
    expect((await app.send('GET', `/api/bulk/${REMOVED}`)).status).toBe(404)
  })
})

describe('A tag', () => {
  it('is listed with its tickets, and renamed on them, in saved replies, macros and views; Undo renames the tickets back', async () => {
    const [one, both] = await open(2)
    await app.call(updateTicket, { id: one!, tags: ['prnter'] })
    await app.call(updateTicket, { id: both!, tags: ['prnter', 'printers'] })
    const at = testNow()
    const times = { created_at: at, updated_at: at }
    await app.ctx.db.insert(savedReplies).values({ title: 'Toner', text: 'x', tags: ['prnter'], ...times })
    await app.ctx.db.insert(macros).values({ title: 'Toner', change: { add_tags: ['prnter', 'printers'] }, ...times })
    await app.ctx.db.insert(views).values({
      name: 'Printers',
      query: { tag: 'prnter' },
      sort: 'created_at',
      direction: 'desc',
      columns: [],
      ...times,
    })
    expect(await app.call(listTags, {})).toEqual(
      expect.arrayContaining([
        { name: 'printers', tickets: 1 },
        { name: 'prnter', tickets: 2 },
      ]),
    )
    const { id } = await app.call(renameTag, { from: 'Prnter', to: 'printers' })
    await run(id)
    expect((await read(one!)).tags).toEqual(['printers'])
    expect((await read(both!)).tags).toEqual(['printers'])
    expect((await app.call(listTags, {})).map(({ name }) => name)).not.toContain('prnter')
    expect((await app.ctx.db.select().from(savedReplies))[0]!.tags).toEqual(['printers'])
    expect((await app.ctx.db.select().from(macros))[0]!.change).toEqual({ add_tags: ['printers'] })
    expect((await app.ctx.db.select().from(views))[0]!.query).toEqual({ tag: 'printers' })
    expect(await app.call(undoBulkChange, { id })).toEqual({ undone: 2, kept: [] })
    expect((await read(both!)).tags).toEqual(['printers', 'prnter'])
    expect((await app.call(listTags, {})).map(({ name }) => name)).toContain('prnter')
    expect((await app.send('POST', '/api/tags/rename', { from: 'never there', to: 'x' })).status).toBe(404)
    expect(await app.ctx.db.select({ id: tickets.id }).from(tickets).limit(1)).toHaveLength(1)
  })
})
