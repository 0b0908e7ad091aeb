import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveDraft } from '#contract/drafts.ts'
import { listMessages, removeParticipant } from '#contract/messages.ts'
import { getTicketStats, listTickets, markSpam, updateTicket } from '#contract/tickets.ts'
import { ARCHIVED_TABLES } from '#server/backup/database-rows.ts'
import { createHandlers } from '#server/process/job-handlers.ts'
import type { OutgoingMail } from '#server/mail/out/mailer.ts'
import { mergeRows, merges, ticketParticipants, tickets } from '#server/schema/schema.ts'
import { type MergeApp, openMergeApp } from './merge-app.ts'

let app: MergeApp
beforeAll(async () => void (app = await openMergeApp()))
afterAll(() => app.close())

type Made = Awaited<ReturnType<MergeApp['newTicket']>>
const texts = async (id: string) => (await app.messages(id)).messages.map(({ kind, text }) => `${kind}: ${text}`)
const two = async (): Promise<[Made, Made]> => [
  await app.newTicket({ title: 'Printer', description: 'It jams.' }),
  await app.newTicket({ title: 'Scanner', description: 'It hums.' }),
]
/** Of one person. */
const twoOfOne = async (): Promise<[Made, Made]> => {
  const pair = await two()
  await app.ctx.db.update(tickets).set({ user_id: pair[1].userId }).where(eq(tickets.id, pair[0].id))
  return [{ ...pair[0], userId: pair[1].userId, email: pair[1].email }, pair[1]]
}
/** Everything that is read of both, but when they were changed. */
const stateOf = async (...pair: Made[]): Promise<unknown> => {
  const read = []
  for (const { id } of pair) read.push(await app.read(id), await app.messages(id))
  return JSON.parse(JSON.stringify(read, (key, value) => (key === 'updated_at' ? undefined : value)))
}

describe('Merging tickets', () => {
  it('puts all of one into the other by time, marked with its number, and an undo puts it back', async () => {
    const [source, target] = await two()
    await app.store(source.id, 'customer', 'Still jams')
    await app.store(target.id, 'note', 'Same machine')
    const before = await stateOf(source, target)
    const merged = await app.merge(source.id, target.id)
    expect(merged).toMatchObject({ moved: { messages: 2, files: 0 }, readers: [source.email, target.email].toSorted() })
    expect(await texts(target.id)).toEqual(['customer: It jams.', 'customer: Still jams', 'note: Same machine'])
    const { messages, merged: list, participants } = await app.messages(target.id)
    const from = { ticket_id: source.number, title: 'Printer' }
    expect(messages.map(({ merged_from }) => merged_from)).toEqual([from, from, null])
    expect(list).toMatchObject([{ id: source.id, ticket_id: source.number, title: 'Printer', merge: merged.id }])
    expect(participants.map(({ email }) => email)).toEqual([source.email])
    expect(await app.read(source.id)).toMatchObject({ merged_into: target.number, status: 'Resolved' })
    expect(await texts(source.id)).toEqual([])
    expect(await app.history(target.id)).toContainEqual(['merged', `#${source.number} Printer`, null])
    expect(await app.history(source.id)).toContainEqual(['merged', null, `#${target.number} Scanner`])
    expect(await app.undo(merged.id!)).toEqual({ undone: 2, kept: [] })
    expect(await app.undo(merged.id!)).toEqual({ undone: 2, kept: [] })
    expect(await stateOf(source, target)).toEqual(before)
    expect(await app.history(target.id)).toContainEqual(['merge_undone', `#${source.number} Printer`, null])
    expect(await app.history(source.id)).toContainEqual(['merge_undone', null, `#${target.number} Scanner`])
  })

  it('is previewed without a change, and asks by name where readers, rights or companies differ', async () => {
    const [source, target] = await two()
    await app.call(updateTicket, { id: source.id, private: true, sensitive: true })
    const asks = [
      `Marisol Vega’s ticket #${source.number} will be read by Marisol Vega (${target.email}).`,
      `#${source.number} is private, and #${target.number} isn’t yet.`,
      `#${source.number} asks its readers for a code, and #${target.number} doesn’t yet.`,
      `Marisol Vega’s ticket #${target.number} will be read by Marisol Vega (${source.email}).`,
    ]
    const { rows } = await app.ctx.db.execute<{ id: string }>(
      sql`insert into companies (name, name_key) values ('Acme', 'acme') returning id`,
    )
    await app.ctx.db.update(tickets).set({ company_id: rows[0]!.id }).where(eq(tickets.id, target.id))
    asks.push(`#${source.number} belongs to no company, and #${target.number} to Acme.`)
    const readers = [source.email, target.email].toSorted()
    const before = await stateOf(source, target)
    const answer = { id: null, moved: { messages: 1, files: 0 }, readers, asks }
    expect(await app.merge(source.id, target.id, { preview: true, confirm: false, notify: true })).toEqual(answer)
    const refused = await app.send('POST', `/api/tickets/${source.id}/merge`, { into: target.id })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ type: 'urn:problem:confirm-merge', detail: asks.join(' '), asks })
    expect(await stateOf(source, target)).toEqual(before)
    const merged = await app.merge(source.id, target.id)
    expect(await app.read(target.id)).toMatchObject({ private: true, sensitive: true })
    const name = `#${target.number}`
    expect((await app.undo(merged.id!)).kept.toSorted((a, b) => (a.reason < b.reason ? -1 : 1))).toEqual([
      { what: name, reason: 'stays private' },
      { what: name, reason: 'still asks for a code' },
    ])
    expect(await app.read(target.id)).toMatchObject({ private: true, sensitive: true })
  })

  it('asks nothing about two of one person', async () => {
    const [source, target] = await twoOfOne()
    expect(await app.merge(source.id, target.id, { confirm: false })).toMatchObject({ readers: [], asks: [] })
  })

  it('is refused with itself, of what is spam or merged already, in a circle, and beyond 10 participants or 20 tags', async () => {
    const [source, target] = await two()
    expect(await app.refuse(source.id, source.id)).toEqual([
      422,
      'Choose another one. Nothing can be merged with itself',
    ])
    expect(await app.refuse(source.id, crypto.randomUUID())).toEqual([422, 'This ticket isn’t there anymore'])
    expect((await app.refuse(crypto.randomUUID(), target.id))[0]).toBe(404)
    const spam = await app.newTicket()
    await app.call(markSpam, { id: spam.id })
    expect(await app.refuse(spam.id, target.id)).toEqual([409, `#${spam.number} is marked as spam.`])
    const full = await app.newTicket()
    for (let n = 0; n < 10; n++) await app.addParticipant(full.id, (await app.newTicket()).userId)
    expect(await app.refuse(full.id, target.id)).toEqual([
      409,
      'Together they would have 11 participants, and a ticket can have 10. Remove some first.',
    ])
    const tagged = await app.newTicket()
    const tags = (letter: string) => Array.from({ length: 11 }, (_, n) => `${letter}${n}`)
    await app.call(updateTicket, { id: tagged.id, tags: tags('a') })
    await app.call(updateTicket, { id: source.id, tags: tags('b') })
    expect(await app.refuse(tagged.id, source.id)).toEqual([
      409,
      'Together they would have 22 tags, and a ticket can have 20. Remove some first.',
    ])
    await app.merge(source.id, target.id)
    const gone = `#${source.number} was merged into #${target.number}.`
    expect(await app.refuse(source.id, full.id)).toEqual([409, gone])
    expect(await app.refuse(target.id, source.id)).toEqual([409, gone])
    expect(await app.refuse(tagged.id, source.id)).toEqual([409, gone])
  })

  it('happens once, however often and from whichever side it is asked for at a time', async () => {
    const [source, target] = await twoOfOne()
    const all = await Promise.all([1, 2, 3].map(() => app.merge(source.id, target.id, { notify: true })))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(all.map(({ moved }) => moved.messages)).toEqual([1, 1, 1])
    const [a, b] = await twoOfOne()
    const both = await Promise.all(
      [
        [a, b],
        [b, a],
      ].map(([from, to]) => app.send('POST', `/api/tickets/${from!.id}/merge`, { into: to!.id })),
    )
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('is in a backup after what it was merged into, so that it can be restored', async () => {
    const [source, target] = await twoOfOne()
    await app.merge(source.id, target.id)
    const { select } = ARCHIVED_TABLES.find(({ name }) => name === 'tickets')!
    const { rows } = await app.database.pool.query<{ row_to_json: string }>(select)
    const merged = rows.map(({ row_to_json: row }) => (JSON.parse(row) as { merged_into: string | null }).merged_into)
    expect(merged.lastIndexOf(null)).toBe(merged.filter((each) => each === null).length - 1)
    expect(merged).toContain(target.id)
  })

  it('leaves nothing half done where the database fails in the middle', async () => {
    const [source, target] = await two()
    await app.store(source.id, 'customer', 'Still jams')
    const before = await stateOf(source, target)
    await app.ctx.db.execute(sql`
      create function refuse_links() returns trigger language plpgsql as $$ begin raise exception 'the disk is gone'; end $$`)
    await app.ctx.db.execute(sql`
      create trigger refused before update on ticket_links for each row execute function refuse_links()`)
    const failed = await app.send('POST', `/api/tickets/${source.id}/merge`, { into: target.id, confirm: true })
    await app.ctx.db.execute(sql`drop trigger refused on ticket_links`)
    expect(failed.status).toBe(500)
    expect(await stateOf(source, target)).toEqual(before)
    expect(await app.ctx.db.$count(merges, eq(merges.source, source.id))).toBe(0)
  })

  it('keeps waiting for an answer, opens a solved target again and wakes a sleeping one', async () => {
    const [source, target] = await two()
    await app.resolve(target.id)
    const { waiting_since } = await app.row(source.id)
    const merged = await app.merge(source.id, target.id)
    expect(await app.row(target.id)).toMatchObject({ status: 'Open', waiting_since })
    expect(await app.undo(merged.id!)).toEqual({
      undone: 1,
      kept: [{ what: `#${target.number}`, reason: 'stays open' }],
    })
    const [waits, sleeps] = await two()
    await app.call(updateTicket, { id: sleeps.id, waiting_for: 'third_party' })
    await app.merge(waits.id, sleeps.id)
    expect(await app.row(sleeps.id)).toMatchObject({ waiting_for: null })
    const [done, open] = await two()
    await app.store(open.id, 'answer', 'Solved')
    await app.ctx.db.update(tickets).set({ waiting_since: null }).where(eq(tickets.id, open.id))
    await app.resolve(done.id)
    await app.merge(done.id, open.id)
    expect(await app.row(open.id)).toMatchObject({ status: 'Open', waiting_since: null })
  })
})

describe('A merged ticket', () => {
  it('is in no list, count, search or statistic, and its number finds the target', async () => {
    const [source, target] = await twoOfOne()
    await app.call(updateTicket, { id: source.id, tags: ['only-here'] })
    const before = await app.call(getTicketStats, {})
    const merged = await app.merge(source.id, target.id)
    const { total, open } = await app.call(getTicketStats, {})
    expect([total, open]).toEqual([before.total - 1, before.open - 1])
    const numbers = async (query: object) =>
      (await app.call(listTickets, query)).tickets.map(({ ticket_id }) => ticket_id)
    expect(await numbers({ limit: 100 })).not.toContain(source.number)
    expect(await numbers({ status: 'Resolved', limit: 100 })).not.toContain(source.number)
    expect(await numbers({ spam: 'true' })).not.toContain(source.number)
    expect(await numbers({ search: String(source.number) })).toEqual([target.number])
    expect(await numbers({ search: `#${source.number}` })).toEqual([target.number])
    expect(await numbers({ tag: 'only-here' })).toEqual([target.number])
    expect((await app.read(target.id)).earlier_tickets).toBe(0)
    await app.undo(merged.id!)
    expect(await app.call(getTicketStats, {})).toEqual(before)
    expect((await app.read(target.id)).earlier_tickets).toBe(1)
    expect(await numbers({ tag: 'only-here' })).toEqual([source.number])
  })

  it('is changed by nobody, but a draft is saved to the target', async () => {
    const [source, target] = await twoOfOne()
    await app.merge(source.id, target.id)
    const gone = `#${source.number} was merged into #${target.number}.`
    for (const [method, path, body] of [
      ['PATCH', '', { priority: 'High' }],
      ['POST', '/messages', { kind: 'note', message: 'Hm' }],
      ['POST', '/participants', { email: 'ben@cedar.example.com' }],
      ['POST', '/spam', {}],
    ] as const) {
      const { status, body: refused } = await app.send(method, `/api/tickets/${source.id}${path}`, body)
      expect([status, refused.detail], path).toEqual([409, gone])
    }
    await app.call(saveDraft, { id: source.id, kind: 'answer', message: 'Half a sentence' })
    expect((await app.send('GET', `/api/tickets/${target.id}/draft?kind=answer`)).body.message).toBe('Half a sentence')
  })

  it('loses no draft where there is one in both', async () => {
    const [source, target] = await twoOfOne()
    await app.call(saveDraft, { id: source.id, kind: 'answer', message: 'Of the source' })
    await app.call(saveDraft, { id: source.id, kind: 'note', message: 'A note' })
    await app.call(saveDraft, { id: target.id, kind: 'answer', message: 'Of the target' })
    const draft = async (id: string, kind: string) =>
      (await app.send('GET', `/api/tickets/${id}/draft?kind=${kind}`)).body
    const { id } = await app.merge(source.id, target.id)
    const answer = await draft(target.id, 'answer')
    expect([answer.message, answer.kept[0].message]).toEqual(['Of the target', 'Of the source'])
    expect((await draft(target.id, 'note')).message).toBe('A note')
    await app.undo(id!)
    expect((await draft(source.id, 'answer')).message).toBe('Of the source')
    expect((await draft(source.id, 'note')).message).toBe('A note')
    expect((await draft(target.id, 'note')).message).toBe('')
  })

  it('leads its customer to the target by link, open page and My tickets, and notes stay with the team', async () => {
    const [source, target] = await two()
    await app.store(source.id, 'note', 'Do not tell')
    const open = await app.browser(source.link)
    const seen: string[] = []
    const follower = { send: (kind: string) => seen.push(kind), disconnect: () => seen.push('disconnected') }
    await app.ctx.events.followTicket({ ...follower, ticketId: source.id })
    const page = (path: string, cookie = '') => app.request(path, { headers: { cookie }, redirect: 'manual' })
    await app.merge(source.id, target.id)
    const later = await page(await app.linkOf(source, source.userId))
    expect(later.headers.get('location')).toBe(`/t/${target.number}`)
    const opened = await page(source.link)
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/t/${target.number}`])
    const led = await page(`/t/${source.number}?all`, open.cookie)
    expect([led.status, led.headers.get('location')]).toEqual([303, `/t/${target.number}?all`])
    expect(led.headers.getSetCookie().join()).toContain(`Path=/t/${target.number}`)
    await expect.poll(() => seen).toEqual(['changed', 'disconnected'])
    // The page that was open asks for its own number.
    const { body } = await open.get()
    expect([body.ticket.ticket_id, body.messages.map(({ text }: { text: string }) => text)]).toEqual([
      target.number,
      ['It jams.'],
    ])
    expect(JSON.stringify(body)).not.toContain('Do not tell')
    expect((await open.post('/messages', { message: 'Hello?' })).status).toBe(201)
    expect(await texts(target.id)).toContain('customer: Hello?')
  })

  it('keeps from customers what a technician forwarded, which becomes a note', async () => {
    const [source, target] = await two()
    await app.openByMail(source.id, 'jo@neatline.example.com')
    const { id } = await app.merge(source.id, target.id)
    expect(await texts(target.id)).toEqual(['note: It jams.'])
    const { body } = await (await app.browser(target.link)).get()
    expect(JSON.stringify(body)).not.toContain('It jams.')
    await app.undo(id!)
    expect((await app.messages(source.id)).first_mail).not.toBeNull()
  })

  it('tells the customers of both once, and only if the team says so', async () => {
    const [source, target] = await two()
    const sent: OutgoingMail[] = []
    const send = async (mail: OutgoingMail) => void sent.push(mail)
    const queued = async () =>
      (
        await app.ctx.db.execute<{ id: string; data: { ticketId: string; personId: string; merged: number } }>(sql`
          select id, data from pgboss.job where name = 'send-ticket-link' and data ->> 'ticketId' = ${target.id}`)
      ).rows
    const quiet = await app.merge(source.id, target.id)
    expect(await queued()).toEqual([])
    await app.undo(quiet.id!)
    await app.merge(source.id, target.id, { notify: true })
    await app.merge(source.id, target.id, { notify: true })
    const jobs = await queued()
    const handlers = createHandlers(app.ctx, send, undefined)
    for (const { id, data } of jobs) await handlers['send-ticket-link'](data, { number: 1, isLast: false, jobId: id })
    expect(sent.map(({ to }) => to.address).toSorted()).toEqual([source.email, target.email].toSorted())
    for (const { subject, text } of sent) {
      expect(subject).toBe(`[#${target.number}] Ticket #${source.number} is now part of #${target.number}`)
      expect(text).toContain(`from now on we handle them together in #${target.number}`)
      expect(text).toContain(`/t/${target.number}?k=`)
    }
  })
})

describe('Undoing a merge', () => {
  it('leaves what came since and says so, whatever has become of the target', async () => {
    const [source, target] = await two()
    const { id } = await app.merge(source.id, target.id)
    await app.pass(1)
    await app.store(target.id, 'answer', 'On it')
    await app.store(target.id, 'note', 'Order a part')
    await app.call(updateTicket, { id: target.id, status: 'Resolved', title: 'Renamed' })
    await app.call(removeParticipant, { id: target.id, user: source.userId })
    const kept = [{ what: '2 messages', reason: `came after the merge and stay in #${target.number}` }]
    expect(await app.undo(id!)).toEqual({ undone: 1, kept })
    expect(await app.undo(id!)).toEqual({ undone: 1, kept })
    expect(await texts(source.id)).toEqual([])
    expect(await app.read(source.id)).toMatchObject({ status: 'Open', description: 'It jams.', merged_into: null })
    expect(await texts(target.id)).toEqual(['answer: On it', 'note: Order a part'])
    expect((await app.messages(target.id)).participants).toEqual([])
  })

  it('is refused after the target was merged on, and works from the last one back', async () => {
    const [first, second] = await twoOfOne()
    const [third] = await twoOfOne()
    await app.ctx.db.update(tickets).set({ user_id: second.userId }).where(eq(tickets.id, third.id))
    const before = await stateOf(first, second, third)
    const a = await app.merge(first.id, second.id)
    const b = await app.merge(second.id, third.id)
    expect(await app.read(first.id)).toMatchObject({ merged_into: third.number })
    const refused = await app.send('POST', `/api/merges/${a.id}/undo`)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      `#${second.number} has been merged into #${third.number} since. Undo that first.`,
    ])
    await app.undo(b.id!)
    expect(await app.read(first.id)).toMatchObject({ merged_into: second.number })
    await app.undo(a.id!)
    expect(await stateOf(first, second, third)).toEqual(before)
  })

  it('of one of two merges into a ticket leaves the other, in either order', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const [target] = await two()
      const [one, other] = await twoOfOne()
      await app.call(updateTicket, { id: target.id, tags: ['own'] })
      await app.call(updateTicket, { id: one.id, tags: ['both', 'one'] })
      await app.call(updateTicket, { id: other.id, tags: ['both', 'other'] })
      const before = await stateOf(one, other, target)
      const ids = [await app.merge(one.id, target.id), await app.merge(other.id, target.id)]
      await app.undo(ids[order[0]!]!.id!)
      const left = order[0] === 0 ? 'other' : 'one'
      expect((await app.read(target.id)).tags).toEqual(['both', left, 'own'].toSorted())
      expect((await app.messages(target.id)).participants.map(({ email }) => email)).toEqual([one.email])
      await app.undo(ids[order[1]!]!.id!)
      const { participants } = await app.call(listMessages, { id: target.id })
      expect(participants).toEqual([])
      const after = (await stateOf(one, other, target)) as { tags: string[] }[]
      // A tag of both stays where the first of them had brought it.
      after[4]!.tags = ['own']
      expect(after).toEqual(before)
    }
  })

  it('gives back a participant who is the requester of the target', async () => {
    const [source, target] = await two()
    await app.addParticipant(source.id, target.userId)
    const before = await stateOf(source, target)
    const { id } = await app.merge(source.id, target.id)
    expect((await app.messages(target.id)).participants.map(({ email }) => email)).toEqual([source.email])
    await app.undo(id!)
    expect(await stateOf(source, target)).toEqual(before)
    expect(await app.ctx.db.$count(ticketParticipants, eq(ticketParticipants.ticket_id, target.id))).toBe(0)
  })

  it('keeps a journal that names no text or address', async () => {
    const [source, target] = await two()
    const { id } = await app.merge(source.id, target.id)
    const rows = JSON.stringify(await app.ctx.db.select().from(mergeRows).where(eq(mergeRows.merge_id, id!)))
    for (const word of ['It jams', source.email, target.email]) expect(rows).not.toContain(word)
    expect(app.logged.join()).not.toContain(source.email)
  })
})
