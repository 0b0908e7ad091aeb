import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listResponses } from '#contract/responses.ts'
import { listMessages, message as messageShape, addParticipant, removeParticipant } from '#contract/messages.ts'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import { getTicket, updateTicket } from '#contract/tickets.ts'
import { drafts, supportUsers, ticketEvents } from '#server/schema/schema.ts'
import { releaseDueAnswers } from '#server/conversation/release-answers.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { createCustomerBrowser } from '#test/support/customer-browser.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { createUploadClient } from '#test/support/files/upload-client.ts'
import { ANN, type HeldApp, openHeldApp } from './held-app.ts'

let app: HeldApp
let files: ReturnType<typeof createUploadClient>
let ticket: Awaited<ReturnType<HeldApp['newTicket']>>
let jo: string
beforeAll(async () => {
  app = await openHeldApp()
  files = createUploadClient(app)
  jo = app.joId
})
beforeEach(async () => {
  ticket = await app.newTicket()
})
afterAll(() => app.close())

const messages = async () => (await app.call(listMessages, { id: ticket.id })).messages
const responses = () => app.call(listResponses, { id: ticket.id })
const events = async () => {
  const rows = await app.ctx.db.select().from(ticketEvents).where(eq(ticketEvents.ticket_id, ticket.id))
  return rows.map(({ kind }) => kind)
}
const saveDraft = (message: string) =>
  app.ctx.db
    .insert(drafts)
    .values({ user_id: jo, ticket_id: ticket.id, kind: 'answer', message, updated_at: app.now() })
const writes = (text = 'It smokes now.') =>
  app.receive({ from: ANN, text, to: app.replyAddress(ticket.ticket_id, ticket.user_id) })
const mailsWith = (text: string) => app.outbox().filter((mail) => mail.includes(text))

describe('An answer', () => {
  it('is shown to the team for 13 seconds, then mailed once, whoever looks first, with the id it had', async () => {
    const held = await app.hold(ticket.id, { message: 'Is the tray full?' })
    const sendAt = new Date(app.now().getTime() + 13_000).toISOString()
    const hold = { planned: false, cancel_if_customer_writes: true, after: null }
    expect(held).toMatchObject({ kind: 'answer', state: 'sending', send_at: sendAt, hold, author: { id: jo } })
    await app.passes(12.9)
    expect(await messages()).toEqual([held])
    expect([await responses(), (await app.ticket(ticket.id)).status]).toEqual([[], 'Open'])
    const browser = await createCustomerBrowser(app, ticket.link)
    expect((await browser.get()).body.messages).toEqual([])

    await Promise.all([app.passes(0.1), app.passes(0), releaseDueAnswers(app.ctx)])
    expect(await responses()).toMatchObject([{ id: held.id, created_at: app.now().toISOString() }])
    expect(await messages()).toMatchObject([{ id: held.id, send_at: null, hold: null }])
    expect((await app.ticket(ticket.id)).status).toBe('In Progress')
    await expect.poll(() => mailsWith('Is the tray full?')).toHaveLength(1)
    expect(await app.deliveries(ticket.id)).toBe(1)
    expect((await app.act(held.id, 'undo')).status).toBe(409)
  })

  it('taken back after 9.5 seconds is never mailed, and is in the draft with its files; what stood there can be had back', async () => {
    const { id, token } = await files.upload('tab.png', sampleFiles.png)
    const to = [ticket.user_id]
    const held = await app.hold(ticket.id, { message: 'Never mind.', attachments: [{ id, token }], to })
    expect(held.attachments).toMatchObject([{ id, name: 'tab.png' }])
    expect((await app.request(held.attachments[0]!.url!)).status).toBe(200)
    await saveDraft('Begun since.')
    await app.passes(9.5)
    expect(await app.act(held.id, 'undo')).toMatchObject({ status: 200, body: { message: 'Never mind.' } })
    expect(await app.draftOf(ticket.id, jo)).toMatchObject({ message: 'Never mind.', files: [id], to })
    expect(await app.kept(ticket.id)).toEqual([{ message: 'Begun since.', reason: 'replaced' }])
    await app.passes(3600)
    expect([await messages(), await app.deliveries(ticket.id)]).toEqual([[], 0])
    expect(await events()).toEqual(['created', 'answer_undone'])
    // Once more, from the draft.
    await app.hold(ticket.id, { message: 'Never mind.', attachments: [{ id, token }], to })
    await app.passes(13)
    expect((await responses())[0]?.attachments).toMatchObject([{ name: 'tab.png' }])
  })

  it('is stopped by a mail of the customer after 6 seconds: shown for a day, in the draft, and never mailed', async () => {
    const held = await app.hold(ticket.id, { message: 'Does it print?' })
    await app.passes(6)
    await writes()
    expect(await messages()).toMatchObject([
      { id: held.id, state: 'stopped', text: 'Does it print?', send_at: null },
      { kind: 'customer', text: 'It smokes now.' },
    ])
    expect((await app.draftOf(ticket.id, jo))?.message).toBe('Does it print?')
    expect(await events()).toContain('answer_stopped')
    expect((await app.act(held.id, 'send-now')).status).toBe(409)
    await app.passes(3600)
    expect(await app.deliveries(ticket.id)).toBe(0)
    // The next answer has taken its place, also once another one is begun.
    await app.hold(ticket.id, { message: 'Unplug it.' })
    await saveDraft('One thing more:')
    expect((await messages()).map(({ state }) => state)).toEqual([null, 'sending'])
    expect(await app.kept(ticket.id)).toEqual([{ message: 'Does it print?', reason: 'sent' }])
  })

  it('is stopped by words from the ticket’s page, and not by an automatic reply', async () => {
    const held = await app.hold(ticket.id)
    await app.receive({
      from: ANN,
      to: app.replyAddress(ticket.ticket_id, ticket.user_id),
      headers: ['Auto-Submitted: auto-replied'],
    })
    expect((await messages()).map(({ id, state }) => [id === held.id, state])).toEqual([
      [true, 'sending'],
      [false, null],
    ])
    await (await createCustomerBrowser(app, ticket.link)).post('/messages', { message: 'It smokes.' })
    expect((await messages())[0]).toMatchObject({ id: held.id, state: 'stopped' })
  })

  it('leaves at once when its writer says so, and is nobody else’s to send or take back', async () => {
    const held = await app.hold(ticket.id)
    for (const verb of ['undo', 'send-now'] as const) expect((await app.act(held.id, verb, app.marta)).status).toBe(403)
    const { status, body } = await app.act(held.id, 'send-now')
    expect([status, messageShape.parse(body)]).toMatchObject([200, { id: held.id, send_at: null, hold: null }])
    expect(await app.act(held.id, 'send-now')).toMatchObject({ status: 200, body: { id: held.id } })
    expect(await responses()).toHaveLength(1)
    expect((await app.act(held.id, 'undo')).status).toBe(409)
  })

  it('taken back twice is taken back once: a repeated request changes nothing and returns the same', async () => {
    const held = await app.hold(ticket.id)
    const again = { status: 200, body: { message: 'Pull the tab.' } }
    expect(await Promise.all([app.act(held.id, 'undo'), app.act(held.id, 'undo')])).toMatchObject([again, again])
    await app.ctx.db.update(drafts).set({ message: 'Pull both tabs.' }).where(eq(drafts.ticket_id, ticket.id))
    await app.passes(60)
    expect(await app.act(held.id, 'undo')).toMatchObject(again)
    expect((await app.draftOf(ticket.id, jo))?.message).toBe('Pull both tabs.')
    expect((await events()).filter((kind) => kind === 'answer_undone')).toHaveLength(1)
    expect((await app.act(held.id, 'undo', app.marta)).status).toBe(404)
  })

  it('that is sent and taken back is in the draft alone, as a later version, and shared as it was', async () => {
    await app.send(
      'PUT',
      `/api/tickets/${ticket.id}/draft?kind=answer`,
      { message: 'Pull the tab.', shared: true },
      app.jo,
    )
    const before = await app.draftOf(ticket.id, jo)
    await app.act((await app.hold(ticket.id)).id, 'undo')
    expect(await app.kept(ticket.id)).toEqual([])
    const after = await app.draftOf(ticket.id, jo)
    expect([after!.updated_at > before!.updated_at, after!.shared]).toEqual([true, true])
  })

  it('sent twice with one key is held once, also when it has been mailed meanwhile', async () => {
    const { id, token } = await files.upload()
    const key = { ...app.jo, 'idempotency-key': `held-${ticket.id}` }
    const send = () => app.answer(ticket.id, { seen: null, attachments: [{ id, token }] }, key)
    const first = await send()
    expect((await send()).body).toEqual(first.body)
    await app.passes(13)
    const again = await send()
    expect([again.status, again.body.id]).toEqual([201, first.body.id])
    expect((await app.request(again.body.attachments[0].url)).status).toBe(200)
    expect(await messages()).toHaveLength(1)
  })

  it.each([
    ['a variable nobody filled in', { message: 'Hi {{customer.first_name|there}}' }, 'message'],
    ['a moment in the past', { send_at: '2026-11-23T15:59:59.999Z' }, 'send_at'],
    ['a moment in more than a year', { send_at: '2028-01-01T00:00:00.000Z' }, 'send_at'],
    ['someone who takes no part', { to: ['00000000-0000-4000-8000-000000000000'] }, 'to'],
    ['a file that is not theirs', { attachments: [{ id: 'temp/1-a.png', token: 'x' }] }, 'attachments.0'],
  ])('with %s is refused, and nothing is held', async (_, fields, path) => {
    const { status, body } = await app.answer(ticket.id, fields)
    expect([status, body.errors?.[0]?.path]).toEqual([422, path])
    expect(await messages()).toEqual([])
  })
})

describe('Of two answers that are written at once', () => {
  it('one is held and the other is shown it, and nothing of it is stored', async () => {
    const sent = await Promise.all([
      app.answer(ticket.id, { seen: null, message: 'From Jo.' }),
      app.answer(ticket.id, { seen: null, message: 'From Marta.' }, app.marta),
    ])
    const [first, second] = sent.toSorted((a, b) => a.status - b.status)
    expect([first!.status, second!.status, second!.body.type]).toEqual([201, 409, PROBLEM_TYPES.movedOn])
    expect(second!.body.messages).toEqual([first!.body])
    expect(await messages()).toHaveLength(1)
    const other = first!.body.author.name === 'Jo Lindqvist' ? app.marta : app.jo
    expect((await app.answer(ticket.id, { seen: first!.body.id }, other)).status).toBe(201)
  })

  it('both go where nothing is named, and one’s own never count', async () => {
    for (const who of [app.jo, app.marta]) expect((await app.answer(ticket.id, {}, who)).status).toBe(201)
    await app.passes(13)
    expect(await responses()).toHaveLength(2)
    const other = await app.newTicket()
    for (const message of ['One', 'Two']) expect((await app.answer(other.id, { seen: null, message })).status).toBe(201)
  })

  it('the one that saw a held answer has not seen what the customer wrote in the same millisecond', async () => {
    const held = await app.hold(ticket.id, { send_at: '2026-11-24T15:00:00Z', cancel_if_customer_writes: false })
    await writes()
    const { status, body } = await app.answer(ticket.id, { seen: held.id }, app.marta)
    expect([status, body.messages]).toMatchObject([409, [{ kind: 'customer' }]])
  })
})

describe('What becomes of the ticket', () => {
  it('happens when the answer is mailed, not when it is held', async () => {
    const sendAt = new Date(app.now().getTime() + 60_000).toISOString()
    for (const [then, seen] of [
      ['resolve', { status: 'Resolved', waiting_for: null }],
      ['wait', { status: 'In Progress', waiting_for: 'customer' }],
    ] as const) {
      const { id } = await app.newTicket()
      // oxlint-disable-next-line no-thenable -- the call's own word
      await app.hold(id, { then, send_at: sendAt })
      expect((await app.ticket(id)).status).toBe('Open')
      await app.passes(60)
      expect(await app.call(getTicket, { id })).toMatchObject(seen)
      await app.passes(-60)
    }
    await app.call(updateTicket, { id: ticket.id, status: 'Resolved' })
    await app.hold(ticket.id, { reopen: true })
    await app.passes(13)
    expect((await app.ticket(ticket.id)).status).toBe('In Progress')
  })

  it('is nothing where those it was for have left: it goes back to its writer', async () => {
    const people = await app.call(addParticipant, { id: ticket.id, email: 'ben@customer.example' })
    const ben = people.find(({ email }) => email === 'ben@customer.example')!.id
    const held = await app.hold(ticket.id, { to: [ben] })
    await app.call(removeParticipant, { id: ticket.id, user: ben })
    await app.passes(13)
    expect(await messages()).toMatchObject([{ id: held.id, state: 'stopped' }])
    expect((await app.draftOf(ticket.id, jo))?.to).toEqual([ben])
  })
})

describe('A planned answer', () => {
  const TOMORROW = 16 * 3600
  const plan = (fields: object = {}) =>
    app.hold(ticket.id, { send_at: new Date(app.now().getTime() + TOMORROW * 1000).toISOString(), ...fields })

  it('is cancelled by what the customer writes tonight, unless it was planned to go all the same', async () => {
    const [stopped, goes] = [await plan(), await plan({ cancel_if_customer_writes: false, message: 'See you at 9.' })]
    expect(stopped.hold?.planned).toBe(true)
    await app.passes(3600)
    await writes('Forget it.')
    await app.passes(TOMORROW - 3600)
    await app.signInAgain()
    expect(await messages()).toMatchObject([
      { id: stopped.id, state: 'stopped' },
      { kind: 'customer' },
      { id: goes.id, hold: null },
    ])
    await expect.poll(() => mailsWith('See you at 9.')).toHaveLength(1)
    expect(await app.deliveries(ticket.id)).toBe(1)
    await app.passes(24 * 3600)
    await app.signInAgain()
    expect((await messages()).map(({ id }) => id)).not.toContain(stopped.id)
  })

  it('of someone who is no admin any more is mailed, and others can take it back; of an erased person it is gone', async () => {
    await app.send('PUT', `/api/tickets/${ticket.id}/draft?kind=answer`, { message: 'First', shared: true }, app.jo)
    const [first, second] = [await plan({ message: 'First' }), await plan({ message: 'Second' })]
    await app.ctx.db.update(supportUsers).set({ is_admin: false }).where(eq(supportUsers.id, jo))
    expect((await app.act(first.id, 'undo', app.marta)).status).toBe(200)
    // Hers is shared when she says so.
    expect(await app.ctx.db.select().from(drafts)).toContainEqual(
      expect.objectContaining({ ticket_id: ticket.id, message: 'First', shared: false }),
    )
    await app.passes(TOMORROW)
    await app.ctx.db.update(supportUsers).set({ is_admin: true }).where(eq(supportUsers.id, jo))
    await app.signInAgain()
    expect(await responses()).toMatchObject([{ id: second.id, author: { first_name: 'Jo' } }])

    await app.answer(ticket.id, { message: 'Of Marta.' }, app.marta)
    await erasePerson(app.ctx, 'marta@neatline.example.com')
    await app.passes(60)
    expect(await responses()).toHaveLength(1)
  })
})
