import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mergeTickets, splitMessage, undoMerge } from '#contract/merging.ts'
import { decideHeld } from '#contract/messages.ts'
import { addResponse } from '#contract/responses.ts'
import { createTicket } from '#contract/tickets.ts'
import { inboundMails, tickets } from '#server/schema/schema.ts'
import { type MailApp, openMailApp } from '#test/operations/mail/in/mail-app.ts'
import { ticketInput } from '#test/support/app.ts'
import { rawMail } from '#test/support/mail/raw-mail.ts'

/** The embedded database has one session. */
const isOnPostgres = process.env.TEST_DATABASE === 'postgres'
const ANN = 'ann@customer.example'
const BOB = 'bob@customer.example'
let app: MailApp
beforeAll(async () => void (app = await openMailApp()))
afterAll(() => app.close())

type Ticket = { id: string; ticket_id: number; user_id: string }
let source: Ticket
let target: Ticket
beforeEach(async () => {
  const make = async (email: string) => {
    const customerInfo = { email, firstName: 'Ann', lastName: 'Smith' }
    return (await app.call(createTicket, ticketInput({ customerInfo }))).ticket as Ticket
  }
  source = await make(ANN)
  target = await make(BOB)
})

const merge = () => app.call(mergeTickets, { id: source.id, into: target.id, confirm: true })
const textsOf = async ({ id }: { id: string }) => (await app.conversation(id)).messages.map(({ text }) => text)
const token = () => app.replyAddress(source.ticket_id, source.user_id)

describe('A mail for a ticket that was merged', () => {
  it('joins the target by token, number and every Message-ID, and the source once that is undone', async () => {
    const { id: answer } = await app.call(addResponse, { id: source.id, message: 'Pull the tab.' })
    const first = '<first@customer.example>'
    const opened = await app.receive({ from: BOB, messageId: first, text: 'A new thing' })
    const mailed = await app.ticket(opened.ticket_id!)
    const merged = await merge()
    const also = await app.call(mergeTickets, { id: mailed.id, into: target.id, confirm: true })
    const ways = {
      token: { from: ANN, to: token() },
      answer: { from: ANN, inReplyTo: app.messageIdOf(answer) },
      confirmation: { from: ANN, references: app.confirmationIdOf(source.id) },
      number: { from: ANN, subject: `Re: it [#${source.ticket_id}]` },
      theirs: { from: BOB, inReplyTo: first },
    }
    for (const [text, mail] of Object.entries(ways)) {
      const { state, ticket_id } = await app.receive({ ...mail, text })
      expect([text, state, ticket_id]).toEqual([text, 'routed', target.id])
    }
    const { kept } = await app.call(undoMerge, { id: merged.id! })
    expect(kept).toEqual([{ what: '5 messages', reason: `came after the merge and stay in #${target.ticket_id}` }])
    await app.call(undoMerge, { id: also.id! })
    for (const [way, to] of [
      ['token', source],
      ['answer', source],
      ['theirs', mailed],
    ] as const)
      expect((await app.receive({ ...ways[way], text: `${way} again` })).ticket_id, way).toBe(to.id)
    expect((await app.conversation(mailed.id)).first_mail?.from).toContain(BOB)
  })

  it.runIf(isOnPostgres)('ends in the target if it waited for the merge', async () => {
    let id = ''
    await app.ctx.db.transaction(async (tx) => {
      await tx.select().from(tickets).where(eq(tickets.id, source.id)).for('update')
      const response = await app.post(rawMail({ from: ANN, to: token(), text: 'Meanwhile' }))
      id = ((await response.json()) as { id: string }).id
      const isWaiting = async () =>
        (
          await app.ctx.db.execute(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rows.length > 0
      await expect.poll(isWaiting, { interval: 10 }).toBe(true)
      await tx.update(tickets).set({ merged_into: target.id }).where(eq(tickets.id, source.id))
    })
    expect((await app.routed(id)).ticket_id).toBe(target.id)
    expect(await textsOf(target)).toContain('Meanwhile')
  })

  it('joins the target where it repeats an alarm of the source', async () => {
    const alarm = (machine: string) => ({ from: 'alerts@rmm.example', subject: `Backup failed on SRV-${machine}` })
    const [one, two] = [await app.receive(alarm('01')), await app.receive(alarm('02'))]
    expect(one.ticket_id).not.toBe(two.ticket_id)
    await app.call(mergeTickets, { id: one.ticket_id!, into: two.ticket_id!, confirm: true })
    expect((await app.receive(alarm('01'))).ticket_id).toBe(two.ticket_id)
    expect((await app.receive(alarm('03'))).ticket_id).not.toBe(two.ticket_id)
  })

  it('is held next to the target where it was held, and released there', async () => {
    const held = await app.receive({ from: 'eve@elsewhere.example', to: token(), text: 'Let me in' })
    await merge()
    expect((await app.conversation(target.id)).held).toMatchObject([{ id: held.id, text: 'Let me in' }])
    expect(await app.call(decideHeld, { id: held.id, decision: 'add' })).toEqual({ ticket_id: target.id })
    expect(await textsOf(target)).toContain('Let me in')
  })
})

it('A mail that was made a ticket of its own leads there by its Message-ID', async () => {
  const messageId = '<other@customer.example>'
  const mail = await app.receive({ from: ANN, to: token(), text: 'Another thing', messageId })
  const { ticket } = await app.call(splitMessage, { id: mail.response_id!, title: 'Another thing' })
  const reply = await app.receive({ from: ANN, inReplyTo: messageId, text: 'Any news?' })
  expect([reply.state, reply.ticket_id]).toEqual(['routed', ticket.id])
  expect(await textsOf(source)).toEqual([])
  const [row] = await app.ctx.db.select().from(inboundMails).where(eq(inboundMails.id, mail.id))
  expect(row).toMatchObject({ ticket_id: ticket.id, opened_ticket: true, response_id: null })
})
