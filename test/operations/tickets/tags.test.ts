import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { undoBulkChange } from '#contract/bulk.ts'
import { createMacro, listMacros } from '#contract/macros.ts'
import { createSavedReply, listSavedReplies, updateSavedReply } from '#contract/saved-replies.ts'
import { createView, listViews } from '#contract/saved-views.ts'
import { listTags, renameTag } from '#contract/tags.ts'
import { createTicket, getTicket, listTickets, updateTicket } from '#contract/tickets.ts'
import { runBulkChange } from '#server/tickets/run-bulk-change.ts'
import { bulkChanges } from '#server/schema/schema.ts'
import { type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
})
afterAll(() => app.close())

const tagged = async (...tags: string[]) => {
  const { ticket } = await app.call(createTicket, ticketInput())
  await app.call(updateTicket, { id: ticket.id, tags })
  return ticket.id
}
const tagsOf = async (id: string) => (await app.call(getTicket, { id })).tags
const rename = async (from: string, to: string) => {
  const { id } = await app.call(renameTag, { from, to })
  await runBulkChange(app.ctx, { bulkId: id })
  return id
}
const found = async (tag: string) => (await app.call(listTickets, { tag })).total

describe('A tag', () => {
  it.each([
    ['İSTANBUL', 'i̇stanbul'],
    ['STRAẞE', 'straße'],
    ['ΟΔΟΣ', 'οδος'],
    ['Cafe\u0301', 'caf\u00E9'],
    ['  front \t desk ', 'front desk'],
    ['🖨️ مرحبا', '🖨️ مرحبا'],
  ])('%j is kept and found as %j, however it is typed', async (typed, kept) => {
    const id = await tagged(typed, kept, typed.toLowerCase())
    expect(await tagsOf(id)).toEqual([kept])
    for (const tag of [typed, kept, kept.normalize('NFD')]) expect(await found(tag)).toBe(1)
    await app.call(updateTicket, { id, tags: [] })
  })

  it('with a comma is another one than two tags', async () => {
    const id = await tagged('a', 'b')
    await app.call(updateTicket, { id, tags: ['a, b'] })
    expect(await tagsOf(id)).toEqual(['a, b'])
  })

  it('renamed to itself changes nothing, and renamed to one next to it leaves one of both on a full ticket', async () => {
    const others = Array.from({ length: 18 }, (_, at) => `x${at}`)
    const id = await tagged('old', 'new', ...others)
    await rename('old', 'OLD ')
    expect(await tagsOf(id)).toHaveLength(20)
    const renaming = await rename('old', 'new')
    expect(await tagsOf(id)).toEqual(['new', ...others].toSorted())
    expect(await app.call(undoBulkChange, { id: renaming })).toEqual({ undone: 1, kept: [] })
    expect(await tagsOf(id)).toEqual(['new', 'old', ...others].toSorted())
  })

  it('is refused as a new name where it says nothing or too much', async () => {
    await tagged('plain')
    for (const to of ['', ' ', '\u200B', 'x'.repeat(41), 'a\0b', '\uD800'])
      expect((await app.send('POST', '/api/tags/rename', { from: 'plain', to })).body.errors[0].path).toBe('to')
    expect((await app.call(listTags, {})).map(({ name }) => name)).toContain('plain')
  })

  it('whose renaming is sent again with its key is renamed once', async () => {
    await tagged('twice')
    const before = await app.ctx.db.$count(bulkChanges)
    const send = () => app.send('POST', '/api/tags/rename', { from: 'twice', to: 'once' }, { 'idempotency-key': 'r-1' })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status, again.body]).toEqual([202, 202, first.body])
    expect(await app.ctx.db.$count(bulkChanges)).toBe(before + 1)
  })
})

describe('Undo of a renamed tag', () => {
  it('gives it back its name in saved replies, macros and views too, where nobody has changed them since', async () => {
    await tagged('toner')
    const keep = (title: string, tags: string[]) => app.call(createSavedReply, { title, text: 'Hello.', tags })
    await keep('Kept', ['toner', 'ink'])
    await keep('Had both', ['toner', 'printer'])
    const { id: edited } = await keep('Edited', ['toner'])
    await app.call(createMacro, { title: 'Both', change: { add_tags: ['toner', 'printer'], remove_tags: ['ink'] } })
    await app.call(createMacro, { title: 'Off', change: { remove_tags: ['toner'], priority: 'Low' } })
    await app.call(createView, { name: 'Toner', query: { tag: 'Toner', status: 'Open' } })
    await app.call(createView, { name: 'Printer', query: { tag: 'printer' } })
    const everything = async () => ({
      replies: (await app.call(listSavedReplies, {})).map(({ title, tags }) => [title, tags]),
      macros: (await app.call(listMacros, {})).map(({ title, change }) => [title, change]),
      views: (await app.call(listViews, {})).map(({ name, query }) => [name, query]),
    })
    const before = await everything()
    const id = await rename('toner', 'printer')
    expect(await everything()).toMatchObject({
      replies: [
        ['Edited', ['printer']],
        ['Had both', ['printer']],
        ['Kept', ['ink', 'printer']],
      ],
      macros: [
        ['Both', { add_tags: ['printer'], remove_tags: ['ink'] }],
        ['Off', { remove_tags: ['printer'], priority: 'Low' }],
      ],
      views: [
        ['Toner', { tag: 'printer', status: 'Open' }],
        ['Printer', { tag: 'printer' }],
      ],
    })
    await app.call(updateSavedReply, { id: edited, tags: ['else'] })
    await app.call(undoBulkChange, { id })
    await app.call(undoBulkChange, { id })
    const after = await everything()
    expect(after.replies[0]).toEqual(['Edited', ['else']])
    expect({ ...after, replies: after.replies.slice(1) }).toEqual({ ...before, replies: before.replies.slice(1) })
    expect((await app.call(listTags, {})).map(({ name }) => name)).toContain('toner')
  })
})
