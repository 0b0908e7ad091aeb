import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { splitMessage } from '#contract/merging.ts'
import { updateTicket } from '#contract/tickets.ts'
import { attachments, inboundMails, supportUsers, ticketResponses, tickets } from '#server/schema/schema.ts'
import { type MergeApp, openMergeApp } from './merge-app.ts'

let app: MergeApp
beforeAll(async () => void (app = await openMergeApp()))
afterAll(() => app.close())

const TITLE = 'The scanner, too'
async function withMessage(kind: 'customer' | 'answer' | 'note' = 'customer', by?: string) {
  const ticket = await app.newTicket()
  await app.pass(5)
  const id = await app.store(ticket.id, kind, 'And the scanner hums')
  const user_id = by ?? ticket.userId
  const [row] = await app.ctx.db.update(ticketResponses).set({ user_id }).where(eq(ticketResponses.id, id)).returning()
  return { ticket, id, at: row!.created_at }
}
const split = (id: string, title = TITLE) => app.send('POST', `/api/messages/${id}/split`, { title })

it('A customer’s message becomes a ticket of its writer, with its files, its mail and its time', async () => {
  const { ticket, id, at } = await withMessage()
  await app.call(updateTicket, { id: ticket.id, private: true, sensitive: true })
  const file = { name: 'a.png', size: 1, content_type: 'image/png', sha256: 'x', created_at: at }
  await app.ctx.db
    .insert(attachments)
    .values({ id: `${ticket.id}/1-a.png`, ticket_id: ticket.id, response_id: id, ...file })
  const mail = { sha256: crypto.randomUUID(), size: 1, source: 'http', received_at: at, next_attempt_at: at } as const
  const routed = { state: 'routed', ticket_id: ticket.id, response_id: id, message_id: '<one@x.example>' } as const
  await app.ctx.db.insert(inboundMails).values({ ...mail, ...routed })
  await app.pass(60)
  const { ticket: made } = await app.call(splitMessage, { id, title: TITLE })
  const old = await app.read(ticket.id)
  expect(made).toMatchObject({
    title: TITLE,
    description: 'And the scanner hums',
    channel: 'mail',
    user_id: ticket.userId,
    linked_ticket_id: ticket.id,
    category: old.category,
    priority: old.priority,
    private: true,
    sensitive: true,
    status: 'Open',
  })
  const { created_at, waiting_since, last_message_at } = await app.row(made.id)
  expect([created_at, waiting_since, last_message_at]).toEqual([at, at, at])
  expect(old.links).toEqual([made.id])
  expect((await app.messages(ticket.id)).links).toEqual([{ id: made.id, ticket_id: made.ticket_id, title: TITLE }])
  expect((await app.messages(ticket.id)).messages).toEqual([])
  expect((await app.messages(made.id)).linked).toMatchObject({ id: ticket.id })
  const isOwn = and(eq(attachments.ticket_id, made.id), isNull(attachments.response_id))
  expect(await app.ctx.db.$count(attachments, isOwn)).toBe(1)
  expect((await app.messages(made.id)).first_mail).not.toBeNull()
  expect(await app.history(ticket.id)).toContainEqual(['split', null, `#${made.ticket_id} ${TITLE}`])
  expect(await app.history(made.id)).toContainEqual(['split', `#${ticket.number} ${old.title}`, null])
  expect((await split(id)).status).toBe(404)
})

it('Nothing but a customer’s message becomes a ticket', async () => {
  const words = 'Only a customer’s message in the thread can become a ticket of its own.'
  for (const kind of ['answer', 'note'] as const) {
    const { status, body } = await split((await withMessage(kind)).id)
    expect([status, body.detail]).toEqual([409, words])
  }
  const ticket = await app.newTicket()
  await app.holdMail(ticket.id, 'Hello')
  const [held] = await app.ctx.db.select().from(inboundMails).where(eq(inboundMails.ticket_id, ticket.id))
  expect((await split(held!.id)).body.detail).toBe(words)
  const planned = { kind: 'answer', message: 'Soon' }
  const { body } = await app.send('POST', `/api/tickets/${ticket.id}/messages`, planned)
  expect((await split(body.id)).body.detail).toBe(words)
  expect((await split(crypto.randomUUID())).status).toBe(404)
  const { id } = await withMessage()
  expect((await split(id, '  ')).body.errors).toEqual([{ path: 'title', message: 'Enter a title for the new ticket' }])
  await app.ctx.db.update(ticketResponses).set({ user_id: null }).where(eq(ticketResponses.id, id))
  expect((await split(id)).body.detail).toBe('Nobody on record wrote this message, so it can’t become a ticket.')
})

it('A message of a colleague becomes their ticket, of their company, once', async () => {
  const colleague = await app.newTicket()
  const { ticket, id } = await withMessage('customer', colleague.userId)
  const [made, again] = await Promise.all([split(id), split(id)])
  expect(new Set([made.status, again.status])).toEqual(new Set([201, 404]))
  const { body } = made.status === 201 ? made : again
  expect(body.ticket.user_id).toBe(colleague.userId)
  expect(await app.ctx.db.$count(tickets, eq(tickets.linked_ticket_id, ticket.id))).toBe(1)
  expect(await app.ctx.db.$count(supportUsers, eq(supportUsers.id, colleague.userId))).toBe(1)
})

it('A message that a merge moved becomes a ticket, and is not given back by the undo', async () => {
  const { ticket, id } = await withMessage()
  const target = await app.newTicket()
  const merged = await app.merge(ticket.id, target.id)
  expect((await split(id)).body.ticket.linked_ticket_id).toBe(target.id)
  expect(await app.undo(merged.id!)).toEqual({ undone: 2, kept: [] })
  expect((await app.messages(ticket.id)).messages).toEqual([])
})
