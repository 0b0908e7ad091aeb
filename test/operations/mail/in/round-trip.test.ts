import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addParticipant, changeRequester } from '#contract/messages.ts'
import { updateTicket } from '#contract/tickets.ts'
import { addResponse } from '#contract/responses.ts'
import { tickets } from '#server/schema/schema.ts'
import { ADMIN } from '#test/support/app.ts'
import { readHeaders } from '#test/support/mail/read-headers.ts'
import { VERIFIED } from '#test/support/mail/raw-mail.ts'
import { type MailApp, openMailApp } from './mail-app.ts'
import { eventually } from '#test/support/server.ts'

let app: MailApp
let id: string
let from: string
let customers = 0
beforeAll(async () => {
  app = await openMailApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  from = `customer-${++customers}@customer.example`
  id = (await app.receive({ from, subject: 'Re: blank  pages', headers: [VERIFIED] })).ticket_id!
})

/** The headers of the mails in the outbox that hold some words, once their count is right. */
const mailed = (words: string, count = 1) =>
  eventually(`${count} mails with “${words}”`, () => {
    const mails = app.outbox().filter((mail) => mail.includes(words))
    return mails.length === count && mails.map(readHeaders)
  })
async function answer(words: string, recipients = 1) {
  const { id: answerId } = await app.call(addResponse, { id, message: words })
  const mails = await mailed(words, recipients)
  return { answerId, mails, messageId: mails[0]!['message-id']! }
}
/** Mails that are to be sent. */
async function unsent(): Promise<number> {
  const { rows } = await app.ctx.db.execute<{ jobs: number }>(
    `select count(*)::int as jobs from pgboss.job where name like 'send-%' and state in ('created', 'retry', 'active')`,
  )
  return rows[0]!.jobs
}
const messageOf = async (answerId: string) =>
  (await app.conversation(id)).messages.find((message) => message.id === answerId)!
const confirmations = () => app.outbox().filter((mail) => /^Auto-Submitted:/m.test(mail)).length

describe('A conversation by mail', () => {
  it('is confirmed, answered and replied to in one thread, on one ticket, by one person', async () => {
    const { ticket_id: number } = await app.ticket(id)
    const [confirmation] = await mailed(`Ticket #${number} has been created`)
    expect(confirmation).toMatchObject({
      subject: `Re: blank pages [#${number}]`,
      'auto-submitted': 'auto-replied',
      'reply-to': expect.stringContaining(`support+r${number}-`),
    })
    const before = confirmations()
    const { mails, messageId } = await answer('Pull the orange tab.')
    const reply = {
      from,
      to: /<(.*)>/.exec(mails[0]!['reply-to']!)![1]!,
      subject: mails[0]!.subject!,
      inReplyTo: messageId,
      references: `${mails[0]!.references} ${messageId}`,
    }
    const row = await app.receive({ ...reply, text: 'That helped with the first page only.' })
    expect(row).toMatchObject({ ticket_id: id, state: 'routed' })
    const { messages } = await app.conversation(id)
    expect(messages.map(({ kind }) => kind)).toEqual(['answer', 'customer'])
    const again = await answer('Then both tabs.')
    expect(again.mails[0]).toMatchObject({ 'in-reply-to': row.message_id, subject: mails[0]!.subject })
    expect(again.mails[0]!.references!.split(' ')).toEqual([
      confirmation!['in-reply-to'],
      confirmation!['message-id'],
      messageId,
      row.message_id,
    ])
    expect(confirmations()).toBe(before)
  })

  it('is not begun anew by our own mail that comes back', async () => {
    const { messageId } = await answer('Pull the tab.')
    expect(await app.receive({ from: 'support@neatline.example.com', messageId })).toMatchObject({ state: 'ignored' })
    const confirmation = await eventually('a confirmation', () =>
      app.outbox().find((mail) => mail.includes('Auto-Submitted')),
    )
    const mark = readHeaders(confirmation)['x-loop']
    const loop = { from, headers: [`X-Loop: ${mark}`], messageId: `<${randomUUID()}@relay>` }
    expect(await app.receive(loop)).toMatchObject({ state: 'ignored', class: 'own' })
  })
})

describe('A report of a mail server', () => {
  /** What a mail server sends back about a mail, for some addresses. */
  const report = (messageId: string, recipients: [address: string, action: string, status: string][], to?: string) =>
    app.receive({
      from: 'Mail Delivery System <MAILER-DAEMON@mx.customer.example>',
      subject: 'Undelivered Mail Returned to Sender',
      ...(to !== undefined && { to }),
      headers: ['Return-Path: <>'],
      body: {
        type: 'multipart/report; report-type=delivery-status; boundary=b',
        content: [
          '--b\nContent-Type: text/plain\n\nYour message could not be delivered.',
          '--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.customer.example',
          ...recipients.map(
            ([address, action, status]) =>
              `\nFinal-Recipient: rfc822; ${address}\nAction: ${action}\nStatus: ${status}\n` +
              `Diagnostic-Code: smtp; 550 ${status} said no`,
          ),
          `\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: ${messageId}\nTo: ${from}\n\n--b--`,
        ].join('\n'),
      },
    })

  it('sets the state of the answer at each address it names, and calls for someone', async () => {
    await app.call(addParticipant, { id, email: 'ben@customer.example' })
    const { answerId, messageId } = await answer('For two.', 2)
    await report(messageId, [['ben@customer.example', 'delayed', '4.2.2']])
    expect((await messageOf(answerId)).deliveries.map(({ state }) => state)).toEqual(['delayed', 'sent'])
    expect((await app.ticket(id)).attention).toBeNull()
    const row = await report(messageId, [
      ['ben@customer.example', 'delivered', '2.0.0'],
      [from, 'failed', '5.1.1'],
    ])
    expect(row).toMatchObject({ state: 'bounce', ticket_id: id })
    const { state, deliveries } = await messageOf(answerId)
    expect(state).toBe('bounced')
    expect(deliveries.map((each) => [each.address, each.state, each.code])).toEqual([
      ['ben@customer.example', 'sent', null],
      [from, 'bounced', '5.1.1'],
    ])
    expect(deliveries[1]!.words).toContain('said no')
    expect(await app.ticket(id)).toMatchObject({ attention: 'bounced', waiting_since: expect.any(String) })
    expect((await app.conversation(id)).mail_problem).toContain(from)
    await app.call(updateTicket, { id, status: 'Resolved' })
    expect((await app.ticket(id)).attention).toBeNull()
  })

  it('that names no mail of ours, or one that only looks like it, changes nothing', async () => {
    const { answerId, messageId } = await answer('Stays sent.')
    const forged = messageId.replace(/.@/, (end) => (end === 'a@' ? 'b@' : 'a@'))
    const foreign = app.messageIdOf(randomUUID())
    for (const about of [forged, foreign, '<some.id@elsewhere.example>'])
      expect(await report(about, [[from, 'failed', '5.1.1']])).toMatchObject({ state: 'bounce' })
    expect(await messageOf(answerId)).toMatchObject({ state: 'sent' })
    expect(await app.ticket(id)).toMatchObject({ attention: null, waiting_since: null })
  })

  it('of our confirmation marks the customer’s address, until they write', async () => {
    await report(app.confirmationIdOf(id), [[from, 'failed', '5.1.1']])
    expect((await app.conversation(id)).mail_problem).toContain(`Email to ${from} bounced`)
    expect((await app.ticket(id)).attention).toBe('bounced')
    await app.receive({ from, headers: [VERIFIED], inReplyTo: app.confirmationIdOf(id), text: 'My mailbox was full.' })
    expect((await app.conversation(id)).mail_problem).toBeNull()
    expect((await app.ticket(id)).attention).toBeNull()
    await answer('Now it arrives.')
  })
})

describe('A mail that no person wrote', () => {
  const BODY = 'A complaint, an absence or a bounce.'
  const report = (type: string) => ({
    type: `multipart/report; report-type=${type}; boundary=b`,
    content: `--b\nContent-Type: text/plain\n\n${BODY}\n--b\nContent-Type: message/${type}\n\nVersion: 1\n--b--`,
  })

  it.each<[what: string, mail: object, state: string]>([
    ['a complaint', { body: report('feedback-report') }, 'ignored'],
    ['a bounce of a mail we did not send', { headers: ['Return-Path: <>'], body: report('delivery-status') }, 'bounce'],
    ['an absence', { headers: ['Auto-Submitted: auto-replied', 'X-Autoreply: yes'], text: BODY }, 'auto-reply'],
    ['spam', { headers: ['X-Spam-Flag: YES'], text: BODY }, 'spam'],
  ])('opens no ticket and gets no answer: %s', async (_, mail, state) => {
    await expect.poll(unsent).toBe(0)
    const [mails, all] = [app.outbox().length, await app.ctx.db.$count(tickets)]
    expect(await app.receive({ from: `robot-${state}@mx.customer.example`, ...mail })).toMatchObject({ state })
    expect([await unsent(), app.outbox().length, await app.ctx.db.$count(tickets)]).toEqual([0, mails, all])
  })
})

describe('A report that a customer marked our email as spam', () => {
  const complain = (messageId: string, address: string) =>
    app.receive({
      from: 'fbl@provider.example',
      subject: 'FW: blank pages',
      body: {
        type: 'multipart/report; report-type=feedback-report; boundary=b',
        content:
          '--b\nContent-Type: text/plain\n\nThis is an abuse report.\n' +
          `--b\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nOriginal-Rcpt-To: ${address}\n\n` +
          `--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: ${messageId}\nTo: ${address}\n\n--b--`,
      },
    })
  const skipped = (count: number) =>
    expect.poll(() => app.logged.filter((line) => line.includes('"complained"'))).toHaveLength(count)

  it('ends automatic emails to them, not answers, if it is about an email of ours', async () => {
    // Before the complaint, after which it would be skipped, too.
    await mailed(`Ticket #${(await app.ticket(id)).ticket_id} has been created`)
    const forged = await complain('<c.aaaaaaaaaaaaaaaaaaaaaaaaaa.aaaaaaaaaaaaaaaa@neatline.example.com>', from)
    expect(forged).toMatchObject({ state: 'ignored', class: 'complaint', ticket_id: null })
    expect(await complain(app.confirmationIdOf(id), from)).toMatchObject({ state: 'ignored', ticket_id: id })
    await app.receive({ from, subject: 'Another thing', headers: [VERIFIED] })
    await skipped(1)
    await answer('Answers are still sent.')
  })

  it('means the recipient it names', async () => {
    await app.call(addParticipant, { id, email: 'cy@customer.example' })
    const { messageId } = await answer('For both.', 2)
    expect((await complain(messageId, 'cy@customer.example')).reason).toContain('cy@customer.example gets no more')
    expect((await complain(messageId, 'redacted')).reason).not.toContain('gets no more')
  })
})

describe('A mail that a technician passes on to the desk', () => {
  const verified = ['Authentication-Results: mx.neatline.example.com; dmarc=pass header.from=neatline.example.com']
  const forwarded = {
    from: ADMIN.email,
    headers: verified,
    subject: 'Fwd: Scanner',
    text: 'From a customer.\n\nBegin forwarded message:\n\nFrom: Cleo Park <cleo@customer.example>\nSubject: Scanner\nDate: November 23, 2026\nTo: jo@neatline.example.com\n\nThe scanner jams.',
  }

  it('is a ticket of the technician that names its sender; one press makes them the requester, and no words of the technician are mailed', async () => {
    const { ticket_id: ticketId } = await app.receive(forwarded)
    expect(await app.ticket(ticketId!)).toMatchObject({ customer: { email: ADMIN.email } })
    const { first_mail } = await app.conversation(ticketId!)
    expect(first_mail?.forwarded_from).toEqual({ name: 'Cleo Park', address: 'cleo@customer.example' })
    await app.call(changeRequester, { id: ticketId! })
    expect(await app.ticket(ticketId!)).toMatchObject({ customer: { email: 'cleo@customer.example' } })
    const toCleo = () => app.outbox().filter((mail) => mail.includes('cleo@customer.example'))
    expect(toCleo()).toEqual([])
    // What the technician wrote above it is for the team: no answer quotes it.
    await app.call(addResponse, { id: ticketId!, message: 'We’ll look at it today.' })
    await expect.poll(toCleo).toHaveLength(1)
    expect(toCleo()[0]).not.toMatch(/From a customer|jams/)
  })

  it('may be attached as a file', async () => {
    const original =
      'From: Dan <dan@customer.example>\nSubject: Scanner\nDate: Mon, 23 Nov 2026 09:00:00 -0700\n\nIt jams.'
    const { ticket_id: ticketId } = await app.receive({
      ...forwarded,
      body: {
        type: 'multipart/mixed; boundary=b',
        content: `--b\nContent-Type: text/plain\n\nSee the email.\n--b\nContent-Type: message/rfc822\n\n${original}\n--b--`,
      },
    })
    const { first_mail } = await app.conversation(ticketId!)
    expect(first_mail?.forwarded_from).toEqual({ name: 'Dan', address: 'dan@customer.example' })
  })
})
