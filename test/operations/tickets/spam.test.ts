import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeTickets, getBulkChange, undoBulkChange } from '#contract/bulk.ts'
import { getCustomerCard } from '#contract/customers.ts'
import { getHistory } from '#contract/history.ts'
import { findPeople } from '#contract/new-ticket.ts'
import { listNotices } from '#contract/notices.ts'
import { getSettings, updateSettings } from '#contract/settings.ts'
import { listTags } from '#contract/tags.ts'
import {
  createTicket,
  getTicket,
  getTicketStats,
  listTickets,
  markSpam,
  unmarkSpam,
  updateTicket,
} from '#contract/tickets.ts'
import { mayMailAutomatically } from '#server/mail/out/automatic-mail.ts'
import { runBulkChange } from '#server/tickets/run-bulk-change.ts'
import { addMessage } from '#server/conversation/add-message.ts'
import { type TestApp, ADMIN, openTestApp, ticketInput } from '#test/support/app.ts'
import { testNow } from '#test/support/test-time.ts'

const FULL = /^The list of blocked senders is full\. /
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
})
afterAll(() => app.close())

const create = async (title: string, email = `${title.replaceAll(' ', '.')}@spam.example`) => {
  const input = ticketInput({ title })
  return (await app.call(createTicket, { ...input, customerInfo: { ...input.customerInfo, email } })).ticket
}
const titles = async (query: object) => (await app.call(listTickets, query)).tickets.map(({ title }) => title)
const stats = () => app.call(getTicketStats, {})
const blocked = async () => {
  app.ctx.settings.forget()
  return (await app.call(getSettings, {})).blockedSenders
}
const marks = async (id: string) =>
  (await app.call(getHistory, { id })).filter(({ kind }) => kind === 'spam_changed').map(({ to }) => to)

describe('A ticket that is spam', () => {
  it('is in no list, count or search but that of spam, and comes back', async () => {
    const before = await stats()
    const { id, ticket_id, user_id } = await create('cheap pills')
    await app.call(updateTicket, { id, tags: ['pills'] })
    expect(await app.call(listTags, {})).toEqual([{ name: 'pills', tickets: 1 }])
    // Nothing is optional but a flag, so nothing has to be sent.
    const headers = { 'content-type': 'application/json' }
    expect((await app.send('POST', `/api/tickets/${id}/spam`, '', headers)).body).toMatchObject({ spam: true })
    expect(await app.call(listTags, {})).toEqual([])
    expect((await app.call(findPeople, { search: 'cheap.pills' }))[0]).toMatchObject({ open: 0 })
    expect(await stats()).toEqual(before)
    const queries = [
      {},
      { search: 'pills' },
      { search: `#${ticket_id}` },
      { needs_answer: 'yes' },
      { assignee: 'none' },
      { unread: 'yes' },
      { text: 'pills' },
    ]
    for (const query of queries) expect(await titles(query), JSON.stringify(query)).not.toContain('cheap pills')
    for (const query of [{ spam: 'true' }, { spam: 'true', search: 'pills' }])
      expect(await titles(query)).toEqual(['cheap pills'])
    expect((await app.call(getCustomerCard, { id: user_id! })).open_total).toBe(0)
    expect(await blocked()).toEqual([])

    expect(await app.call(unmarkSpam, { id })).toMatchObject({ spam: false })
    expect(await titles({ spam: 'true' })).toEqual([])
    expect(await titles({ search: 'pills' })).toEqual(['cheap pills'])
    expect(await stats()).toMatchObject({ total: before.total + 1, needsAnswer: before.needsAnswer + 1 })
    expect(await marks(id)).toEqual(['Spam', 'Not spam'])
  })

  it('blocks its sender if asked to, whom taking it back unblocks', async () => {
    const { id } = await create('casino')
    await app.call(markSpam, { id, block: true })
    expect(await blocked()).toEqual(['casino@spam.example'])
    await app.call(markSpam, { id, block: true })
    await app.call(unmarkSpam, { id })
    expect(await blocked()).toEqual([])
    expect(await marks(id)).toEqual(['Spam, sender blocked', 'Not spam'])
  })

  it('is not marked where its sender is of the team and is to be blocked', async () => {
    const { id } = await create('own', ADMIN.email)
    const refused = await app.send('POST', `/api/tickets/${id}/spam`, { block: true })
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('your own team')])
    expect(await app.call(getTicket, { id })).toMatchObject({ spam: false })
  })

  it('causes neither notices nor automatic mail', async () => {
    const { id, ticket_id } = await create('no notice')
    await app.call(markSpam, { id })
    const created_at = testNow()
    await app.ctx.transact((tx) =>
      addMessage(tx, { ticket_id: id, user_id: null, message: 'Buy', kind: 'customer', channel: 'mail', created_at }),
    )
    expect(JSON.stringify(await app.call(listNotices, {}))).not.toContain(id)
    const person = { email: 'no.notice@spam.example', mail_problem: null }
    expect(await mayMailAutomatically(app.ctx, { ticket: { ticket_id }, person, isRetry: false })).toBe('spam')
  })
})

describe('A bulk change', () => {
  const change = async (input: object) => {
    const { id } = await app.call(changeTickets, input as never)
    await runBulkChange(app.ctx, { bulkId: id })
    return id
  }

  it('marks many as spam, and is undone', async () => {
    const ids = [(await create('bulk one')).id, (await create('bulk two')).id]
    const bulkId = await change({ ids, change: { spam: true } })
    expect((await titles({ spam: 'true', search: 'bulk' })).toSorted()).toEqual(['bulk one', 'bulk two'])
    await app.call(undoBulkChange, { id: bulkId })
    expect(await titles({ spam: 'true', search: 'bulk' })).toEqual([])
    await change({ ids, change: { spam: true } })
    await change({ query: { spam: 'true', search: 'bulk' }, change: { spam: false } })
    expect((await titles({ search: 'bulk' })).toSorted()).toEqual(['bulk one', 'bulk two'])
  })

  it('blocks the senders of many but those of the team, and is undone', async () => {
    const [one, own] = [(await create('block one')).id, (await create('block own', ADMIN.email)).id]
    const bulkId = await change({ ids: [one, own], change: { block: true } })
    expect(await blocked()).toEqual(['block.one@spam.example'])
    expect(await titles({ spam: 'true', search: 'block' })).toEqual(['block one'])
    await app.call(undoBulkChange, { id: bulkId })
    expect(await blocked()).toEqual([])
    expect(await titles({ spam: 'true', search: 'block' })).toEqual([])
  })

  it('blocks as many senders as the list has room for, and says so of the others', async () => {
    const ids = [(await create('room one')).id, (await create('room two')).id]
    await app.call(updateSettings, { blockedSenders: Array.from({ length: 999 }, (_, n) => `${n}.example`) })
    const bulkId = await change({ ids, change: { block: true } })
    const { failed } = await app.call(getBulkChange, { id: bulkId })
    expect(failed).toEqual([{ id: ids[1], reason: expect.stringMatching(FULL) }])
    expect(await titles({ spam: 'true', search: 'room' })).toEqual(['room one'])
    const refused = await app.send('POST', `/api/tickets/${ids[1]}/spam`, { block: true })
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringMatching(FULL)])
    await app.call(updateSettings, { blockedSenders: [] })
  })
})
