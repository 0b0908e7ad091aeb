import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mergeCustomers, undoMerge } from '#contract/merging.ts'
import { invitePerson } from '#contract/people.ts'
import { readVisibleMessages } from '#server/customers/customer-page.ts'
import { mailDeliveries, supportUsers, ticketParticipants, tickets } from '#server/schema/schema.ts'
import { ADMIN } from '#test/support/app.ts'
import { type MergeApp, openMergeApp } from './merge-app.ts'

let app: MergeApp
beforeAll(async () => void (app = await openMergeApp()))
afterAll(() => app.close())

const two = async () => [await app.newTicket(), await app.newTicket()] as const
const mergePeople = async (id: string, into: string) =>
  (await app.call(mergeCustomers, { id, into, confirm: true })).id!
const refusal = async (merge: string) => {
  const { status, body } = await app.send('POST', `/api/merges/${merge}/undo`)
  return [status, body.detail]
}
const takesPart = (ticket_id: string, user_id: string) =>
  app.ctx.db.insert(ticketParticipants).values({ ticket_id, user_id, created_at: app.ctx.now() })
async function stranger() {
  const email = `${randomUUID()}@customer.example`
  const [row] = await app.ctx.db
    .insert(supportUsers)
    .values({ first_name: 'Zoe', last_name: 'Park', email })
    .returning()
  return { id: row!.id, email }
}

it('Answers and the replies to them are shown to those who got them, in each of two merged tickets by itself', async () => {
  const [source, target] = await two()
  const boss = await stranger()
  await takesPart(target.id, boss.id)
  const answer = async (ticket_id: string, user_id: string, text: string) => {
    await app.pass(1)
    const response_id = await app.store(ticket_id, 'answer', text)
    const dates = { created_at: app.ctx.now(), changed_at: app.ctx.now() }
    await app.ctx.db
      .insert(mailDeliveries)
      .values({ ticket_id, response_id, user_id, address: 'x', state: 'sent', ...dates })
  }
  await answer(target.id, boss.id, 'Between us')
  await answer(source.id, source.userId, 'To the other')
  await app.pass(1)
  await app.store(target.id, 'customer', 'What the boss says')
  const { id } = await app.merge(source.id, target.id)
  const seenBy = async (personId: string, isRequester = false) => {
    const seen = await readVisibleMessages(app.ctx.db, { ticketId: target.id, personId, isRequester }, 50)
    return seen.map(({ text }) => text)
  }
  expect(await seenBy(source.userId)).toEqual([expect.any(String), 'To the other'])
  expect(await seenBy(target.userId, true)).toEqual([expect.any(String)])
  expect(await seenBy(boss.id)).toEqual([expect.any(String), 'Between us', 'What the boss says'])
  await app.undo(id!)
})

it('An answer of an earlier release is shown to the requester of its ticket, also once that is merged', async () => {
  const [source, target] = await two()
  await app.store(source.id, 'answer', 'To the source')
  await app.store(target.id, 'answer', 'To the target')
  await app.merge(source.id, target.id)
  const seenBy = async (personId: string, isRequester: boolean) => {
    const seen = await readVisibleMessages(app.ctx.db, { ticketId: target.id, personId, isRequester }, 50)
    return seen.filter(({ kind }) => kind === 'answer').map(({ text }) => text)
  }
  expect(await seenBy(source.userId, false)).toEqual(['To the source'])
  expect(await seenBy(target.userId, true)).toEqual(['To the target'])
})

it('A merge of tickets asks about participants who will read more', async () => {
  const [source, target] = await two()
  await app.ctx.db.update(tickets).set({ user_id: target.userId }).where(eq(tickets.id, source.id))
  const zoe = await stranger()
  await takesPart(target.id, zoe.id)
  const { asks, readers } = await app.merge(source.id, target.id, { preview: true, confirm: false })
  expect([asks, readers]).toEqual([
    [`Marisol Vega’s ticket #${source.number} will be read by Zoe Park (${zoe.email}).`],
    [zoe.email],
  ])
})

it('Merges of people and of their tickets are undone in the order they lie on each other', async () => {
  const [source, target] = await two()
  const ofTickets = (await app.merge(source.id, target.id)).id!
  const ofPeople = await mergePeople(source.userId, target.userId)
  const name = 'Marisol Vega has been merged into Marisol Vega since. Undo that first.'
  expect(await refusal(ofTickets)).toEqual([409, name])
  await app.call(undoMerge, { id: ofPeople })
  await app.undo(ofTickets)
  expect(await app.ctx.db.$count(ticketParticipants, eq(ticketParticipants.ticket_id, target.id))).toBe(0)

  const first = await mergePeople(source.userId, target.userId)
  const second = (await app.merge(source.id, target.id, { confirm: false })).id!
  expect(await refusal(first)).toEqual([
    409,
    `#${source.number} has been merged into #${target.number} since. Undo that first.`,
  ])
  await app.undo(second)
  await app.call(undoMerge, { id: first })
  expect((await app.row(source.id)).user_id).toBe(source.userId)
})

it('The first message of a merged ticket is not split from the other', async () => {
  const [source, target] = await two()
  await app.merge(source.id, target.id)
  const [first] = (await app.messages(target.id)).messages
  const { status, body } = await app.send('POST', `/api/messages/${first!.id}/split`, { title: 'Own' })
  expect([status, body.detail]).toEqual([409, 'A merged ticket begins with this message. Undo the merge instead.'])
})

it('A person whom another address leads to is not invited into the team', async () => {
  const [one, other] = [await stranger(), await stranger()]
  await mergePeople(one.id, other.id)
  const invited = { email: other.email, password: ADMIN.password }
  const { status, body } = await app.send('POST', invitePerson.path, invited)
  expect([status, body.detail]).toEqual([409, 'Zoe Park has been merged into Zoe Park. Undo that first.'])
})
