import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTicket, getTicket, updateTicket } from '#contract/tickets.ts'
import { addResponse, listResponses, ticketResponse } from '#contract/responses.ts'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import { ADMIN, type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'

const MARTA = { email: 'marta@neatline.example.com', password: 'another horse, other staple' }
let app: TestApp
const jo = { cookie: '' }
const marta = { cookie: '' }
let id: string

beforeAll(async () => {
  app = await openTestApp()
  await app.signIn(MARTA, { firstName: 'Marta', lastName: 'Ruiz' })
  marta.cookie = app.cookie()
  await app.signIn(ADMIN)
  jo.cookie = app.cookie()
})
beforeEach(async () => {
  id = (await app.call(createTicket, ticketInput())).ticket.id
})
afterAll(() => app.close())

const answer = (fields: object, who = jo) =>
  app.send('POST', `/api/tickets/${id}/responses`, { message: 'Pull the tab.', ...fields }, who)
const texts = async () => (await app.call(listResponses, { id }, jo)).map(({ message }) => message)

describe('An answer that names the last message its writer saw', () => {
  it('is refused with what others have written since, and nothing is stored or mailed', async () => {
    const first = await app.call(addResponse, { id, message: 'First.' }, marta)
    await app.call(addResponse, { id, message: 'On my way.' }, marta)
    const { status, body } = await answer({ seen: first.id })
    expect([status, body.type, body.detail]).toEqual([
      409,
      PROBLEM_TYPES.movedOn,
      'Others have written to this ticket since you last saw it. Your reply was not sent.',
    ])
    expect(body.messages.map((message: unknown) => ticketResponse.parse(message))).toMatchObject([
      { message: 'On my way.', author: { first_name: 'Marta', last_name: 'Ruiz' } },
    ])
    expect(await texts()).toEqual(['First.', 'On my way.'])
    expect((await answer({ seen: body.messages[0].id })).status).toBe(201)
  })

  it('is compared with every message where the writer saw none, or one that is gone', async () => {
    await app.call(addResponse, { id, message: 'First.' }, marta)
    const gone = '00000000-0000-4000-8000-000000000000'
    for (const seen of [null, gone]) expect((await answer({ seen })).body.messages).toHaveLength(1)
  })

  it('is not refused for the writer’s own messages, nor where nothing is named', async () => {
    await app.call(addResponse, { id, message: 'Mine.' }, jo)
    expect((await answer({ seen: null })).status).toBe(201)
    expect((await answer({}, marta)).status).toBe(201)
  })

  it('of two sent at once, one is refused: neither customer nor team reads two answers to one question', async () => {
    const statuses = (await Promise.all([answer({ seen: null }), answer({ seen: null }, marta)])).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409])
  })
})

describe('An answer that names the status its writer saw', () => {
  it('is refused once another admin has resolved the ticket, and sent with reopening it', async () => {
    await app.call(updateTicket, { id, status: 'Resolved' }, marta)
    const { status, body } = await answer({ seen: null, seen_status: 'Open' })
    expect([status, body.type, body.messages]).toEqual([409, PROBLEM_TYPES.movedOn, []])
    expect((await answer({ seen: null, seen_status: 'Resolved', reopen: true })).status).toBe(201)
    expect(await app.call(getTicket, { id }, jo)).toMatchObject({ status: 'In Progress', resolved_at: null })
  })

  it('is stored where the writer has resolved the ticket, which then stays Resolved', async () => {
    await app.call(updateTicket, { id, status: 'Resolved' }, jo)
    expect((await answer({ seen_status: 'Open' })).status).toBe(201)
    expect((await app.call(getTicket, { id }, jo)).status).toBe('Resolved')
  })
})

it('A request sent again is the same answer, whatever its writer has seen meanwhile', async () => {
  const key = { 'idempotency-key': `moved-on-${id}` }
  const send = (seen: string | null) =>
    app.send('POST', `/api/tickets/${id}/responses`, { message: 'Once.', seen }, { ...jo, ...key })
  const first = await send(null)
  const later = await app.call(addResponse, { id, message: 'Mine.' }, marta)
  expect((await send(later.id)).body).toEqual(first.body)
})
