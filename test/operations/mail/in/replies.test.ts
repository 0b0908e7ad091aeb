import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { retryMail } from '#contract/mails.ts'
import { decideHeld } from '#contract/messages.ts'
import { createTicket, updateTicket } from '#contract/tickets.ts'
import { addResponse } from '#contract/responses.ts'
import { supportUsers, ticketEvents } from '#server/schema/schema.ts'
import { readVisibleMessages } from '#server/customers/customer-page.ts'
import { decideHeld as decideAs } from '#server/mail/in/held.ts'
import { ADMIN, ticketInput } from '#test/support/app.ts'
import { rawMail, VERIFIED } from '#test/support/mail/raw-mail.ts'
import { type MailApp, openMailApp } from './mail-app.ts'

const ANN = 'ann@customer.example'
const STRANGER = 'eve@elsewhere.example'
let app: MailApp
let ticket: { id: string; ticket_id: number; user_id: string }
let answer: { id: string }
const START = new Date('2026-11-23T16:00:00Z')
let now = START
const DAY_MS = 24 * 60 * 60 * 1000

beforeAll(async () => {
  app = await openMailApp({}, { now: () => now })
})
afterAll(() => app.close())
beforeEach(async () => {
  now = START
  const customerInfo = { email: ANN, firstName: 'Ann', lastName: 'Smith' }
  const created = await app.call(createTicket, ticketInput({ customerInfo }))
  ticket = created.ticket as typeof ticket
  answer = await app.call(addResponse, { id: ticket.id, message: 'Pull the tab.' })
})

const byToken = () => ({ to: app.replyAddress(ticket.ticket_id, ticket.user_id) })
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const byHeader = () => ({ inReplyTo: app.messageIdOf(answer.id) })
const bySubject = () => ({ subject: `Re: printer [#${ticket.ticket_id}]` })
const messagesOf = async (id = ticket.id) => (await app.conversation(id)).messages
const heldOf = async (id = ticket.id) => (await app.conversation(id)).held
const historyOf = async () => {
  const isOurs = eq(ticketEvents.ticket_id, ticket.id)
  const events = await app.ctx.db.select().from(ticketEvents).where(isOurs).orderBy(ticketEvents.id)
  return events.map(({ kind }) => kind)
}
const statusOf = async () => (await app.ticket(ticket.id)).status
/** Sessions last half a day. */
const wait = (days: number) => {
  now = new Date(now.getTime() + days * DAY_MS)
  return app.openSession()
}
const resolve = () => app.call(updateTicket, { id: ticket.id, status: 'Resolved' })

describe('A reply of the requester', () => {
  it.each([
    ['the token', byToken],
    ['the Message-ID of our mail', byHeader],
    ['the number in the subject', bySubject],
  ])('joins the ticket by %s alone', async (_, sign) => {
    const mail = await app.receive({ from: ANN, text: 'It still smokes.', ...sign() })
    expect([mail.state, mail.ticket_id, mail.opened_ticket]).toEqual(['routed', ticket.id, false])
    expect((await messagesOf()).at(-1)).toMatchObject({
      kind: 'customer',
      channel: 'mail',
      text: 'It still smokes.',
      author: { id: ticket.user_id, name: 'Ann Smith' },
    })
    expect((await app.ticket(ticket.id)).waiting_since).not.toBeNull()
  })

  it('with another subject shows it, and is the subject where it has no text', async () => {
    const { title } = await app.ticket(ticket.id)
    const reply = async (subject: string, text: string) => {
      await app.receive({ from: ANN, subject, text, ...byHeader() })
      const { text: shown, mail } = (await messagesOf()).at(-1)!
      return [shown, mail?.subject]
    }
    expect(await reply(`AW: Re: ${title} [#${ticket.ticket_id}]`, 'Yes.')).toEqual(['Yes.', null])
    expect(await reply(`${title.toUpperCase()} `, 'Yes!')).toEqual(['Yes!', null])
    expect(await reply('Re: (no subject)', 'No.')).toEqual(['No.', null])
    const other = 'Order a laptop for Bo, 16 GB'
    const onPage = () =>
      readVisibleMessages(app.ctx.db, { ticketId: ticket.id, personId: ticket.user_id, isRequester: true }, 50)
    expect(await reply(`RE: ${other}`, 'As in the subject, please.')).toEqual(['As in the subject, please.', other])
    expect((await onPage()).at(-1)).toMatchObject({ text: 'As in the subject, please.', subject: other })
    expect(await reply('Server room is at 41 degrees', '')).toEqual(
      Array.from({ length: 2 }, () => 'Server room is at 41 degrees'),
    )
  })

  it('that was sent much earlier says when', async () => {
    const sentAt = async (minutes: number) => {
      const date = new Date(now.getTime() - minutes * 60_000).toUTCString()
      await app.receive(
        rawMail({ from: ANN, text: `It is ${minutes}.`, ...byHeader() }).replace(/^Date: .*$/m, `Date: ${date}`),
      )
      return (await messagesOf()).at(-1)!.mail!.sent_at
    }
    const seconds = Math.floor((now.getTime() - 4000 * 60_000) / 1000)
    expect(await sentAt(4000)).toBe(new Date(seconds * 1000).toISOString())
    expect([await sentAt(5), await sentAt(-60)]).toEqual([null, null])
  })

  it('of nothing but a file is that file', async () => {
    const picture = [
      '--b',
      'Content-Type: image/gif; name=a.gif',
      'Content-Transfer-Encoding: base64',
      '',
      GIF,
      '--b--',
    ]
    const body = { type: 'multipart/mixed; boundary=b', content: picture.join('\n') }
    const subject = `Re: ${(await app.ticket(ticket.id)).title}`
    await app.receive({ from: ANN, subject, body, ...byHeader() })
    const { text, attachments } = (await messagesOf()).at(-1)!
    expect([text, attachments.map(({ name }) => name)]).toEqual(['1 file', ['a.gif']])
  })

  it('that answers an invitation says so', async () => {
    const entry =
      'BEGIN:VCALENDAR\nMETHOD:REPLY\nBEGIN:VEVENT\nSUMMARY:Server move\nDTSTART:20261201T210000Z\nATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@customer.example\nEND:VEVENT\nEND:VCALENDAR'
    const subject = `Re: ${(await app.ticket(ticket.id)).title}`
    await app.receive({
      from: ANN,
      subject,
      body: { type: 'text/calendar; method=REPLY', content: entry },
      ...byHeader(),
    })
    const { text, mail } = (await messagesOf()).at(-1)!
    expect([text, mail?.calendar?.answer]).toEqual(['Accepted: Server move, Tue, Dec 1, 2:00 PM', 'accepted'])
  })

  it('joins by the token in any case, and by the confirmation’s Message-ID', async () => {
    expect((await app.receive({ from: ANN, to: byToken().to.toUpperCase() })).ticket_id).toBe(ticket.id)
    const references = `<x@y.example> ${app.confirmationIdOf(ticket.id)} <z@y.example>`
    expect((await app.receive({ from: 'ANN@Customer.Example', references })).ticket_id).toBe(ticket.id)
  })

  it('joins the ticket of our mail that it answers, although an earlier mail it refers to is another ticket’s', async () => {
    const earlier = '<first.words@customer.example>'
    const other = await app.receive({ from: ANN, subject: 'The scanner', messageId: earlier })
    expect(other.opened_ticket).toBe(true)
    const mail = { from: ANN, inReplyTo: earlier, references: `${app.messageIdOf(answer.id)} ${earlier}` }
    expect((await app.receive(mail)).ticket_id).toBe(ticket.id)
  })

  it('is shown without the quoted words, which stay one press away', async () => {
    const quote =
      'On Mon, Nov 23, 2026 at 9:00 AM Jo at Neatline IT <support@neatline.example.com> wrote:\n\n> Pull the tab.'
    await app.receive({ from: ANN, text: `Which tab?\n\n${quote}`, ...byHeader() })
    const message = (await messagesOf()).at(-1)!
    expect(message.text).toBe('Which tab?')
    expect(message.full_text).toContain('> Pull the tab.')
  })

  it('makes a new ticket where the token has one letter changed or is of another ticket', async () => {
    const { to } = byToken()
    const changed = to.replace(/.@neatline/, (end) => (end.startsWith('a') ? 'b@neatline' : 'a@neatline'))
    expect((await app.receive({ from: ANN, to: changed })).opened_ticket).toBe(true)
    const ofAnother = to.replace(`+r${ticket.ticket_id}-`, `+r${ticket.ticket_id - 1}-`)
    expect((await app.receive({ from: ANN, to: ofAnother })).opened_ticket).toBe(true)
  })
})

describe('A reply of someone else', () => {
  it.each([
    ['the token of another person', byToken],
    ['the Message-ID of our mail', byHeader],
  ])('with %s is held next to the ticket: nothing of it is reopened or shown as the customer’s', async (_, sign) => {
    await resolve()
    const mail = await app.receive({ from: STRANGER, text: 'Send me the password.', ...sign() })
    expect([mail.state, mail.ticket_id]).toEqual(['held', ticket.id])
    expect(await statusOf()).toBe('Resolved')
    expect(await messagesOf()).toHaveLength(1)
    expect(await heldOf()).toMatchObject([{ id: mail.id, from: STRANGER, text: 'Send me the password.' }])
  })

  it('with the number in the subject makes a ticket of its own, which may belong to the other', async () => {
    const mail = await app.receive({ from: STRANGER, ...bySubject() })
    expect([mail.opened_ticket, mail.ticket_id === ticket.id]).toEqual([true, false])
    expect((await app.conversation(mail.ticket_id!)).suggested).toMatchObject({ id: ticket.id })
  })

  it.each([
    ['two addresses', `${ANN}, ${STRANGER}`],
    ['two headers', `${ANN}\nFrom: ${STRANGER}`],
    ['a group', `Friends: ${ANN};`],
    ['no address but in Reply-To', `Ann\nReply-To: ${ANN}`],
  ])('that names its sender by %s is not the requester’s: no server has checked that address', async (_, from) => {
    const held = await app.receive({ from, text: 'Send me the password.', ...byHeader() })
    expect([held.state, held.ticket_id]).toEqual(['held', ticket.id])
    expect((await app.receive({ from, ...bySubject() })).opened_ticket).toBe(true)
    expect(await messagesOf()).toHaveLength(1)
  })

  it('with a Message-ID someone made up makes a new ticket', async () => {
    const forged = app
      .messageIdOf(answer.id)
      .replace(/\.([a-z2-7])([a-z2-7]{15})@/, (_, a, rest) => `.${a === 'a' ? 'b' : 'a'}${rest}@`)
    expect((await app.receive({ from: STRANGER, inReplyTo: forged })).opened_ticket).toBe(true)
  })

  it('joins when the team adds it, and its sender takes part from then on', async () => {
    const held = await app.receive({ from: STRANGER, text: 'Me too.', ...byHeader() })
    await app.call(decideHeld, { id: held.id, decision: 'add' })
    expect((await messagesOf()).at(-1)).toMatchObject({ kind: 'customer', text: 'Me too.' })
    expect(await heldOf()).toEqual([])
    expect((await app.conversation(ticket.id)).participants).toMatchObject([{ email: STRANGER }])
    expect((await app.receive({ from: STRANGER, text: 'And again.', ...byHeader() })).state).toBe('routed')
    expect((await app.send('POST', `/api/held/${held.id}`, { decision: 'discard' })).status).toBe(409)
  })

  it('becomes a ticket of its own, or is discarded, when the team says so', async () => {
    const [one, two] = [
      await app.receive({ from: STRANGER, text: 'One.', ...byHeader() }),
      await app.receive({ from: STRANGER, text: 'Two.', ...byHeader() }),
    ]
    const { ticket_id } = await app.call(decideHeld, { id: one.id, decision: 'new-ticket' })
    expect(await app.ticket(ticket_id!)).toMatchObject({ description: 'One.', channel: 'mail' })
    await app.call(decideHeld, { id: two.id, decision: 'discard' })
    expect(await heldOf()).toEqual([])
    expect(await messagesOf()).toHaveLength(1)
    // Discarding can be taken back: the team decides about it once more.
    await app.call(retryMail, { id: two.id })
    expect(await app.routed(two.id)).toMatchObject({ state: 'held', ticket_id: ticket.id })
    expect(await heldOf()).toMatchObject([{ text: 'Two.' }])
  })
})

describe('A mail whose first copy nobody vouched for', () => {
  const FAILED = VERIFIED.replace('dmarc=pass', 'dmarc=fail')
  const copies = (text: string) => {
    const mail = { from: ANN, text, messageId: `<${randomUUID()}@customer.example>`, ...byHeader() }
    return { verified: { ...mail, headers: [VERIFIED] }, failed: { ...mail, headers: [FAILED] } }
  }

  it('joins by its verified copy, and the held one is gone', async () => {
    const { verified, failed } = copies('It works with the new cable.')
    const held = await app.receive(failed)
    expect(held).toMatchObject({ state: 'held', ticket_id: ticket.id })
    expect(await app.receive(verified)).toMatchObject({ state: 'routed', ticket_id: ticket.id })
    expect(await messagesOf()).toMatchObject([{ kind: 'answer' }, { text: 'It works with the new cable.' }])
    expect(await heldOf()).toEqual([])
    // The analysis of the ticket may end at any time.
    const history = (await historyOf()).filter((kind) => kind !== 'analysed')
    expect(history.slice(-3)).toEqual(['message_held', 'held_released', 'message_in'])
    // Trying the first once more changes nothing.
    await app.call(retryMail, { id: held.id })
    expect((await app.routed(held.id)).state).toBe('ignored')
    expect(await messagesOf()).toHaveLength(2)
  })

  it('stays held where its sender is a stranger, whatever the check of a copy says', async () => {
    const mail = { from: STRANGER, messageId: `<${randomUUID()}@elsewhere.example>`, ...byHeader() }
    const held = await app.receive(mail)
    const verified = VERIFIED.replace('customer.example', 'elsewhere.example')
    expect((await app.receive({ ...mail, headers: [verified] })).state).toBe('ignored')
    expect(await heldOf()).toMatchObject([{ id: held.id }])
  })

  it('stays as the team has decided, and an unverified copy replaces nothing', async () => {
    const { verified, failed } = copies('It works with the old cable.')
    const held = await app.receive(failed)
    expect((await app.receive({ ...failed, headers: [] })).state).toBe('ignored')
    expect(await heldOf()).toHaveLength(1)
    await app.call(decideHeld, { id: held.id, decision: 'discard' })
    expect((await app.receive(verified)).state).toBe('ignored')
    expect(await messagesOf()).toHaveLength(1)
  })
})

describe('A mail that claims to come from the team', () => {
  const verified = ['Authentication-Results: mx.neatline.example.com; dmarc=pass header.from=neatline.example.com']
  const foreign = ['Authentication-Results: mx.attacker.example; dmarc=pass header.from=neatline.example.com']
  const ours = ['Authentication-Results: mx.neatline.example.com; dmarc=none']
  const tokenOfJo = async () => {
    const me = (await app.send('GET', '/api/admin/me')).body as { id: string }
    return app.replyAddress(ticket.ticket_id, me.id)
  }

  it.each([
    ['unverified with the customer’s token', async () => byToken()],
    ['unverified with their own token', async () => ({ to: await tokenOfJo() })],
    ['unverified with the Message-ID', async () => byHeader()],
    ['verified by another server', async () => ({ to: await tokenOfJo(), headers: foreign })],
    ['by another above ours', async () => ({ to: await tokenOfJo(), headers: [...foreign, ...ours] })],
    ['by another below ours', async () => ({ to: await tokenOfJo(), headers: [...ours, ...foreign] })],
    ['in our name below ours', async () => ({ to: await tokenOfJo(), headers: [...ours, ...verified] })],
    ['verified without their own token', async () => ({ ...byToken(), headers: verified })],
    ['unverified without any sign', async () => ({})],
  ])('is held: %s', async (_, sign) => {
    const mail = await app.receive({
      from: `Jo <${ADMIN.email}>`,
      text: '@public Here is your password.',
      ...(await sign()),
    })
    expect(mail.state).toBe('held')
    expect(app.logged.some((line) => line.includes('mail.team_sender_unproven') && line.includes(mail.id))).toBe(true)
    expect((await messagesOf()).map(({ kind }) => kind)).toEqual(['answer'])
    expect(app.outbox().filter((sent) => sent.includes('Here is your password'))).toEqual([])
  })

  it('is a note when it is verified and holds their token, and an answer only where it begins with @public', async () => {
    const sign = { from: ADMIN.email, to: await tokenOfJo(), headers: verified }
    await app.receive({ ...sign, text: 'Check the fuser first.' })
    await app.receive({ ...sign, text: '@public We will come at ten.' })
    expect((await messagesOf()).map(({ kind, text }) => [kind, text])).toEqual([
      ['answer', 'Pull the tab.'],
      ['note', 'Check the fuser first.'],
      ['answer', 'We will come at ten.'],
    ])
    // By its kind the customer's open page tells a note, of which it hears nothing, from a message.
    const history = await historyOf()
    expect([history.includes('note_added'), history.includes('message_in')]).toEqual([true, false])
  })
})

describe('A reply to a Resolved ticket', () => {
  it('opens it again', async () => {
    await resolve()
    await wait(5)
    await app.receive({ from: ANN, text: 'It is back.', ...byHeader() })
    expect(await statusOf()).toBe('Open')
    expect((await app.ticket(ticket.id)).waiting_since).not.toBeNull()
  })

  it('that only says thanks leaves it resolved', async () => {
    await resolve()
    const subject = `AW: ${(await app.ticket(ticket.id)).title}`
    await app.receive({ from: ANN, subject, text: 'Thanks, works!', ...byHeader() })
    expect(await statusOf()).toBe('Resolved')
    expect((await messagesOf()).at(-1)).toMatchObject({ text: 'Thanks, works!' })
    expect((await historyOf()).at(-1)).toBe('said_thanks')
    await app.receive({ from: ANN, text: 'Thanks, but now Outlook hangs.', ...byHeader() })
    expect(await statusOf()).toBe('Open')
  })

  it('of more than 30 days ago makes a new ticket that is linked to it', async () => {
    await resolve()
    await wait(40)
    const mail = await app.receive({ from: ANN, text: 'It is back.', ...byHeader() })
    const { ticket_id: number, ...linked } = await app.ticket(mail.ticket_id!)
    expect(linked).toMatchObject({ linked_ticket_id: ticket.id, status: 'Open', waiting_since: expect.any(String) })
    expect(await statusOf()).toBe('Resolved')
    // It is a ticket like any other to the customer: nobody tells them that it was too late.
    await expect.poll(() => app.outbox().join()).toContain(`Ticket #${number} has been created`)
  })

  it('that is an absence notice changes nothing and stands there as one line', async () => {
    await resolve()
    const headers = ['Auto-Submitted: auto-replied', 'X-Autoreply: yes']
    const before = await app.ticket(ticket.id)
    const mail = await app.receive({ from: ANN, subject: 'Out of office', text: 'I am away.', headers, ...byHeader() })
    expect(mail.state).toBe('auto-reply')
    const { status, waiting_since, attention } = await app.ticket(ticket.id)
    expect({ status, waiting_since, attention }).toEqual({ status: 'Resolved', waiting_since: null, attention: null })
    expect(before.waiting_since).toBeNull()
    expect((await messagesOf()).at(-1)).toMatchObject({ kind: 'automatic', text: 'I am away.' })
  })
})

describe('An automatic reply', () => {
  const headers = ['Auto-Submitted: auto-replied']
  const failed = 'Authentication-Results: mx.neatline.example.com; dmarc=fail header.from=customer.example'
  it('that claims to come from the team has no author, and one that fails the check stays outside of the ticket', async () => {
    await app.receive({ from: ADMIN.email, text: 'I am away.', headers, ...byHeader() })
    expect((await messagesOf()).at(-1)).toMatchObject({ kind: 'automatic', author: null })
    const mail = await app.receive({ from: ANN, headers: [...headers, failed], ...byHeader() })
    expect([mail.state, mail.ticket_id]).toEqual(['auto-reply', null])
  })
})

describe('A held mail that claims to come from the team', () => {
  it('is a note by nobody once it is added, and is decided about once', async () => {
    const { id } = await app.receive({ from: ADMIN.email, text: 'Give them the password.', ...byHeader() })
    const [jo] = await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.email, ADMIN.email))
    const add = (ctx: typeof app.ctx) => decideAs(ctx, { id, decision: 'add' }, { ...jo!, email: ADMIN.email })
    // A colleague presses the same in the moment between.
    const transact: typeof app.ctx.transact = async (work) => {
      await add(app.ctx)
      return app.ctx.transact(work)
    }
    await expect(add({ ...app.ctx, transact })).rejects.toMatchObject({ code: 'conflict' })
    const added = (await messagesOf()).slice(1)
    expect(added).toMatchObject([{ kind: 'note', author: null, text: 'Give them the password.' }])
  })
})

describe('Someone who writes faster than people do', () => {
  it('is kept without notices from the sixth mail in ten minutes on', async () => {
    for (let number = 1; number <= 6; number++)
      await app.receive({ from: ANN, text: `Number ${number}`, ...byHeader() })
    const quiet = (await messagesOf()).map(({ mail }) => mail?.is_quiet)
    expect(quiet).toEqual([undefined, false, false, false, false, false, true])
  })
})
