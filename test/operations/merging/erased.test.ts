import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { erasePerson } from '#server/people/erase-person.ts'
import { countMentions } from '#server/people/personal-data.ts'
import { attachments, mergeRows, merges, supportUsers, tickets } from '#server/schema/schema.ts'
import { ADMIN } from '#test/support/app.ts'
import { type MergeApp, openMergeApp } from './merge-app.ts'

let app: MergeApp
beforeAll(async () => void (app = await openMergeApp()))
afterAll(() => app.close())

const texts = async (id: string) => (await app.messages(id)).messages.map(({ text }) => text)
const namesInJournal = async (id: string) =>
  JSON.stringify([await app.ctx.db.select().from(merges), await app.ctx.db.select().from(mergeRows)]).includes(id)

it.each(['source', 'target'] as const)(
  'Erasing the requester of the %s leaves the other’s ticket and words, and nothing of theirs',
  async (side) => {
    const pair = {
      source: await app.newTicket({ title: 'Printer of source', description: 'Words of source' }),
      target: await app.newTicket({ title: 'Printer of target', description: 'Words of target' }),
    }
    const gone = pair[side]
    const stays = pair[side === 'source' ? 'target' : 'source']
    for (const { id, userId } of Object.values(pair)) {
      await app.store(id, 'answer', `Reply to ${userId}`, [userId])
      const file = { name: 'a.png', size: 1, content_type: 'image/png', sha256: 'x', created_at: app.ctx.now() }
      await app.ctx.db.insert(attachments).values({ id: `${id}/1-a.png`, ticket_id: id, ...file })
    }
    await app.merge(pair.source.id, pair.target.id)
    const { ticketIds, files } = await erasePerson(app.ctx, gone.email)
    expect([ticketIds, files]).toEqual([[gone.id], 1])
    const { description, merged_into, status } = await app.read(stays.id)
    expect([description, merged_into, status]).toEqual([
      `Words of ${side === 'source' ? 'target' : 'source'}`,
      null,
      'Open',
    ])
    expect(await texts(stays.id)).toEqual([`Reply to ${stays.userId}`])
    expect((await app.messages(stays.id)).participants).toEqual([])
    expect(await app.ctx.db.$count(attachments, eq(attachments.ticket_id, stays.id))).toBe(1)
    expect(await app.ctx.db.$count(attachments, eq(attachments.ticket_id, gone.id))).toBe(0)
    expect(await countMentions(app.ctx.db, gone.email)).toBe(0)
    for (const id of [gone.id, gone.userId]) expect(await namesInJournal(id)).toBe(false)
    expect(JSON.stringify(await app.history(stays.id))).not.toContain(`Printer of ${side}`)
  },
)

it('Erasing the requester of both removes both', async () => {
  const [one, other] = [await app.newTicket(), await app.newTicket()]
  await app.ctx.db.update(tickets).set({ user_id: one.userId }).where(eq(tickets.id, other.id))
  await app.merge(one.id, other.id)
  const { ticketIds } = await erasePerson(app.ctx, one.email)
  expect(ticketIds.toSorted()).toEqual([one.id, other.id].toSorted())
  expect(await namesInJournal(one.id)).toBe(false)
})

it('Erasing somebody in a chain takes the chain apart from the top', async () => {
  const [first, middle, last] = [await app.newTicket(), await app.newTicket(), await app.newTicket()]
  await app.merge(first.id, middle.id)
  await app.merge(middle.id, last.id)
  await erasePerson(app.ctx, first.email)
  expect(await app.ctx.db.$count(supportUsers, eq(supportUsers.id, first.userId))).toBe(0)
  for (const { id } of [middle, last]) {
    expect(await app.read(id)).toMatchObject({ merged_into: null, status: 'Open' })
    expect(await texts(id)).toEqual([])
  }
})

it('An owner who was erased or left the team meanwhile does not come back with an undo', async () => {
  const leaver = { ...ADMIN, email: 'leaver@neatline.example.com' }
  const cookie = app.cookie()
  await app.signIn(leaver, { role: 'technician' })
  const [gone] = await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.email, leaver.email))
  const owned = async () => {
    const pair = [await app.newTicket(), await app.newTicket()]
    await app.send('PATCH', `/api/tickets/${pair[0]!.id}`, { assignee_id: gone!.id }, { cookie })
    return app.send('POST', `/api/tickets/${pair[0]!.id}/merge`, { into: pair[1]!.id, confirm: true }, { cookie })
  }
  const { body } = await owned()
  await erasePerson(app.ctx, leaver.email)
  const undone = await app.send('POST', `/api/merges/${body.id}/undo`, undefined, { cookie })
  expect([undone.status, undone.body]).toEqual([200, { undone: 1, kept: [] }])
  expect(await app.ctx.db.$count(tickets, eq(tickets.assignee_id, gone!.id))).toBe(0)
})
