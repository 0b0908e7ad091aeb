import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addResponse, listResponses } from '#contract/responses.ts'
import { addParticipant } from '#contract/messages.ts'
import { getHistory } from '#contract/history.ts'
import { listNotices } from '#contract/notices.ts'
import { createTicket, updateTicket } from '#contract/tickets.ts'
import {
  notices,
  supportUsers,
  ticketEvents,
  ticketFollowers,
  ticketResponses,
  tickets,
} from '#server/schema/schema.ts'
import { addMessage } from '#server/conversation/add-message.ts'
import { noticeMentions } from '#server/conversation/mentions.ts'
import { readNoticesForMail } from '#server/mail/out/notice.ts'
import { REPLY_LINE } from '#server/mail/ids.ts'
import { ADMIN, ticketInput } from '#test/support/app.ts'
import { createCustomerBrowser } from '#test/support/customer-browser.ts'
import { readHeaders } from '#test/support/mail/read-headers.ts'
import { type MailApp, openMailApp } from '../mail/in/mail-app.ts'
import { eventually } from '#test/support/server.ts'

const KIM = { email: 'kim@neatline.example.com', password: ADMIN.password }
const NOTES = 500
const VERIFIED = ['Authentication-Results: mx.neatline.example.com; dmarc=pass header.from=neatline.example.com']
let now = new Date('2026-11-23T16:00:00Z')
let app: MailApp
let jo: string
let kim: string

beforeAll(async () => {
  app = await openMailApp({}, { now: () => now })
  await app.signIn(KIM, { role: 'technician', firstName: 'Kim', lastName: 'Ito' })
  await app.openSession()
  const people = await app.ctx.db.select().from(supportUsers)
  const idOf = (email: string) => people.find((person) => person.email === email)!.id
  jo = idOf(ADMIN.email)
  kim = idOf(KIM.email)
})
afterAll(() => app.close())

const newTicket = () => app.call(createTicket, ticketInput())
const addNote = (ticket_id: string, text: string, author = jo) =>
  app.ctx.transact(async (tx) => {
    const words = { ticket_id, user_id: author, message: text, kind: 'note', channel: 'dashboard' } as const
    const { id } = await addMessage(tx, { ...words, created_at: now })
    await noticeMentions(tx, { id, ticket_id, text, author: { id: author } }, now)
    return id
  })
/** Mails as they are read: without the line ends of their encoding. */
const sent = () => app.outbox().map((mail) => mail.replaceAll('=\r\n', ''))
const untilSent = (words: string, count = 1) =>
  eventually(`${count} mails with “${words}”`, () => {
    const mails = sent().filter((mail) => mail.includes(words))
    return mails.length === count && mails
  })
const untilNoticed = async (words: string) => {
  now = new Date(now.getTime() + 2 * 60_000 + 1)
  const [mail] = await untilSent(words)
  return { mail: mail!, headers: readHeaders(mail!) }
}

it('A note leaves the team in nothing that is sent or shown, and its mention reaches the mentioned one alone', async () => {
  const { ticket, link } = await newTicket()
  const { id, ticket_id: number } = ticket
  await app.call(addParticipant, { id, email: 'cleo@ponderosa.example.com' })
  await app.ctx.db.insert(ticketResponses).values(
    Array.from({ length: NOTES }, (_, note) => ({
      ticket_id: id,
      user_id: jo,
      message: `canary-${note} ${'and the rest '.repeat(5)}`,
      kind: 'note' as const,
      channel: 'dashboard' as const,
      created_at: new Date(now.getTime() + note),
    })),
  )
  now = new Date(now.getTime() + NOTES)
  await addNote(id, 'canary-mention @Kim, the password is in the drawer.')
  const customer = await createCustomerBrowser(app, link)
  await customer.post('/messages', { message: 'It still smokes.' })
  // The last entry before the answer, whose mail quotes what was said before.
  await addNote(id, 'canary-last: they never read the manual.')
  await app.call(addResponse, { id, message: 'Pull the orange tab.' })
  await app.call(updateTicket, { id, status: 'Resolved' })
  await untilSent('Pull the orange tab.', 2)
  await untilSent('is solved')
  const { mail } = await untilNoticed('canary-mention')
  expect(mail).toMatch(/^To: Kim Ito <kim@neatline/m)
  const page = await app.request(`/t/${number}`, { headers: { cookie: customer.cookie } })
  const left = [
    ...sent().filter((each) => each !== mail),
    await page.text(),
    JSON.stringify((await customer.get()).body),
    JSON.stringify(await app.call(listResponses, { id })),
    JSON.stringify(await app.call(getHistory, { id })),
    app.logged.join('\n'),
  ]
  expect(left.length).toBeGreaterThanOrEqual(9)
  expect(left.filter((text) => text.includes('canary'))).toEqual([])
  expect(mail.match(/canary-\w+/g)!.every((word) => word === 'canary-mention')).toBe(true)
})

describe('The mail of a notice', () => {
  it('quotes what happened, leads to the ticket, and a reply by its Message-ID or its address is a note', async () => {
    const { ticket, link } = await newTicket()
    const { id, ticket_id: number } = ticket
    await app.ctx.db.update(tickets).set({ assignee_id: kim }).where(eq(tickets.id, id))
    const customer = await createCustomerBrowser(app, link)
    await customer.post('/messages', { message: 'Now it blinks red.' })
    const { mail, headers } = await untilNoticed('Now it blinks red.')
    expect(headers).toMatchObject({
      subject: `[#${number}] ${ticketInput().title}`,
      'auto-submitted': 'auto-generated',
      'reply-to': expect.stringContaining(app.replyAddress(number, kim)),
    })
    expect(mail).toContain(`/admin?ticket=3D${id}`)
    expect(mail).toContain(`${REPLY_LINE} to add a note`)
    const reply = { from: KIM.email, headers: VERIFIED }
    const messageId = headers['message-id']!
    const byHeader = await app.receive({ ...reply, inReplyTo: messageId, text: 'I know this one.' })
    const byAddress = await app.receive({ ...reply, to: app.replyAddress(number, kim), text: 'On my way.' })
    expect([byHeader.ticket_id, byAddress.ticket_id]).toEqual([id, id])
    expect((await app.conversation(id)).messages.slice(1).map(({ kind, text }) => [kind, text])).toEqual([
      ['note', 'I know this one.'],
      ['note', 'On my way.'],
    ])
    // Another member of the team, and a sender who is not verified, have not got it.
    const foreign = await app.receive({ ...reply, from: ADMIN.email, inReplyTo: messageId, text: 'Me, too.' })
    const unproven = await app.receive({ from: KIM.email, inReplyTo: messageId, text: '@public Free money.' })
    expect([foreign.state, unproven.state]).toEqual(['held', 'held'])
    expect((await app.receive({ from: 'eve@elsewhere.example', messageId, text: 'Hello' })).state).toBe('ignored')
  })

  it('is not written where it has been seen since it was queued', async () => {
    const { id } = (await newTicket()).ticket
    await addNote(id, '@Kim look at this')
    const job = { userId: kim, ticketId: id, at: now.toISOString() }
    const ofTicket = eq(notices.ticket_id, id)
    await app.ctx.db.update(notices).set({ mailed_at: now, mail_due_at: now }).where(ofTicket)
    expect(await readNoticesForMail(app.ctx, job)).toMatchObject({ admin: { email: KIM.email } })
    await app.ctx.db.update(notices).set({ seen_at: now }).where(ofTicket)
    expect(await readNoticesForMail(app.ctx, job)).toBeUndefined()
  })

  it('is never quoted to the customer, however a mail program quotes it', async () => {
    const { ticket } = await newTicket()
    const { id, ticket_id: number } = ticket
    const quoted = `* ${REPLY_LINE} to add a note\n* Jo mentioned you:\n* secret-canary`
    const reply = { from: KIM.email, to: app.replyAddress(number, kim), headers: VERIFIED }
    await app.receive({ ...reply, text: `@public We will come at nine.\n\n${quoted}` })
    await app.receive({ ...reply, text: `@public\n\n${quoted}` })
    const [answer] = await untilSent('We will come at nine.')
    expect(answer).toContain('To: Marisol Vega')
    expect(sent().filter((each) => each.includes('secret-canary'))).toEqual([])
    expect((await app.conversation(id)).messages.map(({ kind }) => kind)).toEqual(['answer', 'note'])
  })
})

describe('A mention', () => {
  const refusal = (id: string, text: string, author = jo) =>
    addNote(id, text, author).then(
      () => 'stored',
      (error: { code: string; errors: { path: string; message: string }[] }) => {
        expect([error.code, error.errors[0]!.path]).toEqual(['invalid-input', 'message'])
        return error.errors[0]!.message
      },
    )

  it('makes a colleague a follower, with one notice however often the note is edited', async () => {
    const { id } = (await newTicket()).ticket
    const noteId = await addNote(id, 'Dear @kim ito: see kim@jo.example and @Jo')
    await app.ctx.transact((tx) =>
      noticeMentions(tx, { id: noteId, ticket_id: id, text: '@Kim again', author: { id: jo } }, now),
    )
    const found = await app.ctx.db.select().from(notices).where(eq(notices.ticket_id, id))
    expect(found.map(({ user_id, kind, actor_id }) => [user_id, kind, actor_id])).toEqual([[kim, 'mentioned', jo]])
    const followers = await app.ctx.db.select().from(ticketFollowers).where(eq(ticketFollowers.ticket_id, id))
    expect(followers.map(({ user_id }) => user_id)).toEqual([kim])
    const events = await app.ctx.db.select().from(ticketEvents).where(eq(ticketEvents.ticket_id, id))
    expect(events.filter(({ kind }) => kind === 'followers_changed').map(({ to_value }) => to_value)).toEqual([
      'Kim Ito',
    ])
    await app.openSession(KIM)
    expect((await app.call(listNotices, {}))[0]!.text).toMatch(/^Jo Lindqvist mentioned you on #\d+: Front desk/)
    await app.openSession()
  })

  it('of all is for managers, and of someone who may not read notes is refused in words', async () => {
    const { id } = (await newTicket()).ticket
    expect(await refusal(id, '@all, lunch?')).toBe('stored')
    expect(await refusal(id, '@all, lunch?', kim)).toBe('Only managers can mention everyone with @all.')
    const customer = 'Marisol Vega can’t read notes, so they can’t be mentioned.'
    expect(await refusal(id, 'Ask @marisol vega.')).toBe(customer)
    await app.ctx.db
      .insert(supportUsers)
      .values({ first_name: 'Pat', last_name: 'Lee', email: 'pat@neatline.example.com' })
    expect(await refusal(id, 'Ask @Pat Lee’s team')).toBe('Pat Lee can’t read notes, so they can’t be mentioned.')
    expect(await refusal(id, 'Write to @support or me@pat lee')).toBe('stored')
    const before = await app.ctx.db.$count(ticketResponses, eq(ticketResponses.ticket_id, id))
    await refusal(id, 'Ask @Kim and @Pat Lee')
    expect(await app.ctx.db.$count(ticketResponses, eq(ticketResponses.ticket_id, id))).toBe(before)
  })
})
