import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTicket, getTicket } from '#contract/tickets.ts'
import { aiAnalyses, supportUsers, ticketEvents, tickets } from '#server/schema/schema.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
})
afterAll(() => app.close())

const post = (body: unknown, headers?: Record<string, string>) => app.send('POST', '/api/tickets', body, headers)

describe('Creating a ticket', () => {
  it('returns the number, the automatic reply and an upload token', async () => {
    const { ticket, aiResponse, uploadToken } = await app.call(createTicket, ticketInput())
    expect(ticket).toMatchObject({
      title: ticketInput().title,
      category: 'Printer',
      priority: 'Medium',
      status: 'Open',
    })
    expect(ticket.ticket_id).toBeGreaterThanOrEqual(1001)
    expect(aiResponse.length).toBeGreaterThan(100)
    expect(uploadToken.length).toBeGreaterThanOrEqual(22)
  })

  it('numbers tickets from 1001 upwards, one after the other', async () => {
    const first = await app.call(createTicket, ticketInput())
    const second = await app.call(createTicket, ticketInput())
    expect(second.ticket.ticket_id).toBe(first.ticket.ticket_id + 1)
  })

  it('takes General and Medium where category and priority are left out', async () => {
    const { category: _, priority: __, ...rest } = ticketInput()
    const { ticket } = await app.call(createTicket, rest)
    expect(ticket).toMatchObject({ category: 'General', priority: 'Medium' })
  })

  it('stores its customer, analysis and creation event with it', async () => {
    const { ticket } = await app.call(createTicket, ticketInput())
    const [event] = await app.ctx.db.select().from(ticketEvents).where(eq(ticketEvents.ticket_id, ticket.id))
    expect(event).toMatchObject({ kind: 'created', to_value: 'Open', actor_id: null })
    const whole = await app.call(getTicket, { id: ticket.id })
    expect(whole.customer).toEqual({
      first_name: 'Marisol',
      last_name: 'Vega',
      email: 'marisol@ponderosa.example.com',
      phone: '(303) 555-0199',
      company: 'Ponderosa Family Health',
    })
    expect(whole.ai_analysis?.suggested_category).toBe('Printer')
  })

  it('keeps any text a person can type', async () => {
    const title = `Ünïcode 🖨️ "quotes" <b>tags</b> ' ; -- %_\\ עברית`
    const description = `line one\r\nline two\ttab\u200d👩‍👩‍👧 \u202Ertl \u0007 bell`
    const { ticket } = await app.call(createTicket, ticketInput({ title, description }))
    expect(ticket.title).toBe(title)
    expect(ticket.description).toBe(description)
  })

  it('keeps a description of 250,000 characters', async () => {
    const description = 'é'.repeat(250_000)
    const { ticket } = await app.call(createTicket, ticketInput({ description }))
    expect(ticket.description).toHaveLength(250_000)
  })

  it('stores no analysis and sends a plain acknowledgement while all AI is off', async () => {
    const quiet = await openTestApp({ AI_PROVIDER: 'off' })
    const { ticket, aiResponse } = await quiet.call(createTicket, ticketInput())
    expect(await quiet.ctx.db.select().from(aiAnalyses).where(eq(aiAnalyses.ticket_id, ticket.id))).toEqual([])
    expect(aiResponse.length).toBeGreaterThan(20)
    await quiet.close()
  })
})

describe('A repeated request', () => {
  it('with the same key gets the same response and creates no second ticket', async () => {
    const key = { 'idempotency-key': 'same-key-same-body' }
    const [first, second] = [await post(ticketInput(), key), await post(ticketInput(), key)]
    expect(second).toMatchObject({ status: 201, body: first.body })
  })

  it('creates one ticket when fifty copies are sent at once', async () => {
    const title = 'Fifty copies at once'
    const copies = await Promise.all(
      Array.from({ length: 50 }, () => post(ticketInput({ title }), { 'idempotency-key': 'fifty-at-once' })),
    )
    expect(new Set(copies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(copies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await app.ctx.db.$count(tickets, eq(tickets.title, title))).toBe(1)
  })

  it('with the same key and another body is refused', async () => {
    const key = { 'idempotency-key': 'same-key-other-body' }
    await post(ticketInput(), key)
    const other = await post(ticketInput({ title: 'Something else' }), key)
    expect(other.status).toBe(422)
    expect(other.body.errors[0].path).toBe('Idempotency-Key')
  })

  it('is processed again when the first attempt was refused', async () => {
    const key = { 'idempotency-key': 'refused-then-right' }
    expect((await post(ticketInput({ title: '' }), key)).status).toBe(422)
    expect((await post(ticketInput(), key)).status).toBe(201)
  })
})

describe('An invalid ticket', () => {
  const refused = async (changes: Record<string, unknown>, path: string, message: string | RegExp) => {
    const { status, body, headers } = await post(ticketInput(changes))
    expect(status).toBe(422)
    expect(headers.get('content-type')).toBe('application/problem+json')
    const error = body.errors.find((each: { path: string }) => each.path === path)
    expect(error?.message ?? JSON.stringify(body)).toMatch(message)
  }
  const customer = (changes: object) => ({ customerInfo: { ...ticketInput().customerInfo, ...changes } })

  it('names each blank required field', async () => {
    await refused({ title: '   ' }, 'title', 'Enter a title for the problem')
    await refused({ description: '' }, 'description', 'Describe what is happening')
    await refused(customer({ email: '' }), 'customerInfo.email', 'Enter your email address')
    await refused(customer({ firstName: ' ' }), 'customerInfo.firstName', 'Enter your first name')
    await refused(customer({ lastName: undefined }), 'customerInfo.lastName', 'Enter your last name')
  })

  it('shows an example of a valid e-mail address', async () => {
    await refused(customer({ email: 'marisol@' }), 'customerInfo.email', 'Enter an email address like name@example.com')
  })

  it('names unknown fields, wrong types and values outside the lists', async () => {
    await refused({ extra: 1 }, 'extra', /not known/)
    await refused(customer({ isAdmin: true }), 'customerInfo.isAdmin', /not known/)
    await refused({ title: 5 }, 'title', /title/)
    await refused({ priority: 'Urgent' }, 'priority', /priority/)
    await refused({ category: 'Cars' }, 'category', /category/)
  })

  it('is none for null or nothing in a field that may be left out', async () => {
    for (const nothing of [null, '']) {
      const optional = { category: nothing, priority: nothing, attachments: nothing }
      const { status, body } = await post(
        ticketInput({ ...optional, ...customer({ phone: nothing, company: nothing }) }),
      )
      expect(status).toBe(201)
      expect(body.ticket).toMatchObject({ category: 'General', priority: 'Medium' })
    }
    await refused({ title: null }, 'title', 'Enter a title for the problem')
  })

  it('refuses null characters, lone surrogates and excessive lengths by field', async () => {
    await refused({ title: 'a\0b' }, 'title', /cannot be stored/)
    await refused({ description: 'half \uD83D emoji' }, 'description', /cannot be stored/)
    await refused({ title: 'x'.repeat(301) }, 'title', 'Use at most 300 characters')
    await refused({ description: 'x'.repeat(250_001) }, 'description', 'Use at most 250,000 characters')
  })

  it('is refused for a malformed, oversized or non-JSON body', async () => {
    expect((await post('{"title":')).status).toBe(400)
    expect((await post('[]')).status).toBe(422)
    expect((await post('x'.repeat(2 * 1024 * 1024 + 1))).status).toBe(413)
    expect((await post('title=x', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post('{"__proto__": {"title": "x"}, "constructor": 1}')).status).toBe(422)
  })

  it('leaves no ticket behind', async () => {
    const before = await app.ctx.db.$count(tickets)
    await post(ticketInput({ title: '' }))
    await post(ticketInput({ attachments: [{ id: 'temp/nothing.png', token: 'forged' }] }))
    expect(await app.ctx.db.$count(tickets)).toBe(before)
  })
})

describe('The customer', () => {
  const read = async (email: string) =>
    (await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.email, email)))[0]!

  it('is one person however the address is spelled, with the latest name and all details ever given', async () => {
    const email = 'dana@ponderosa.example.com'
    const info = { email, firstName: 'D', lastName: 'W', phone: '1', company: 'Ponderosa' }
    await app.call(createTicket, ticketInput({ customerInfo: info }))
    await app.call(
      createTicket,
      ticketInput({
        customerInfo: { email: 'Dana@Ponderosa.example.com', firstName: 'Dana', lastName: 'Whitfield' },
      }),
    )
    expect(await read(email)).toMatchObject({
      first_name: 'Dana',
      last_name: 'Whitfield',
      phone: '1',
      company: 'Ponderosa',
    })
  })

  it('cannot rename a person who can sign in by using their address', async () => {
    const customerInfo = { email: 'jo@neatline.example.com', firstName: 'Mallory', lastName: 'Evil' }
    const { ticket } = await app.call(createTicket, ticketInput({ customerInfo }))
    expect(ticket.user_id).not.toBeNull()
    expect(await read('jo@neatline.example.com')).toMatchObject({ first_name: 'Jo', is_admin: true })
  })
})
