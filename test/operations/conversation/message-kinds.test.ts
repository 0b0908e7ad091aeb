import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTicket } from '#contract/tickets.ts'
import { addResponse, listResponses } from '#contract/responses.ts'
import { MESSAGE_KINDS, type MessageKind } from '#contract/vocabulary.ts'
import { ticketResponses } from '#server/schema/schema.ts'
import { encodeUuid } from '#server/mail/ids.ts'
import { addMessage } from '#server/conversation/add-message.ts'
import { type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'
import { testNow } from '#test/support/test-time.ts'

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

const add = (kind: MessageKind, message: string = kind) =>
  app.ctx.db.transaction((tx) =>
    addMessage(tx, { ticket_id: id, user_id: null, message, kind, channel: 'mail', created_at: testNow() }),
  )
const stored = () =>
  app.ctx.db
    .select({
      message: ticketResponses.message,
      kind: ticketResponses.kind,
      channel: ticketResponses.channel,
      is_internal: ticketResponses.is_internal,
    })
    .from(ticketResponses)
    .where(eq(ticketResponses.ticket_id, id))
    .orderBy(ticketResponses.message)

describe('A message', () => {
  it('is internal unless it is an answer', async () => {
    for (const kind of MESSAGE_KINDS) await add(kind)
    expect(await stored()).toEqual([
      { message: 'answer', kind: 'answer', channel: 'mail', is_internal: false },
      { message: 'automatic', kind: 'automatic', channel: 'mail', is_internal: true },
      { message: 'customer', kind: 'customer', channel: 'mail', is_internal: true },
      { message: 'note', kind: 'note', channel: 'mail', is_internal: true },
    ])
  })

  it('is listed among the responses if it is an answer or the customer’s', async () => {
    for (const kind of MESSAGE_KINDS) await add(kind)
    const responses = await app.call(listResponses, { id })
    expect(new Map(responses.map(({ kind, is_internal }) => [kind, is_internal]))).toEqual(
      new Map([
        ['answer', false],
        ['customer', true],
      ]),
    )
  })

  it('keeps kind and is_internal in step when either is changed afterwards', async () => {
    const { id: messageId } = await add('customer')
    await app.ctx.db.update(ticketResponses).set({ is_internal: false }).where(eq(ticketResponses.id, messageId))
    expect(await stored()).toMatchObject([{ kind: 'customer', is_internal: true }])
    await app.ctx.db.update(ticketResponses).set({ kind: 'answer' }).where(eq(ticketResponses.id, messageId))
    expect(await stored()).toMatchObject([{ kind: 'answer', is_internal: false }])
  })

  it('written by a process of the release before gets its kind and channel from is_internal', async () => {
    await app.ctx.db.execute(sql`
      insert into ticket_responses (ticket_id, message, is_internal, created_at)
      values (${id}, 'a', false, now()), (${id}, 'b', true, now())`)
    expect(await stored()).toEqual([
      { message: 'a', kind: 'answer', channel: 'dashboard', is_internal: false },
      { message: 'b', kind: 'customer', channel: 'form', is_internal: true },
    ])
  })
})

it('Only answers are mailed, whatever a job names', async () => {
  await app.work()
  const others = await Promise.all([add('customer'), add('note'), add('automatic')])
  for (const { id: responseId } of others)
    await app.ctx.transact((_, enqueue) => enqueue('send-ticket-response', { responseId }))
  const answer = await app.call(addResponse, { id, message: 'The last one in the queue' })
  const mailed = () => app.outbox().join('')
  await expect.poll(mailed).toContain(encodeUuid(answer.id))
  const mails = mailed()
  expect(others.filter((message) => mails.includes(encodeUuid(message.id)))).toEqual([])
})
