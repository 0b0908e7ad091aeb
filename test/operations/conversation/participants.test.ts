import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listMessages, addParticipant, changeRequester, removeParticipant } from '#contract/messages.ts'
import { createTicket, getTicket, listTickets } from '#contract/tickets.ts'
import { inboundMails, supportUsers, ticketEvents, tickets } from '#server/schema/schema.ts'
import type { OutgoingMail } from '#server/mail/out/mailer.ts'
import { createHandlers } from '#server/process/job-handlers.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'
import { testNow } from '#test/support/test-time.ts'

let app: TestApp
let id: string
beforeAll(async () => {
  app = await openTestApp({ MAIL_REPLY_ADDRESS: 'help+{token}@neatline.example.com' })
  await app.signIn()
})
beforeEach(async () => {
  id = (await app.call(createTicket, ticketInput())).ticket.id
})
afterAll(() => app.close())

const add = (email: string, name = '') => app.call(addParticipant, { id, email, name })
const refusal = async (email: string) => {
  const { status, body } = await app.send('POST', `/api/tickets/${id}/participants`, { email })
  return [status, body.errors?.[0].path ?? body.detail]
}
const events = async () =>
  (
    await app.ctx.db
      .select()
      .from(ticketEvents)
      .where(
        and(eq(ticketEvents.ticket_id, id), inArray(ticketEvents.kind, ['participants_changed', 'requester_changed'])),
      )
      .orderBy(asc(ticketEvents.id))
  ).map(({ kind, from_value, to_value, actor_id }) => [kind, from_value, to_value, actor_id !== null])

describe('A participant', () => {
  it('is added once, under the name known of them, removed, and each is in the history', async () => {
    const [ben] = await add('Ben@Cedar.example.com', 'Benjamin van Ortiz')
    expect(ben).toMatchObject({ name: 'Benjamin van Ortiz', email: 'ben@cedar.example.com' })
    expect(await add('ben@cedar.example.com', 'Someone Else')).toEqual([ben])
    expect((await add('cleo@cedar.example.com')).map(({ name }) => name)).toEqual(['Benjamin van Ortiz', 'cleo'])
    expect((await app.call(listMessages, { id })).participants).toHaveLength(2)
    const left = await app.call(removeParticipant, { id, user: ben!.id })
    expect(left.map(({ email }) => email)).toEqual(['cleo@cedar.example.com'])
    expect((await app.send('DELETE', `/api/tickets/${id}/participants/${ben!.id}`)).status).toBe(404)
    expect(await events()).toEqual([
      ['participants_changed', null, 'Benjamin van Ortiz', true],
      ['participants_changed', 'Benjamin van Ortiz', 'Benjamin van Ortiz, cleo', true],
      ['participants_changed', 'Benjamin van Ortiz, cleo', 'cleo', true],
    ])
  })

  it('is neither the requester, nor ourselves, nor a program, nor the eleventh', async () => {
    const requester = ticketInput().customerInfo.email
    expect(await refusal(requester)).toEqual([409, `${requester} is the requester and gets every answer already.`])
    const ours = [app.config.mailFrom, app.config.companyInbox, 'help+r1001-aaaabbbbccccdddd@neatline.example.com']
    for (const email of [...ours, 'help@neatline.example.com', 'no-reply@cedar.example.com', 'nobody'])
      expect(await refusal(email), email).toEqual([422, 'email'])
    for (let place = 1; place <= 10; place++) await add(`person-${place}@cedar.example.com`)
    expect(await refusal('person-11@cedar.example.com')).toEqual([
      409,
      'A ticket can have 10 participants. Remove one first.',
    ])
    expect(await add('person-10@cedar.example.com')).toHaveLength(10)
  })
})

describe('Who sent the mail that a technician forwarded', () => {
  const forwarded = (address: string) =>
    app.ctx.db.insert(inboundMails).values({
      sha256: randomUUID(),
      size: 1,
      source: 'file',
      state: 'routed',
      received_at: testNow(),
      next_attempt_at: testNow(),
      ticket_id: id,
      from_address: ticketInput().customerInfo.email,
      opened_ticket: true,
      details: { forwarded_from: { name: 'Ann Perez', address } },
    })
  const press = () => app.send('POST', `/api/tickets/${id}/requester`, {})

  it('becomes the requester in one press, gets no confirmation, and is found in the list', async () => {
    await app.ctx.db.update(tickets).set({ channel: 'mail' }).where(eq(tickets.id, id))
    await forwarded('Ann@Juniper.example.com')
    await add('ann@juniper.example.com', 'Ann Perez')
    expect((await app.call(listMessages, { id })).first_mail?.forwarded_from?.name).toBe('Ann Perez')
    const { user_id } = await app.call(changeRequester, { id })
    expect(await app.call(changeRequester, { id })).toEqual({ user_id })
    expect(await app.call(getTicket, { id })).toMatchObject({ user_id, customer: { email: 'ann@juniper.example.com' } })
    expect(await app.call(listMessages, { id })).toMatchObject({
      participants: [],
      first_mail: { forwarded_from: null },
    })
    expect((await app.call(listTickets, { search: 'ann@juniper' })).tickets.map((ticket) => ticket.id)).toEqual([id])
    expect((await events()).at(-1)).toEqual(['requester_changed', 'Marisol Vega', 'Ann Perez', true])
    const sent: OutgoingMail[] = []
    const handlers = createHandlers(app.ctx, async (mail) => void sent.push(mail), undefined)
    await handlers['send-ticket-created']({ ticketId: id })
    expect(sent).toEqual([])
    expect(app.logged.at(-1)).toContain('not-the-sender')
  })

  it('cannot be made of a ticket without a forwarded mail, nor of ourselves', async () => {
    expect((await press()).status).toBe(409)
    await forwarded(app.config.companyInbox)
    expect((await press()).status).toBe(409)
    expect((await app.call(getTicket, { id })).customer?.email).toBe(ticketInput().customerInfo.email)
  })

  it('cannot be answered by mail where the address is odd, and the ticket says so', async () => {
    await forwarded('"ann perez"@juniper')
    const { user_id } = await app.call(changeRequester, { id })
    const [person] = await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.id, user_id))
    expect(person!.mail_problem).toContain('can’t send email to this address')
  })
})
