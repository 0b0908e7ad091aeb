import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listMessages } from '#contract/messages.ts'
import { undoBulkChange } from '#contract/bulk.ts'
import { getDraft, saveDraft } from '#contract/drafts.ts'
import { applyMacro, createMacro, listMacros } from '#contract/macros.ts'
import { createSavedReply, deleteSavedReply } from '#contract/saved-replies.ts'
import { getTicket, updateTicket } from '#contract/tickets.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { annsTicket, historyLines, signInTeam } from '../tickets/history-team.ts'

let app: TestApp
let id: string
let asKim: { cookie: string }
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
  ;({ asKim } = await signInTeam(app))
})
beforeEach(async () => {
  ;({ id } = await annsTicket(app))
})
afterAll(() => app.close())

const keepReply = (text = 'Hi {{customer.first_name|there}}') => app.call(createSavedReply, { title: 'Reset', text })
const draft = async () => (await app.call(getDraft, { id, kind: 'answer' })).message
const notes = async () => (await app.call(listMessages, { id })).messages.map(({ kind, text }) => [kind, text])
const apply = (macro: { id: string }) => app.send('POST', `/api/macros/${macro.id}/apply`, { ticket_id: id })
const change = {
  priority: 'High' as const,
  assignee_id: 'me',
  add_tags: ['VPN'],
  waiting_for: 'customer' as const,
  wake_in_days: 2,
}

it('A macro adds a note, changes fields and puts its reply below the draft; one undo takes all of it back', async () => {
  const reply = await keepReply()
  const note = 'Reset for {{customer.first_name|them}}'
  const macro = await app.call(createMacro, { title: 'Reset sent', reply_id: reply.id, note, change })
  await app.call(saveDraft, { id, kind: 'answer', message: 'Mine.' })
  const before = await app.call(getTicket, { id })
  const applied = await app.call(applyMacro, { id: macro.id, ticket_id: id })
  expect(applied.draft).toEqual({ message: 'Hi Ann', unresolved: [] })
  expect(applied.ticket).toMatchObject({ priority: 'High', tags: ['vpn'], waiting_for: 'customer' })
  expect(applied.ticket.assignee?.name).toBe('Jo Lindqvist')
  expect(await draft()).toBe('Mine.\n\nHi Ann')
  expect(await notes()).toEqual([['note', 'Reset for Ann']])
  expect(app.outbox().join('')).not.toContain('Hi Ann')
  expect(await historyLines(app, id)).toContainEqual(['person Jo Lindqvist', 'macro_used', null, 'Reset sent', null])

  expect(await app.call(undoBulkChange, { id: applied.id })).toEqual({ undone: 1, kept: [] })
  const { priority, tags, waiting_for, wake_at, assignee } = await app.call(getTicket, { id })
  expect({ priority, tags, waiting_for, wake_at, assignee }).toEqual({
    priority: before.priority,
    tags: [],
    waiting_for: null,
    wake_at: null,
    assignee: null,
  })
  expect([await draft(), await notes()]).toEqual(['Mine.', []])
  expect((await historyLines(app, id)).at(-1)).toEqual(['person Jo Lindqvist', 'macro_used', 'Reset sent', null, null])
  // Its response may have been lost.
  expect(await app.call(undoBulkChange, { id: applied.id })).toEqual({ undone: 1, kept: [] })
})

it('What someone has changed since the macro is kept, and said', async () => {
  const macro = await app.call(createMacro, { title: 'Up', change: { priority: 'High', category: 'Network' } })
  const applied = await app.call(applyMacro, { id: macro.id, ticket_id: id })
  await app.call(updateTicket, { id, priority: 'Critical' })
  expect((await app.send('POST', `/api/bulk/${applied.id}/undo`, {}, asKim)).status).toBe(409)
  const { undone, kept } = await app.call(undoBulkChange, { id: applied.id })
  expect([undone, kept]).toEqual([1, [{ id, reason: 'The priority has been changed since.' }]])
  expect(await app.call(getTicket, { id })).toMatchObject({ priority: 'Critical', category: 'Printer' })
})

it('A macro that resolved a sleeping ticket does not put it to sleep again once a colleague has reopened it', async () => {
  const macro = await app.call(createMacro, { title: 'Done', change: { status: 'Resolved' } })
  await app.call(updateTicket, { id, waiting_for: 'customer' })
  const first = await app.call(applyMacro, { id: macro.id, ticket_id: id })
  expect(await app.call(undoBulkChange, { id: first.id })).toEqual({ undone: 1, kept: [] })
  expect(await app.call(getTicket, { id })).toMatchObject({ status: 'Open', waiting_for: 'customer' })
  const second = await app.call(applyMacro, { id: macro.id, ticket_id: id })
  await app.send('PATCH', `/api/tickets/${id}`, { status: 'In Progress' }, asKim)
  const { undone, kept } = await app.call(undoBulkChange, { id: second.id })
  expect([undone, kept]).toEqual([0, [{ id, reason: 'The status has been changed since.' }]])
  expect(await app.call(getTicket, { id })).toMatchObject({ status: 'In Progress', waiting_for: null })
})

it('A macro that cannot do everything does nothing', async () => {
  const reply = await keepReply()
  const gone = await app.call(createMacro, { title: 'Gone', reply_id: reply.id, note: 'Hello.' })
  await app.call(deleteSavedReply, { id: reply.id })
  expect((await app.call(listMacros, {})).find(({ title }) => title === 'Gone')).toMatchObject({ reply_missing: true })
  const blank = await app.call(createMacro, {
    title: 'Blank',
    note: '{{customer.company}}',
    change: { priority: 'Low' },
  })
  const tagged = await app.call(createMacro, { title: 'Tagged', note: 'Tagged.', change: { add_tags: ['one-more'] } })
  const asleep = await app.call(createMacro, { title: 'Asleep', note: 'Sleep.', change: { waiting_for: 'customer' } })
  await app.call(updateTicket, { id, status: 'Resolved', tags: Array.from({ length: 20 }, (_, at) => `tag-${at}`) })
  const before = await app.call(getTicket, { id })
  const refusals = []
  for (const macro of [gone, blank, tagged, asleep]) {
    const { status, body } = await apply(macro)
    refusals.push([status, body.errors?.[0]?.path])
  }
  expect(refusals).toEqual([
    [409, undefined],
    [422, 'note'],
    [422, 'add_tags'],
    [422, 'waiting_for'],
  ])
  expect(await notes()).toEqual([])
  expect(await app.call(getTicket, { id })).toEqual(before)
})

it('A macro that does nothing, or names a reply or an owner that is not there, is not kept', async () => {
  const missing = crypto.randomUUID()
  const wrong = [
    { title: 'Empty' },
    { title: 'Reply', reply_id: missing },
    { title: 'Owner', change: { assignee_id: missing } },
  ]
  const paths = []
  for (const body of wrong) paths.push((await app.send('POST', '/api/macros', body)).body.errors[0].path)
  expect(paths).toEqual(['change', 'reply_id', 'change.assignee_id'])
})
