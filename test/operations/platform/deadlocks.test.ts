import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removePerson } from '#contract/people.ts'
import { createTicket, updateTicket } from '#contract/tickets.ts'
import { lockTicket } from '#server/tickets/ticket-lock.ts'
import { ticketEvents, tickets } from '#server/schema/schema.ts'
import { ADMIN, type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'
import { testNow } from '#test/support/test-time.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const DEADLOCK = sql.raw(`do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`)
const open = async () => (await app.call(createTicket, ticketInput())).ticket.id
const titleOf = async (id: string) => (await app.ctx.db.select().from(tickets).where(eq(tickets.id, id)))[0]!.title
const jobsAbout = async (key: string) =>
  (await app.ctx.db.execute(sql`select from pgboss.job where data->>'key' = ${key}`)).rows.length

/** Runs a transaction of which the database ends the first runs as deadlocks. Returns how often it was run. */
async function run(deadlocks: number, id: string, title: string): Promise<number> {
  let runs = 0
  const running = app.ctx.transact(async (tx, enqueue) => {
    runs++
    await tx
      .update(tickets)
      .set({ title: sql`${tickets.title} || ${title}` })
      .where(eq(tickets.id, id))
    await enqueue('remove-object', { key: id })
    if (runs <= deadlocks) await tx.execute(DEADLOCK)
  })
  await running.catch((error: Error) => expect((error.cause as { code?: string }).code).toBe('40P01'))
  return runs
}

describe('A transaction that the database ends as a deadlock', () => {
  it('is run again, twice at most, and what it did before is as if it had never been', async () => {
    const id = await open()
    const before = await titleOf(id)
    expect(await run(2, id, ' once')).toBe(3)
    expect([await titleOf(id), await jobsAbout(id)]).toEqual([`${before} once`, 1])
    const other = await open()
    expect(await run(3, other, ' never')).toBe(3)
    expect([await titleOf(other), await jobsAbout(other)]).toEqual([before, 0])
  })

  it('is not run again for any other error', async () => {
    let runs = 0
    const failing = app.ctx.transact(async (tx) => {
      runs++
      await tx.execute(sql`select 1 / 0`)
    })
    await expect(failing).rejects.toThrow('select 1 / 0')
    expect(runs).toBe(1)
  })

  it.runIf(process.env.TEST_DATABASE === 'postgres')('lets two succeed that lock two tickets crosswise', async () => {
    const [a, b] = [await open(), await open()]
    const bothHold = Promise.withResolvers<void>()
    let holding = 0
    const change = (first: string, second: string) =>
      app.ctx.transact(async (tx) => {
        for (const id of [first, second]) {
          await tx
            .update(tickets)
            .set({ title: sql`${tickets.title} || '!'` })
            .where(eq(tickets.id, id))
          if (++holding === 2) bothHold.resolve()
          await bothHold.promise
        }
      })
    await Promise.all([change(a, b), change(b, a)])
    for (const id of [a, b]) expect(await titleOf(id)).toMatch(/[^!]!!$/)
  })
})

it.runIf(process.env.TEST_DATABASE === 'postgres')(
  'An admin is removed while someone works on their ticket, and neither ends the other',
  async () => {
    await app.signIn({ email: 'kim@neatline.example.com', password: 'another long password' })
    const kim = (await app.send('GET', '/api/admin/me')).body.id
    await app.signIn()
    const jo = (await app.send('GET', '/api/admin/me')).body.id
    const id = await open()
    await app.call(updateTicket, { id, assignee_id: kim })
    const deadlocks = () => app.logged.filter((line) => line.includes('database.deadlock')).length
    const before = deadlocks()
    const [locked, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const working = app.ctx.transact(async (tx) => {
      await lockTicket(tx, id)
      locked.resolve()
      await waited.promise
      await tx.insert(ticketEvents).values({ ticket_id: id, actor_id: jo, kind: 'note_added', created_at: testNow() })
    })
    await locked.promise
    const removing = app.send('DELETE', removePerson.path.replace('{id}', kim), { password: ADMIN.password })
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await app.database.pool.query(waiting)).rowCount).toBe(1)
    waited.resolve()
    await working
    expect((await removing).status).toBe(removePerson.status)
    expect((await app.ctx.db.select().from(tickets).where(eq(tickets.id, id)))[0]!.assignee_id).toBeNull()
    expect(deadlocks()).toBe(before)
  },
)
