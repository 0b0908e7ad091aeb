import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aiAnalyses, idempotencyKeys, supportUsers, ticketEvents, tickets } from '#server/schema/schema.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'
import { testNow } from '#test/support/test-time.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp()))
afterAll(() => app.close())

const from = (email: string, changes: object = {}) =>
  ticketInput({ customerInfo: { ...ticketInput().customerInfo, email }, ...changes })
const post = (body: unknown, key?: string) =>
  app.send('POST', '/api/tickets', body, key ? { 'idempotency-key': key } : {})
const ticketsOf = (email: string) =>
  app.ctx.db
    .select({ id: tickets.id, title: tickets.title })
    .from(tickets)
    .innerJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .where(eq(supportUsers.email, email))

/** Collects the SQL statements sent meanwhile, except for the queue's own. */
async function collectStatements(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return spy.mock.calls
      .map(([first]) => (typeof first === 'string' ? first : (first as unknown as { text: string }).text))
      .filter((text) => text.includes('with given') || !text.includes('pgboss'))
  } finally {
    spy.mockRestore()
  }
}

const newTicket = (changes: object = {}) => ({
  id: randomUUID(),
  title: 'Good',
  description: 'Good',
  category: 'General' as const,
  priority: 'Low' as const,
  automatic_reply: '',
  created_at: testNow(),
  email: `${randomUUID()}@example.com`,
  first_name: 'A',
  last_name: 'B',
  phone: '',
  company: '',
  analysis: undefined,
  claim: undefined,
  ...changes,
})

describe('Creating tickets queries the database', () => {
  it('twice for one while the settings are cached: once for the model, once to write everything', async () => {
    await app.ctx.settings.read()
    const statements = await collectStatements(() => post(from('one@ponderosa.example.com'), randomUUID()))
    expect(statements).toEqual([expect.stringContaining('triage_models'), expect.stringContaining('with given')])
  })

  it('once for each of two concurrent batches of tickets without a customer, which have none in common', async () => {
    const written = Array.from({ length: 8 }, () => newTicket({ email: null }))
    const statements = await collectStatements(() => Promise.all(written.map((each) => app.ctx.writeTicket(each))))
    expect(statements).toHaveLength(2)
    const ids = written.map(({ id }) => id)
    expect(await app.ctx.db.$count(tickets, inArray(tickets.id, ids))).toBe(8)
  })

  it('hardly more often for sixteen at once, and writes all of them completely', async () => {
    const replies: { status: number; body: any }[] = []
    const statements = await collectStatements(async () => {
      const copies = Array.from({ length: 16 }, (_, at) => post(from(`many-${at}@ponderosa.example.com`)))
      replies.push(...(await Promise.all(copies)))
    })
    expect(statements.length).toBeLessThan(16)
    const ids = replies.map(({ body }) => body.ticket.id)
    expect(new Set(replies.map(({ body }) => body.ticket.ticket_id)).size).toBe(16)
    for (const table of [ticketEvents, aiAnalyses])
      expect(await app.ctx.db.$count(table, inArray(table.ticket_id, ids))).toBe(16)
    const { rows } = await app.ctx.db.execute(sql`
      select name, count(*)::int from pgboss.job where data->>'ticketId' = any(${sql.param(ids)}::text[])
      group by name order by name`)
    expect(rows).toEqual([
      { name: 'analyse-ticket', count: 16 },
      { name: 'send-ticket-created', count: 16 },
    ])
  })
})

describe('Tickets created concurrently', () => {
  it('by one new customer are all created, with one customer', async () => {
    const email = 'new-twice@ponderosa.example.com'
    const replies = await Promise.all(['A', 'B', 'C'].map((title) => post(from(email, { title }))))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await ticketsOf(email)).map(({ title }) => title).toSorted()).toEqual(['A', 'B', 'C'])
  })

  it('with one idempotency key are one ticket, or refused where they differ', async () => {
    const [key, email] = [randomUUID(), 'copies@ponderosa.example.com']
    const copies = ['Mine', 'Mine', 'Other'].map((title) => post(from(email, { title }), key))
    const [one, same, other] = await Promise.all(copies)
    expect([one!.status, same!.status, other!.status]).toEqual([201, 201, 422])
    expect(same!.body).toEqual(one!.body)
    expect(await ticketsOf(email)).toHaveLength(1)
  })

  it('do not fail because the database refuses one of them', async () => {
    // The API refuses this text before; the database cannot store it.
    const spoilt = { id: randomUUID(), title: 'a\0b' }
    const outcomes = await Promise.allSettled(
      [{}, spoilt, {}, {}].map((changes) => app.ctx.writeTicket(newTicket(changes))),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  })
})

describe('A repeated request', () => {
  it('gets the first response, even if the ticket has changed since', async () => {
    const key = randomUUID()
    const first = await post(ticketInput(), key)
    await app.ctx.db
      .update(tickets)
      .set({ status: 'Resolved', category: 'Email', updated_at: testNow(), resolved_at: testNow() })
      .where(eq(tickets.id, first.body.ticket.id))
    expect((await post(ticketInput(), key)).body).toEqual(first.body)
  })

  it('stores no text of the customer besides the ticket', async () => {
    const key = randomUUID()
    const { body } = await post(ticketInput(), key)
    const [kept] = await app.ctx.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
    expect(kept!.answer).toEqual({ ticket: { id: body.ticket.id } })
  })

  it('uses up no ticket number', async () => {
    const key = randomUUID()
    const first = await post(ticketInput(), key)
    await post(ticketInput(), key)
    expect((await post(ticketInput())).body.ticket.ticket_id).toBe(first.body.ticket.ticket_id + 1)
  })
})
