import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addResponse } from '#contract/responses.ts'
import { getHistory } from '#contract/history.ts'
import { getSuggestionStats, suggestAnswer } from '#contract/suggested-answers.ts'
import { createTicket, updateTicket } from '#contract/tickets.ts'
import { analyseTicket } from '#server/triage/analyse-ticket.ts'
import { drafts, suggestedAnswers, ticketResponses, tickets } from '#server/schema/schema.ts'
import { purgeSuggestions } from '#server/maintenance/purge.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'
import { testNow } from '#test/support/test-time.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
})
afterAll(() => app.close())

const OTHER = {
  email: 'kow@canary.example',
  firstName: 'Wilhelmina',
  lastName: 'Kowalczyk',
  company: 'Canary Dental',
  phone: '303 555 0177',
}

async function create(title: string, description: string, firstName = 'Ada') {
  const customerInfo = { email: `${firstName.toLowerCase()}@customer.example`, firstName, lastName: 'Love' }
  return (await app.call(createTicket, ticketInput({ title, description, customerInfo }))).ticket
}
async function resolved(title: string, description: string, message: string, changes: object = {}) {
  const { ticket } = await app.call(createTicket, ticketInput({ title, description, customerInfo: OTHER }))
  await app.call(addResponse, { id: ticket.id, message })
  return app.call(updateTicket, { id: ticket.id, status: 'Resolved', ...changes })
}
/** Without the automatic reply, which has the steps of the playbook already. */
async function analysed(title: string, description: string, firstName?: string, isReplied = false) {
  const { id } = await create(title, description, firstName)
  await analyseTicket(app.ctx, undefined, { ticketId: id })
  if (!isReplied) await app.ctx.db.update(tickets).set({ automatic_reply: '' }).where(eq(tickets.id, id))
  return id
}
const rows = (id: string) =>
  app.ctx.db
    .select()
    .from(suggestedAnswers)
    .where(eq(suggestedAnswers.ticket_id, id))
    .orderBy(suggestedAnswers.created_at)
const OFFLINE = ['Printer offline at reception', 'The printer shows as offline since this morning.'] as const

it('A suggestion greets the customer, names the playbook’s steps and stores nothing in a box', async () => {
  const id = await analysed(...OFFLINE)
  const { message, sources, by_provider } = await app.call(suggestAnswer, { id })
  expect(message).toMatch(
    /^Hi Ada,\n\nI am sorry the printer cannot be reached\..*\n\n1\. Check that the printer is on.*\n2\. /s,
  )
  expect(sources).toEqual([{ kind: 'playbook', title: 'Printer offline' }])
  expect(by_provider).toBe(false)
  expect(await app.ctx.db.$count(drafts)).toBe(0)
  expect(await app.ctx.db.$count(ticketResponses, eq(ticketResponses.ticket_id, id))).toBe(0)
  await app.call(suggestAnswer, { id })
  expect(await rows(id), 'asked for twice, kept once').toHaveLength(1)
})

it('Where the text says too little, there is nothing to suggest', async () => {
  const id = await analysed('Hello', 'Hm.')
  expect(await app.call(suggestAnswer, { id })).toMatchObject({
    id: null,
    message: '',
    sources: [],
    reason: 'No suggestion: nothing similar has been answered yet.',
  })
  expect(await rows(id)).toEqual([])
})

it('Steps that were sent or tried are not suggested once more', async () => {
  const [title, description] = OFFLINE
  const replied = await analysed(title, description, 'Eve', true)
  const { id, reason } = await app.call(suggestAnswer, { id: replied })
  expect([id, reason]).toEqual([null, 'The automatic reply sent these steps. Nothing better is known.'])
  const tried = await analysed(title, `${description} I restarted it and checked that it is on. Same error.`, 'Eve')
  const { message } = await app.call(suggestAnswer, { id: tried })
  expect(message).toMatch(/1\. Check that the printer is on/)
  expect(message).not.toMatch(/2\. /)
  await app.call(addResponse, { id: tried, message })
  const after = await app.call(suggestAnswer, { id: tried })
  expect(after.reason).toBe('These steps were sent or tried already. Nothing better is known.')
})

it('What helped in a similar ticket is repeated without anything of its customer, and goes when they are erased', async () => {
  const [title, description] = ['Label printer prints upside down', 'Every label comes out upside down.']
  const old = await resolved(
    title,
    description,
    [
      'Hi Wilhelmina,',
      'Restart the print spooler and remove the printer driver. Ask Zbigniew at Canary Dental for the key.',
      'Call 303 555 0177 or write to kow@canary.example about #1042.',
      'Open https://canary.example/t/1?k=SECRETCANARY and \\\\CANARY-SRV01\\share.',
      'Set the password to Hunter2canary. The code is 4711. wilhelmina should restart the printer.',
      'Set the page size in the printer properties.',
      'Best regards,',
      'Install the canary update.',
    ].join('\n'),
  )
  const id = await analysed(title, description)
  const { message, sources } = await app.call(suggestAnswer, { id })
  expect(message).toContain(
    'What helped in a case like yours: Restart the print spooler and remove the printer driver. Set the page size in the printer properties.\n',
  )
  expect(message).not.toMatch(/canary|wilhelmina|kow|zbigniew|1042|4711|hunter|303|https?:|srv01/i)
  expect(sources).toContainEqual({ kind: 'ticket', id: old.id, ticket_id: old.ticket_id, title })
  expect(JSON.stringify((await rows(id))[0]!.sources)).not.toContain(title)
  await erasePerson(app.ctx, OTHER.email)
  expect((await rows(id))[0]!.message).toBe('')
})

it('Notes, sensitive tickets and reopened ones are no source', async () => {
  const [title, description] = ['Badge camera shows a dark picture', 'The badge camera is dark since the weekend.']
  const text = 'Restart the camera and check the light settings.'
  const sensitive = await resolved(title, description, text, { sensitive: true })
  const noted = await resolved(title, description, 'Done.')
  await app.ctx.db.insert(ticketResponses).values({
    ticket_id: noted.id,
    message: 'Replace the camera with the spare one.',
    kind: 'note',
    channel: 'dashboard',
    created_at: testNow(60_000),
  })
  const id = await analysed(title, description)
  expect((await app.call(suggestAnswer, { id })).message).not.toMatch(/What helped/)
  await app.call(updateTicket, { id: sensitive.id, sensitive: false })
  expect((await app.call(suggestAnswer, { id })).message).toContain(`What helped in a case like yours: ${text}`)
  await app.call(updateTicket, { id: sensitive.id, status: 'Open' })
  expect((await app.call(suggestAnswer, { id })).message).not.toMatch(/What helped/)
})

it('What becomes of a suggestion is counted as the answer is mailed, and told by the history', async () => {
  const before = await app.call(getSuggestionStats, {})
  const send = async (edit: (message: string) => string) => {
    const id = await analysed(...OFFLINE)
    const { message } = await app.call(suggestAnswer, { id })
    await app.call(addResponse, { id, message: edit(message) })
    const used = (await app.call(getHistory, { id })).filter(({ kind }) => kind === 'suggestion_used')
    return [(await rows(id)).map(({ outcome }) => outcome), used.map(({ to }) => to)]
  }
  expect(await send((message) => `${message}\n`)).toEqual([['taken'], ['as it was']])
  expect(await send((message) => `${message.slice(0, message.length / 2)} I will call you.`)).toEqual([
    ['changed'],
    ['with changes'],
  ])
  expect(await send(() => 'Hi Ada, we bring a new printer tomorrow.')).toEqual([['dropped'], []])
  const after = await app.call(getSuggestionStats, {})
  expect([after.taken - before.taken, after.changed - before.changed, after.dropped - before.dropped]).toEqual([
    1, 1, 1,
  ])
})

it('A suggestion that was not sent is dropped when its ticket is resolved or after 14 days, and loses its text after 400', async () => {
  const [ticket, late] = [await analysed(...OFFLINE), await analysed(...OFFLINE)]
  for (const id of [ticket, late]) await app.call(suggestAnswer, { id })
  await purgeSuggestions(app.ctx)
  expect([(await rows(ticket))[0]!.outcome, (await rows(late))[0]!.outcome]).toEqual([null, null])
  await app.call(updateTicket, { id: ticket, status: 'Resolved' })
  await purgeSuggestions(app.ctx)
  expect([(await rows(ticket))[0]!.outcome, (await rows(late))[0]!.outcome]).toEqual(['dropped', null])
  const inDays = (days: number) => ({ db: app.ctx.db, now: () => testNow(days * 86_400_000) })
  await purgeSuggestions(inDays(15))
  expect((await rows(late))[0]).toMatchObject({ outcome: 'dropped', message: expect.stringContaining('Hi Ada') })
  await purgeSuggestions(inDays(401))
  expect((await rows(late))[0]).toMatchObject({ outcome: 'dropped', message: '' })
})
