import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addParticipant } from '#contract/messages.ts'
import { addResponse } from '#contract/responses.ts'
import { supportUsers, tickets } from '#server/schema/schema.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { type CustomerApp, openCustomerApp } from '../customers/customer-app.ts'
import { signInCustomer } from '../customers/signed-in.ts'

let app: CustomerApp
beforeAll(async () => {
  app = await openCustomerApp()
})
afterAll(() => app.close())

const isOnPostgres = process.env.TEST_DATABASE === 'postgres'
const ROUNDS = 5

describe('Erasing someone who is writing at that moment', () => {
  it('succeeds, and no request fails: not theirs in their own ticket and others’, nor the team’s answers', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [own, other] = [await app.newTicket(), await app.newTicket()]
      await app.call(addParticipant, { id: other.id, email: own.email, name: '' })
      const inOwn = await app.browser(own.link)
      const inOther = await app.browser(await app.linkOf(other, own.userId))
      const writing = [
        inOwn.post('/messages', { message: 'First.' }),
        inOwn.post('/status', { status: 'Resolved' }),
        inOther.post('/messages', { message: 'Second.' }),
        inOther.post('/status', { status: 'Resolved' }),
        ...[own, other].map(({ id }) => app.send('POST', addResponse.path.replace('{id}', id), { message: 'Done.' })),
      ]
      const erasing = erasePerson(app.ctx, own.email)
      for (const { status } of await Promise.all(writing)) expect([200, 201, 404]).toContain(status)
      expect(await erasing).toMatchObject({ records: 1, ticketIds: [own.id] })
      expect(await app.ctx.db.$count(tickets, eq(tickets.id, other.id))).toBe(1)
    }
  })

  it('lets their request in a ticket of others come too late in words, where they have signed in', async () => {
    const [own, other] = [await app.newTicket(), await app.newTicket()]
    await app.call(addParticipant, { id: other.id, email: own.email, name: '' })
    const cookie = await signInCustomer(app, own.email)
    const path = `/api/customer/tickets/${other.number}`
    const writing = [
      ['/messages', { message: 'Still there?' }] as const,
      ['/status', { status: 'Resolved' }] as const,
    ].map(([more, body]) => app.send('POST', path + more, body, { cookie }))
    const erasing = erasePerson(app.ctx, own.email)
    for (const { status } of await Promise.all(writing)) expect([200, 201, 404]).toContain(status)
    expect((await erasing).records).toBe(1)
  })

  it.runIf(isOnPostgres)('waits for who has their ticket locked, and has locked nothing that those need', async () => {
    const { id, userId, email } = await app.newTicket()
    const isWaiting = async () => {
      const { rows } = await app.ctx.db.execute(`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      return rows.length > 0
    }
    let erasing: ReturnType<typeof erasePerson> | undefined
    await app.ctx.db.transaction(async (tx) => {
      await tx.select().from(tickets).where(eq(tickets.id, id)).for('update')
      erasing = erasePerson(app.ctx, email)
      await expect.poll(isWaiting, { interval: 10 }).toBe(true)
      // As a foreign key does. A deadlock would end one of the two.
      await tx.select().from(supportUsers).where(eq(supportUsers.id, userId)).for('key share')
      const admin = await tx.select().from(supportUsers).where(eq(supportUsers.is_admin, true)).for('key share')
      expect(admin).toHaveLength(1)
    })
    expect((await erasing!).ticketIds).toEqual([id])
  })
})
