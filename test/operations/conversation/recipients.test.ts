import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listMessages, addParticipant } from '#contract/messages.ts'
import { createTicket } from '#contract/tickets.ts'
import { addResponse } from '#contract/responses.ts'
import { inboundMails, mailDeliveries, tickets } from '#server/schema/schema.ts'
import { isReplyTokenOf, readBounceToken, readTokens } from '#server/mail/ids.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'
import { readHeaders } from '#test/support/mail/read-headers.ts'
import { type ReceivedMail, startSmtpServer } from '#test/support/services/smtp-server.ts'
import { testNow } from '#test/support/test-time.ts'
import { eventually } from '#test/support/server.ts'

const replies = new Map<string, [number, string]>()
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let app: TestApp
let ticket: Awaited<ReturnType<typeof create>>
let customers = 0

beforeAll(async () => {
  smtp = await startSmtpServer({ replies })
  app = await openTestApp({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'help@neatline.example.com',
    MAIL_REPLY_ADDRESS: 'help+{token}@neatline.example.com',
  })
  await app.signIn()
  await app.work()
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})
beforeEach(async () => {
  ticket = await create()
})

async function create() {
  const email = `customer-${++customers}@ponderosa.example.com`
  const created = await app.call(createTicket, ticketInput({ customerInfo: { ...ticketInput().customerInfo, email } }))
  return { ...created.ticket, email, requester: created.ticket.user_id! }
}
const answer = (message: string, more: object = {}) => app.call(addResponse, { id: ticket.id, message, ...more })
const join = async (email: string, name = '') => {
  const people = await app.call(addParticipant, { id: ticket.id, email, name })
  return people.find((person) => person.email === email)!.id
}
/** The mails that hold some words, once their count is right. */
const mailed = (words: string, count = 1) =>
  eventually(`${count} mails with “${words}”`, () => {
    // Lines as they were before quoted-printable folded them.
    const received = smtp.received.map((mail) => ({ ...mail, text: mail.text.replaceAll('=\r\n', '') }))
    const mails = received.filter(({ text }) => text.includes(words))
    return mails.length === count && mails.toSorted((a, b) => a.to[0]!.localeCompare(b.to[0]!))
  })
const headersOf = ({ text }: ReceivedMail) => readHeaders(text)
const conversation = () => app.call(listMessages, { id: ticket.id })
const settled = (id: string) =>
  eventually('no delivery is queued', async () => {
    const message = (await conversation()).messages.find((each) => each.id === id)!
    return message.deliveries.every(({ state }) => state !== 'queued') && message
  })

describe('An answer', () => {
  it('goes to the requester and each participant in a mail of their own, which names nobody else', async () => {
    const ben = await join('ben@ponderosa.example.com', 'Ben Ortiz')
    const { id } = await answer('For both of you.')
    const mails = await mailed('For both of you.', 2)
    expect(mails.map(({ to }) => to)).toEqual([['ben@ponderosa.example.com'], [ticket.email]])
    const ids = new Set(mails.map((mail) => headersOf(mail)['message-id']))
    expect(ids.size, 'whoever answers names the same mail').toBe(1)
    for (const [place, user] of [ben, ticket.requester].entries()) {
      const mail = mails[place]!
      const others = [ticket.email, 'ben@ponderosa.example.com'].filter((address) => address !== mail.to[0])
      expect(mail.text).not.toContain(others[0])
      expect(headersOf(mail)).not.toHaveProperty('bcc')
      const [replyToken] = readTokens(app.config.mailIn.replyAddress, [
        /<(.*)>/.exec(headersOf(mail)['reply-to']!)![1]!,
      ])
      expect(isReplyTokenOf(app.ctx.signer, replyToken!, user)).toBe(true)
      const [bounceToken] = readTokens(app.config.mailIn.replyAddress, [mail.from])
      const [delivery] = await app.ctx.db
        .select()
        .from(mailDeliveries)
        .where(eq(mailDeliveries.id, readBounceToken(app.ctx.signer, bounceToken!)!))
      expect(delivery).toMatchObject({ response_id: id, address: mail.to[0] })
    }
    expect(await settled(id)).toMatchObject({ state: 'sent', deliveries: [{ state: 'sent' }, { state: 'sent' }] })
  })

  it('goes to nobody who was left out of it, nor is it quoted to them later', async () => {
    const ben = await join('ben@ponderosa.example.com')
    await answer('The password is on the back.', { to: [ticket.requester] })
    await answer('The printer is fixed.', { to: [ticket.requester, ben] })
    const [toBen, toRequester] = await mailed('The printer is fixed.', 2)
    expect((await mailed('The password is on the back.', 2)).map(({ to }) => to[0])).toEqual(
      Array(2).fill(ticket.email),
    )
    expect(toRequester!.text).toContain('> The password is on the back.')
    expect(toBen!.text).not.toContain('password')
  })

  it('goes to people of the ticket only, and to one at least', async () => {
    const send = (to: string[]) => app.send('POST', `/api/tickets/${ticket.id}/responses`, { message: 'x', to })
    expect(await send([])).toMatchObject({ status: 422, body: { errors: [{ path: 'to' }] } })
    expect(await send([ticket.requester, randomUUID()])).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'to' }] },
    })
    expect((await conversation()).messages).toEqual([])
  })

  it('comes from the technician by first name, or from the company alone, and quotes what was said, if it shall', async () => {
    await answer('First of two.')
    const [first] = await mailed('First of two.')
    expect(headersOf(first!).from).toBe('Jo at Neatline IT <help@neatline.example.com>')
    expect(first!.text).toMatch(/^On [A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M, Marisol Vega wrote:\r\n> Third morning/m)
    expect(first!.text).toContain('class=3D"neatline-quote"')
    await app.ctx.settings.change({ mailTechnicianNames: false, mailQuoteHistory: false })
    await answer('Second of two.')
    const [second] = await mailed('Second of two.')
    await app.ctx.settings.change({ mailTechnicianNames: true, mailQuoteHistory: true })
    expect(headersOf(second!).from).toBe('Neatline IT <help@neatline.example.com>')
    expect(second!.text).not.toMatch(/Jo Lindqvist|wrote:|neatline-quote/)
  })

  it('stands in the thread of who wrote by mail, under their subject', async () => {
    await app.ctx.db.update(tickets).set({ channel: 'mail' }).where(eq(tickets.id, ticket.id))
    const came = {
      size: 1,
      source: 'file',
      state: 'routed',
      next_attempt_at: testNow(),
      ticket_id: ticket.id,
    } as const
    const at = (minutes: number) => testNow(-minutes * 60_000)
    await app.ctx.db.insert(inboundMails).values([
      {
        ...came,
        sha256: randomUUID(),
        received_at: at(3),
        message_id: '<one@ponderosa>',
        from_address: ticket.email,
        subject: 'RE: AW: printer [#9999] prints  blank',
        opened_ticket: true,
      },
      { ...came, sha256: randomUUID(), received_at: at(2), message_id: '<two@ponderosa>', from_address: ticket.email },
      {
        ...came,
        sha256: randomUUID(),
        received_at: at(1),
        message_id: '<three@elsewhere>',
        from_address: 'x@y.example',
      },
    ])
    await answer('Second in the thread.')
    const { subject, references, ...headers } = headersOf((await mailed('Second in the thread.'))[0]!)
    expect(subject).toBe(`Re: printer prints blank [#${ticket.ticket_id}]`)
    expect(headers['in-reply-to']).toBe('<two@ponderosa>')
    expect(references).toMatch(/^<one@ponderosa> <c\.\w+\.\w+@neatline\.example\.com> <two@ponderosa>$/)
  })

  it('reaches the others where one address is refused, and the refusal stands next to it', async () => {
    replies.set('gone@ponderosa.example.com', [550, '5.1.1 No such user'])
    await join('gone@ponderosa.example.com')
    const { id } = await answer('One will not get it.')
    expect(await settled(id)).toMatchObject({
      state: 'bounced',
      deliveries: [
        { address: ticket.email, state: 'sent' },
        { address: 'gone@ponderosa.example.com', state: 'bounced', code: '5.1.1', words: '550 5.1.1 No such user' },
      ],
    })
    expect((await mailed('One will not get it.')).map(({ to }) => to[0])).toEqual([ticket.email])
  })

  it('is sent although the mail server knows no other return path than the sender', async () => {
    const { id } = await answer('Made known.')
    const { from } = (await mailed('Made known.'))[0]!
    await settled(id)
    const [delivery] = await app.ctx.db.select().from(mailDeliveries).where(eq(mailDeliveries.response_id, id))
    replies.set(from.toLowerCase(), [553, '5.7.1 Sender address rejected: not owned by user'])
    await app.ctx.db.update(mailDeliveries).set({ state: 'queued' }).where(eq(mailDeliveries.id, delivery!.id))
    await app.ctx.transact((_, enqueue) =>
      enqueue('send-ticket-response', { responseId: id, deliveryId: delivery!.id }),
    )
    const mails = await mailed('Made known.', 2)
    expect(mails.map((mail) => mail.from).toSorted()).toEqual([from, 'help@neatline.example.com'].toSorted())
  })
})
