import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSavedReply, listSavedReplies, renderSavedReply } from '#contract/saved-replies.ts'
import { createTicket, updateTicket } from '#contract/tickets.ts'
import { openTestApp, type TestApp, ticketInput } from '#test/support/app.ts'
import { annsTicket, historyLines, signInTeam } from '../tickets/history-team.ts'

let app: TestApp
let asKim: { cookie: string }
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
  ;({ asKim } = await signInTeam(app))
})
afterAll(() => app.close())

const keep = (title: string, text = 'Hello.', more = {}) => app.call(createSavedReply, { title, text, ...more })
const titles = async (search?: string, headers = {}) =>
  (await app.call(listSavedReplies, search === undefined ? {} : { search }, headers)).map(({ title }) => title)

it('A reply is filled in with the requester and the caller, and names what it could not fill in', async () => {
  const text =
    'Hi {{customer.first_name|there}}, {{ ticket.number }}: {{technician.name|We}} {{no.such}} {{customer.company}}'
  const reply = await keep('Filled in', text)
  const ann = await annsTicket(app)
  expect(await app.call(renderSavedReply, { id: reply.id, ticket_id: ann.id })).toEqual({
    message: `Hi Ann, ${ann.ticket_id}: Jo Lindqvist {{no.such}} {{customer.company}}`,
    unresolved: ['no.such', 'customer.company'],
  })
})

it('A customer without a first name is greeted with the words to say instead', async () => {
  const reply = await keep('Greeting', 'Hi {{customer.first_name|there}}')
  const { ticket } = await app.call(createTicket, ticketInput())
  await app.ctx.db.execute(`update support_users set first_name = '' where id = '${ticket.user_id}'`)
  const { message } = await app.call(renderSavedReply, { id: reply.id, ticket_id: ticket.id })
  expect(message).toBe('Hi there')
})

it('An answer with a variable left in it is refused next to its text', async () => {
  const { id } = await annsTicket(app)
  for (const left of ['{{no.such}}', '{{customer.first_name|there}}']) {
    const { status, body } = await app.send('POST', `/api/tickets/${id}/messages`, { kind: 'answer', message: left })
    expect([status, body.errors[0].path]).toEqual([422, 'message'])
  }
})

it('Braces that are none of our variables can be sent, and so can what a value says', async () => {
  const { id } = await annsTicket(app)
  const send = async (message: string) =>
    (await app.send('POST', `/api/tickets/${id}/messages`, { kind: 'answer', message })).status
  for (const text of ['${{ secrets.KEY }}', 'image: {{ .Values.image }}', '{{ ansible_host }}', '{{first_name}}'])
    expect(await send(text), text).toBe(201)
  const reply = await keep('About', 'About “{{ticket.title}}”.')
  for (const title of ['Mail says {{first_name}}', 'Mail says {{link}} and {{customer.last_name}}']) {
    const titled = await annsTicket(app)
    await app.call(updateTicket, { id: titled.id, title })
    const { message } = await app.call(renderSavedReply, { id: reply.id, ticket_id: titled.id })
    const { status } = await app.send('POST', `/api/tickets/${titled.id}/messages`, { kind: 'answer', message })
    expect(status, message).toBe(201)
  }
})

it('A search finds the beginnings of words in title, text and tags; what the caller uses most comes first', async () => {
  const used = await keep('Aardvark visit', 'We come.')
  await keep('Beaver visit', 'The aardvark comes.', { tags: [' Onsite '] })
  expect(await titles('aard')).toEqual(['Aardvark visit', 'Beaver visit'])
  expect(await titles('ONSI beav')).toEqual(['Beaver visit'])
  expect(await titles('ardvark')).toEqual([])
  const { id } = await annsTicket(app)
  const [, second] = await app.call(listSavedReplies, { search: 'aard' })
  await app.call(renderSavedReply, { id: second!.id, ticket_id: id })
  // A press that is repeated is one use.
  await app.call(renderSavedReply, { id: second!.id, ticket_id: id })
  expect((await app.call(listSavedReplies, { search: 'aard' })).map(({ uses }) => uses)).toEqual([1, 0])
  expect(await titles('aard')).toEqual(['Beaver visit', 'Aardvark visit'])
  expect(await titles('aard', asKim)).toEqual(['Aardvark visit', 'Beaver visit'])
  expect(await historyLines(app, id)).toContainEqual(['person Jo Lindqvist', 'reply_used', null, 'Beaver visit', null])
  expect(used.uses).toBe(0)
})

it('A removed reply is in no list, cannot be filled in, and its lost request keeps it once', async () => {
  const headers = { 'idempotency-key': 'keep-once' }
  const [first, again] = [
    await app.call(createSavedReply, { title: 'Kept once', text: 'Hello.' }, headers),
    await app.call(createSavedReply, { title: 'Kept once', text: 'Hello.' }, headers),
  ]
  expect(again.id).toBe(first.id)
  const { id } = await annsTicket(app)
  const path = `/api/saved-replies/${first.id}`
  expect((await app.send('PATCH', path, { text: 'Bye.' })).body).toMatchObject({ title: 'Kept once', text: 'Bye.' })
  expect((await app.send('DELETE', path)).status).toBe(204)
  expect(await titles('kept once')).toEqual([])
  expect((await app.send('POST', `${path}/render`, { ticket_id: id })).status).toBe(404)
  expect((await app.send('DELETE', path)).status).toBe(404)
})

it('A reply with broken or nested braces is kept as it is typed, up to 100,000 characters, and refused beyond next to its text', async () => {
  const { id, ticket_id } = await annsTicket(app)
  const odd = '{{ {{ticket.number}} }} {{customer.first_name {{|x}} {{{link'
  const reply = await keep('Odd', odd)
  expect(await app.call(renderSavedReply, { id: reply.id, ticket_id: id })).toEqual({
    message: odd.replace('{{ticket.number}}', String(ticket_id)),
    unresolved: [],
  })
  const long = await keep('Long', '{{'.repeat(50_000))
  expect((await app.call(renderSavedReply, { id: long.id, ticket_id: id })).message).toHaveLength(100_000)
  for (const [text, path] of [
    ['x'.repeat(100_001), 'text'],
    [' \n ', 'text'],
    ['a\0b', 'text'],
  ])
    expect((await app.send('POST', '/api/saved-replies', { title: 'Wrong', text })).body.errors[0].path).toBe(path)
  const nowhere = { ticket_id: crypto.randomUUID() }
  expect((await app.send('POST', `/api/saved-replies/${reply.id}/render`, nowhere)).status).toBe(404)
})
