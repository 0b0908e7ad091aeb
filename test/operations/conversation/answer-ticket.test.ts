import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTicket, getTicket, updateTicket } from '#contract/tickets.ts'
import { addResponse, listResponses } from '#contract/responses.ts'
import { ticketEvents } from '#server/schema/schema.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'

let app: TestApp
let id: string
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
})
beforeEach(async () => {
  id = (await app.call(createTicket, ticketInput())).ticket.id
})
afterAll(() => app.close())

const events = () =>
  app.ctx.db.select().from(ticketEvents).where(eq(ticketEvents.ticket_id, id)).orderBy(asc(ticketEvents.id))

describe('A response', () => {
  it('is stored as written by the admin who is signed in', async () => {
    const message = 'Please pull the orange tab.\n\n<b>Straight</b> out.'
    const response = await app.call(addResponse, { id, message })
    expect(response).toMatchObject({
      ticket_id: id,
      message,
      kind: 'answer',
      is_internal: false,
      author: { first_name: 'Jo', last_name: 'Lindqvist' },
    })
    expect(await app.call(listResponses, { id })).toEqual([response])
  })

  it('moves an Open ticket to In Progress and leaves any other status alone', async () => {
    await app.call(addResponse, { id, message: 'First' })
    expect((await app.call(getTicket, { id })).status).toBe('In Progress')
    await app.call(updateTicket, { id, status: 'Resolved' })
    await app.call(addResponse, { id, message: 'One more thing' })
    expect((await app.call(getTicket, { id })).status).toBe('Resolved')
  })

  it('is listed in the order of writing', async () => {
    for (const message of ['one', 'two', 'three']) await app.call(addResponse, { id, message })
    expect((await app.call(listResponses, { id })).map(({ message }) => message)).toEqual(['one', 'two', 'three'])
  })

  it('sent twice with one key is one response and one mail', async () => {
    const key = { 'idempotency-key': `reply-to-${id}` }
    const copies = await Promise.all(
      Array.from({ length: 10 }, () => app.send('POST', `/api/tickets/${id}/responses`, { message: 'Once' }, key)),
    )
    expect(new Set(copies.map(({ body }) => body.id)).size).toBe(1)
    expect(await app.call(listResponses, { id })).toHaveLength(1)
  })

  it('must not be blank', async () => {
    const { status, body } = await app.send('POST', `/api/tickets/${id}/responses`, { message: '  \n ' })
    expect([status, body.errors]).toEqual([422, [{ path: 'message', message: 'Please enter a response message' }]])
  })
})

describe('Resolving and reopening', () => {
  it('sets and clears the time of resolution', async () => {
    const resolved = await app.call(updateTicket, { id, status: 'Resolved' })
    expect(resolved.status).toBe('Resolved')
    expect(resolved.resolved_at).toBe(resolved.updated_at)
    const reopened = await app.call(updateTicket, { id, status: 'Open' })
    expect(reopened).toMatchObject({ status: 'Open', resolved_at: null })
  })

  it('understands the spellings the specification names', async () => {
    for (const status of ['in progress', 'in_progress', 'IN PROGRESS']) {
      const { body } = await app.send('PATCH', `/api/tickets/${id}`, { status })
      expect(body.status).toBe('In Progress')
    }
    expect((await app.send('PATCH', `/api/tickets/${id}`, { status: 'Closed' })).status).toBe(422)
  })

  it('records who changed what, from what to what, and nothing when nothing changed', async () => {
    await app.call(addResponse, { id, message: 'On it' })
    await app.call(updateTicket, { id, status: 'Resolved' })
    await app.call(updateTicket, { id, status: 'Resolved' })
    const rows = (await events()).map(({ kind, from_value, to_value, actor_id }) => [
      kind,
      from_value,
      to_value,
      actor_id !== null,
    ])
    expect(rows).toEqual([
      ['created', null, 'Open', false],
      ['responded', null, null, true],
      ['status_changed', 'Open', 'In Progress', true],
      ['status_changed', 'In Progress', 'Resolved', true],
    ])
  })

  it('responds the same to an unknown ticket and to an invalid id', async () => {
    for (const missing of ['00000000-0000-4000-8000-000000000000', 'nonsense', '1001']) {
      expect((await app.send('PATCH', `/api/tickets/${missing}`, { status: 'Open' })).status).toBe(404)
      expect((await app.send('GET', `/api/tickets/${missing}`)).status).toBe(404)
      expect((await app.send('GET', `/api/tickets/${missing}/responses`)).status).toBe(404)
      expect((await app.send('POST', `/api/tickets/${missing}/responses`, { message: 'x' })).status).toBe(404)
    }
  })
})
