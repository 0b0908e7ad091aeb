import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMessages } from '#contract/messages.ts'
import { getTicket } from '#contract/tickets.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { supportUsers, ticketEvents, ticketRatings } from '#server/schema/schema.ts'
import { createUploadClient, multipart } from '#test/support/files/upload-client.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { type CustomerApp, openCustomerApp } from './customer-app.ts'

let app: CustomerApp
let files: ReturnType<typeof createUploadClient>
beforeAll(async () => {
  app = await openCustomerApp()
  files = createUploadClient(app)
})
afterAll(() => app.close())

const messagesOf = async (id: string) => (await app.call(listMessages, { id })).messages
const eventsOf = (id: string) =>
  app.ctx.db.select().from(ticketEvents).where(eq(ticketEvents.ticket_id, id)).orderBy(ticketEvents.id)
const claim = async (name: string) => {
  const { id, token } = await files.upload(name, sampleFiles.png)
  return { id, token }
}

describe('A message from the page', () => {
  it('stands in the conversation with its files, and opens a Resolved ticket again', async () => {
    const ticket = await app.newTicket()
    await app.resolve(ticket.id)
    const browser = await app.browser(ticket.link)
    const attachments = [await claim('one.png'), await claim('two.png')]
    const { status, body } = await browser.post('/messages', {
      message: '  It is back.\n\nSee the pictures. ',
      attachments,
    })
    expect([status, body.held, body.text]).toEqual([201, false, 'It is back.\n\nSee the pictures.'])
    const [message] = await messagesOf(ticket.id)
    expect(message).toMatchObject({
      kind: 'customer',
      channel: 'page',
      author: { id: ticket.userId, name: 'Marisol Vega' },
    })
    expect(message!.attachments.map(({ name }) => name)).toEqual(['one.png', 'two.png'])
    const { status: now, waiting_since } = await app.call(getTicket, { id: ticket.id })
    expect([now, waiting_since === null]).toEqual(['Open', false])
    const [changed, written] = (await eventsOf(ticket.id)).slice(-2)
    expect([changed!.kind, changed!.to_value, changed!.actor_id]).toEqual(['status_changed', 'Open', ticket.userId])
    expect([written!.kind, written!.to_value, written!.actor_id]).toEqual(['message_in', 'Marisol Vega', ticket.userId])
  })

  it('may be a photo without words, but not nothing', async () => {
    const ticket = await app.newTicket()
    const { post } = await app.browser(ticket.link)
    for (const message of ['', undefined]) {
      const { status, body } = await post('/messages', { message, attachments: [await claim('screen.png')] })
      expect([status, body.text, body.attachments.length]).toEqual([201, '', 1])
    }
    expect((await messagesOf(ticket.id)).map(({ text, attachments }) => [text, attachments.length])).toEqual([
      ['', 1],
      ['', 1],
    ])
    const refused = await post('/messages', { message: ' ', attachments: [] })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: 'message', message: 'Write a message first' }],
    ])
  })

  it('takes its files while visitors cannot create tickets', async () => {
    const ticket = await app.newTicket()
    const { cookie, path, post } = await app.browser(ticket.link)
    const upload = (headers: Record<string, string> = {}) =>
      files.post(`${path}/files`, multipart('tray.png', sampleFiles.png), headers)
    await app.ctx.settings.change({ ticketFormOpen: false })
    try {
      app.forgetSession()
      expect((await upload()).status).toBe(404)
      const { status, body } = await upload({ cookie })
      expect([status, body.name]).toEqual([201, 'tray.png'])
      const { id, token } = body as { id: string; token: string }
      const sent = await post('/messages', { message: 'See the picture.', attachments: [{ id, token }] })
      expect([sent.status, sent.body.attachments.length]).toEqual([201, 1])
    } finally {
      await app.ctx.settings.change({ ticketFormOpen: true })
      await app.openSession()
    }
  })

  it('is one for a double press, a lost answer and two tabs', async () => {
    const ticket = await app.newTicket()
    const browser = await app.browser(ticket.link)
    const attachments = [await claim('one.png')]
    const key = { 'idempotency-key': randomUUID() }
    const send = () => browser.post('/messages', { message: 'Only once.', attachments }, key)
    const replies = [...(await Promise.all([send(), send(), send()])), await send()]
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect(replies.at(-1)!.body.attachments.map(({ name }: { name: string }) => name)).toEqual(['one.png'])
    expect(await messagesOf(ticket.id)).toHaveLength(1)
    const other = await browser.post('/messages', { message: 'Something else.' }, key)
    expect(other.status).toBe(422)
    expect(await messagesOf(ticket.id)).toHaveLength(1)
  })

  it('leaves nothing where a file cannot be claimed', async () => {
    const ticket = await app.newTicket()
    const browser = await app.browser(ticket.link)
    const mine = await claim('one.png')
    const theirs = { ...(await claim('two.png')), token: mine.token }
    const { status, body } = await browser.post('/messages', { message: 'Look.', attachments: [mine, theirs] })
    expect([status, body.errors[0].path]).toEqual([422, 'attachments.1'])
    expect(await messagesOf(ticket.id)).toEqual([])
    expect((await browser.post('/messages', { message: 'Look.', attachments: [mine] })).status).toBe(201)
  })

  it('needs words, and a name with an address or neither', async () => {
    const browser = await app.browser((await app.newTicket()).link)
    const paths = async (body: object) =>
      (await browser.post('/messages', body)).body.errors.map(({ path }: { path: string }) => path)
    expect(await paths({ message: ' \n' })).toEqual(['message'])
    expect(await paths({ message: 'Hi', name: 'Ben' })).toEqual(['email'])
    expect(await paths({ message: 'Hi', email: 'ben@example.com' })).toEqual(['name'])
  })

  it('is refused in words where the ticket has been erased meanwhile', async () => {
    const ticket = await app.newTicket()
    const browser = await app.browser(ticket.link)
    await erasePerson(app.ctx, ticket.email)
    const { status, body } = await browser.post('/messages', { message: 'Hello?' })
    expect([status, body.detail]).toEqual([404, 'There is nothing here.'])
  })
})

describe('It’s solved, and it’s back', () => {
  it('change the status once, in the customer’s name', async () => {
    const ticket = await app.newTicket()
    const browser = await app.browser(ticket.link)
    const set = (status: string) => browser.post('/status', { status })
    const replies = [await set('Open'), ...(await Promise.all([set('Resolved'), set('Resolved')])), await set('Open')]
    expect(replies.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 'Open'],
      [200, 'Resolved'],
      [200, 'Resolved'],
      [200, 'Open'],
    ])
    const changes = (await eventsOf(ticket.id)).filter(({ kind }) => kind === 'status_changed')
    expect(changes.map(({ to_value, actor_id }) => [to_value, actor_id])).toEqual([
      ['Resolved', ticket.userId],
      ['Open', ticket.userId],
    ])
    expect((await set('In Progress')).status).toBe(422)
  })
})

describe('A rating', () => {
  it('is one, the last that was pressed, and is recorded with what it was before', async () => {
    const ticket = await app.newTicket()
    await app.resolve(ticket.id)
    const browser = await app.browser(ticket.link)
    const rate = (rating: string, comment = '') => browser.post('/rating', { rating, comment })
    expect((await browser.get()).body.ticket).toMatchObject({ rating: null, can_rate: true })
    for (const [rating, comment] of [['bad'], ['ok'], ['ok'], ['good', 'Thank you!']]) {
      const { status, body } = await rate(rating!, comment)
      expect([status, body.rating.value]).toEqual([200, rating])
    }
    expect(await app.ctx.db.$count(ticketRatings, eq(ticketRatings.ticket_id, ticket.id))).toBe(1)
    expect((await app.call(getTicket, { id: ticket.id })).rating).toMatchObject({
      value: 'good',
      comment: 'Thank you!',
    })
    const recorded = (await eventsOf(ticket.id)).filter(({ kind }) => kind === 'rated')
    expect(recorded.map(({ from_value, to_value }) => [from_value, to_value])).toEqual([
      [null, 'Not good'],
      ['Not good', 'OK'],
      ['OK', 'Good'],
    ])
  })

  it('can be changed for 7 days, and only while the ticket is Resolved', async () => {
    const ticket = await app.newTicket()
    const browser = await app.browser(ticket.link)
    const rate = async ({ post }: typeof browser, rating: string) => {
      const { status, body } = await post('/rating', { rating })
      return [status, body.detail]
    }
    expect(await rate(browser, 'good')).toEqual([
      409,
      'This ticket isn’t solved yet. You can rate our help once it is.',
    ])
    await app.resolve(ticket.id)
    expect((await rate(browser, 'good'))[0]).toBe(200)
    await app.pass(7 * 24 * 60 - 5)
    const later = await app.browser(ticket.link, browser.cookie)
    expect((await rate(later, 'ok'))[0]).toBe(200)
    await app.pass(10)
    expect((await later.get()).body.ticket.can_rate).toBe(false)
    const refusal = 'A rating can be changed for 7 days. Yours is older, so it can’t be changed anymore.'
    expect(await rate(later, 'bad')).toEqual([409, refusal])
    expect((await rate(later, 'ok'))[0]).toBe(200)
  })

  it('keeps its comment without the keys of links, and the same comment again is no change', async () => {
    const ticket = await app.newTicket()
    await app.resolve(ticket.id)
    const browser = await app.browser(ticket.link)
    const comment = `See https://neatline.example.com${ticket.link} please`
    for (let time = 0; time < 2; time++) {
      const { body } = await browser.post('/rating', { rating: 'ok', comment })
      expect(body.rating.comment).toBe(`See https://neatline.example.com/t/${ticket.number} please`)
    }
    expect((await app.call(getTicket, { id: ticket.id })).rating!.comment).not.toContain('k=')
    expect((await eventsOf(ticket.id)).filter(({ kind }) => kind === 'rated')).toHaveLength(1)
  })

  it('is the requester’s alone', async () => {
    const ticket = await app.newTicket()
    await app.resolve(ticket.id)
    const requester = await app.browser(ticket.link)
    await requester.post('/rating', { rating: 'bad', comment: 'canary: Ben is no help' })
    const [guest] = await app.ctx.db
      .insert(supportUsers)
      .values({ first_name: 'Ben', last_name: 'Ito', email: `${randomUUID()}@ponderosa.example.com` })
      .returning()
    await app.addParticipant(ticket.id, guest!.id)
    const browser = await app.browser(await app.linkOf(ticket, guest!.id))
    const seen = await browser.get()
    expect(seen.body.ticket).toMatchObject({ rating: null, can_rate: false })
    expect(JSON.stringify(seen.body)).not.toContain('canary')
    expect((await requester.get()).body.ticket.rating).toMatchObject({ value: 'bad' })
    const { status, body } = await browser.post('/rating', { rating: 'bad' })
    expect([status, body.type, body.detail]).toEqual([
      403,
      undefined,
      'Only the person who opened this ticket can rate it.',
    ])
  })
})

it('A long conversation shows its last fifty messages, and all of them when asked', async () => {
  const { readCustomerTicket } = await import('#server/customers/customer-page.ts')
  const { findVisitorByLink } = await import('#server/customers/find-visitor.ts')
  const ticket = await app.newTicket()
  const start = app.ctx.now().getTime()
  for (let index = 1; index <= 60; index++)
    await app.store(ticket.id, 'customer', `Message ${index}`, null, new Date(start + index))
  const visitor = await findVisitorByLink(app.ctx, ticket.number, { linkId: ticket.id, browser: 'any' })
  const last = await readCustomerTicket(app.ctx, visitor!, {})
  expect([last.messages.length, last.earlier, last.messages[0]!.text]).toEqual([50, 10, 'Message 11'])
  const all = await readCustomerTicket(app.ctx, visitor!, { all: true })
  expect([all.messages.length, all.earlier, all.messages[0]!.text]).toEqual([60, 0, 'Message 1'])
})
