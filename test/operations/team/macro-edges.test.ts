import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listMessages } from '#contract/messages.ts'
import { undoBulkChange } from '#contract/bulk.ts'
import { getDraft, saveDraft } from '#contract/drafts.ts'
import { applyMacro, createMacro } from '#contract/macros.ts'
import { createSavedReply } from '#contract/saved-replies.ts'
import { getTicket, updateTicket } from '#contract/tickets.ts'
import { bulkChanges, supportUsers } from '#server/schema/schema.ts'
import { applyMacro as applyAt } from '#server/tickets/run-macro.ts'
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

const person = async (email: string) =>
  (await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.email, email)))[0]!
const apply = (macro: string, headers = {}, ticket_id = id) =>
  app.send('POST', `/api/macros/${macro}/apply`, { ticket_id }, headers)
const notes = async () => (await app.call(listMessages, { id })).messages.map(({ text }) => text)
const draft = async () => (await app.call(getDraft, { id, kind: 'answer' })).message

describe('A macro lets a ticket sleep for days on which the company is open, until 8:00 in Denver, 9:00 on a Saturday', () => {
  it.each([
    ['on a Friday afternoon, 1 day', '2027-03-12T23:00:00Z', 1, '2027-03-13T16:00:00.000Z'],
    ['over the night in which clocks go forward, 2 days', '2027-03-12T23:00:00Z', 2, '2027-03-15T14:00:00.000Z'],
    ['on Friday night, when it is Saturday in London, 1 day', '2027-03-13T06:30:00Z', 1, '2027-03-13T16:00:00.000Z'],
    ['half an hour after midnight on Saturday, 1 day', '2027-03-13T07:30:00Z', 1, '2027-03-15T14:00:00.000Z'],
    ['over the night in which clocks go back, 1 day', '2027-11-06T16:00:00Z', 1, '2027-11-08T15:00:00.000Z'],
    ['60 days, which are 10 weeks of 6', '2027-06-07T16:00:00Z', 60, '2027-08-16T14:00:00.000Z'],
  ])('%s', async (_, at, wake_in_days, wakes) => {
    const macro = await app.call(createMacro, { title: 'Later', change: { waiting_for: 'customer', wake_in_days } })
    const ctx = { ...app.ctx, now: () => new Date(at) }
    const { id: actorId, ...rest } = await person('jo@neatline.example.com')
    const actor = { ...rest, id: actorId } as Parameters<typeof applyAt>[2]
    const { ticket } = await applyAt(ctx, { id: macro.id, ticket_id: id }, actor)
    expect(ticket.wake_at && new Date(ticket.wake_at).toISOString()).toBe(wakes)
  })
})

describe('A macro', () => {
  it('that is applied again with its key is applied once', async () => {
    const macro = await app.call(createMacro, { title: 'Once', note: 'Once.', change: { priority: 'High' } })
    const key = { 'idempotency-key': 'apply-once' }
    const [first, again] = await Promise.all([apply(macro.id, key), apply(macro.id, key)])
    expect([first.status, again.status, again.body.id]).toEqual([200, 200, first.body.id])
    expect(await notes()).toEqual(['Once.'])
  })

  it('whose owner can no longer sign in does nothing, and says so', async () => {
    const kim = (await app.send('GET', '/api/admin/me', undefined, asKim)).body.id
    const macro = await app.call(createMacro, { title: 'To Kim', note: 'For Kim.', change: { assignee_id: kim } })
    const before = await app.call(getTicket, { id })
    const letKim = (is_admin: boolean) =>
      app.ctx.db.update(supportUsers).set({ is_admin }).where(eq(supportUsers.id, kim))
    await letKim(false)
    const { status, body } = await apply(macro.id)
    await letKim(true)
    expect([status, body.detail ?? body.error]).toEqual([409, expect.stringContaining('can’t sign in')])
    expect(await notes()).toEqual([])
    expect(await app.call(getTicket, { id })).toEqual(before)
  })

  it('whose reply would make the draft too long does nothing', async () => {
    const reply = await app.call(createSavedReply, { title: 'Long', text: 'x'.repeat(100_000) })
    const macro = await app.call(createMacro, { title: 'Long', reply_id: reply.id, note: 'Long.' })
    await app.call(saveDraft, { id, kind: 'answer', message: 'Mine.' })
    const { status, body } = await apply(macro.id)
    expect([status, body.errors[0].path]).toEqual([422, 'reply_id'])
    expect([await draft(), await notes()]).toEqual(['Mine.', []])
  })

  it('puts in what is unknown, broken or in the title as it is, and it cannot be sent', async () => {
    const title = 'Says {{customer.email}} and {{link}}'
    await app.call(updateTicket, { id, title })
    const text = '{{ticket.title}} {{ {{link}} }} {{no.such|x}} {{customer.first_name'
    const reply = await app.call(createSavedReply, { title: 'Odd', text })
    const macro = await app.call(createMacro, { title: 'Odd', reply_id: reply.id })
    const { draft: put } = await app.call(applyMacro, { id: macro.id, ticket_id: id })
    expect(put.unresolved).toEqual(['no.such'])
    expect(put.message).toMatch(new RegExp(`^${title.replaceAll(/[{}]/g, '[{}]')} .*customer\\.first_name$`))
    expect(put.message).not.toContain('ann@')
    const sent = await app.send('POST', `/api/tickets/${id}/messages`, { kind: 'answer', message: put.message })
    expect([sent.status, sent.body.errors[0].path]).toEqual([422, 'message'])
  })

  it('mentions whom its note names, and none whom the customer does by a title', async () => {
    const kim = (await app.send('GET', '/api/admin/me', undefined, asKim)).body
    const mentions = async () =>
      (await app.send('GET', '/api/notices', undefined, asKim)).body.filter(
        ({ kind, ticket_id }: { kind: string; ticket_id: string }) => kind === 'mentioned' && ticket_id === id,
      ).length
    await app.call(updateTicket, { id, title: `@all @${kim.first_name} @Ann, read this` })
    const titled = await app.call(createMacro, { title: 'Titled', note: 'About {{ticket.title}}' })
    expect((await apply(titled.id)).status).toBe(200)
    expect(await mentions()).toBe(0)
    const named = await app.call(createMacro, { title: 'Named', note: `@${kim.first_name}: {{ticket.title}}` })
    expect((await apply(named.id)).status).toBe(200)
    expect(await mentions()).toBe(1)
  })

  it('on a ticket that is not there, or that is no macro, records nothing', async () => {
    const before = await app.ctx.db.$count(bulkChanges)
    const macro = await app.call(createMacro, { title: 'Nowhere', note: 'x' })
    expect((await apply(macro.id, {}, crypto.randomUUID())).status).toBe(404)
    expect((await apply(crypto.randomUUID())).status).toBe(404)
    expect(await app.ctx.db.$count(bulkChanges)).toBe(before)
  })

  it('is undone by nobody but the one who applied it', async () => {
    const macro = await app.call(createMacro, { title: 'Mine', change: { priority: 'High' } })
    const { id: applied } = await app.call(applyMacro, { id: macro.id, ticket_id: id })
    const { status, body } = await app.send('POST', `/api/bulk/${applied}/undo`, {}, asKim)
    expect([status, body.detail]).toEqual([409, 'Only the person who applied a macro can undo it.'])
    expect((await app.call(getTicket, { id })).priority).toBe('High')
    expect(await app.call(undoBulkChange, { id: applied })).toEqual({ undone: 1, kept: [] })
  })

  it('undone twice at once is taken back once, and its note never left the team', async () => {
    const note = 'CANARY-NOTE stays here'
    const reply = await app.call(createSavedReply, { title: 'Out', text: 'On our way.' })
    const macro = await app.call(createMacro, { title: 'Noted', note, reply_id: reply.id })
    const { id: applied } = await app.call(applyMacro, { id: macro.id, ticket_id: id })
    expect(await draft()).toBe('On our way.')
    const undo = () => app.call(undoBulkChange, { id: applied })
    expect(await Promise.all([undo(), undo()])).toEqual([
      { undone: 1, kept: [] },
      { undone: 1, kept: [] },
    ])
    const lines = (await historyLines(app, id)).filter(([, kind]) => kind === 'macro_used')
    expect(lines.map(([, , from, to]) => [from, to])).toEqual([
      [null, 'Noted'],
      ['Noted', null],
    ])
    expect(app.outbox().join('') + app.logged.join('')).not.toContain('CANARY-NOTE')
  })
})
