import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveCustomer } from '#contract/companies.ts'
import { findCustomers, getCustomerCard, updateCustomer } from '#contract/customers.ts'
import { mergeCustomers, splitMessage, undoMerge } from '#contract/merging.ts'
import { decideHeld } from '#contract/messages.ts'
import { findPeople } from '#contract/new-ticket.ts'
import { addResponse } from '#contract/responses.ts'
import { createTicket } from '#contract/tickets.ts'
import { ensureLink } from '#server/customers/links.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import {
  customerSessions,
  drafts,
  mailDeliveries,
  mergeRows,
  merges,
  supportUsers,
  ticketLinks,
  ticketParticipants,
  ticketResponses,
  tickets,
} from '#server/schema/schema.ts'
import { ADMIN, ticketInput } from '#test/support/app.ts'
import { addCompany } from '#test/support/companies.ts'
import { createCustomerBrowser } from '#test/support/customer-browser.ts'
import { VERIFIED } from '#test/support/mail/raw-mail.ts'
import { newestKey, post } from '../customers/signed-in.ts'
import { type MailApp, openMailApp } from '../mail/in/mail-app.ts'

let app: MailApp
beforeAll(async () => void (app = await openMailApp()))
afterAll(() => app.close())

let serial = 0
type Customer = { id: string; email: string; name: string }

/** A customer who has written a ticket by the form. */
async function customer(firstName: string, more: Partial<typeof supportUsers.$inferInsert> = {}): Promise<Customer> {
  const email = `${firstName.toLowerCase()}.${++serial}@customer.example`
  const [row] = await app.ctx.db
    .insert(supportUsers)
    .values({ first_name: firstName, last_name: `Vega ${serial}`, email, ...more })
    .returning()
  return { id: row!.id, email: row!.email ?? '', name: `${firstName} Vega ${serial}` }
}
async function write({ email, name }: Customer) {
  const [firstName = '', ...rest] = name.split(' ')
  const customerInfo = { email, firstName, lastName: rest.join(' ') }
  const { ticket } = await app.call(createTicket, ticketInput({ customerInfo }))
  return ticket as { id: string; ticket_id: number; user_id: string }
}
const merge = (source: Customer, target: Customer, more: object = {}) =>
  app.call(mergeCustomers, { id: source.id, into: target.id, ...more })
const refused = async (source: { id: string }, target: { id: string }, more: object = {}) => {
  const { status, body } = await app.send('POST', `/api/customers/${source.id}/merge`, { into: target.id, ...more })
  return [status, body.detail, body.asks].filter((each) => each !== undefined)
}
const undo = (id: string | null) => app.call(undoMerge, { id: id! })
const requesterOf = async (id: string) => {
  const [row] = await app.ctx.db.select().from(tickets).where(eq(tickets.id, id))
  return row!.user_id
}
const rowsOf = async (id: string) => {
  const { db } = app.ctx
  const find = async (table: any) =>
    (await db.select().from(table).where(eq(table.user_id, id)))
      .map((row: any): string => row.id ?? row.ticket_id)
      .toSorted((a, b) => a.localeCompare(b))
  return {
    tickets: await find(tickets),
    messages: await find(ticketResponses),
    links: await find(ticketLinks),
    participates: await find(ticketParticipants),
    deliveries: await find(mailDeliveries),
  }
}
const participate = (person: Customer, ticket: { id: string }) =>
  app.ctx.db.insert(ticketParticipants).values({ ticket_id: ticket.id, user_id: person.id, created_at: app.ctx.now() })

describe('Merging two people', () => {
  it('gives everything to the one, mails of both addresses too, and undoing gives each back their own', async () => {
    const [ann, home] = [await customer('Ann'), await customer('Annie')]
    const ofAnn = [await write(ann), await write(ann), await write(ann)]
    const ofHome = [await write(home), await write(home)]
    await app.call(addResponse, { id: ofHome[0]!.id, message: 'Pull the tab.' })
    const other = await write(await customer('Bo'))
    for (const person of [ann, home]) await participate(person, other)
    await participate(home, ofAnn[0]!)
    await participate(ann, ofHome[1]!)
    const { id: admin } = (await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.email, ADMIN.email)))[0]!
    await app.ctx.db.insert(drafts).values({
      user_id: admin,
      ticket_id: other.id,
      kind: 'answer',
      message: 'Hi',
      to: [home.id],
      updated_at: app.ctx.now(),
    })
    const before = [await rowsOf(ann.id), await rowsOf(home.id)]

    const preview = await merge(home, ann, { preview: true })
    expect(preview).toEqual({ id: null, moved: { tickets: 2 }, readers: [home.email, ann.email], asks: [] })
    expect([await rowsOf(ann.id), await rowsOf(home.id)]).toEqual(before)

    const merged = await merge(home, ann)
    expect(merged).toMatchObject({ moved: { tickets: 2 }, readers: [home.email, ann.email] })
    expect((await merge(home, ann)).id).toBe(merged.id)
    expect(await rowsOf(home.id)).toEqual({ tickets: [], messages: [], links: [], participates: [], deliveries: [] })
    const participants = async (id: string) => (await app.conversation(id)).participants.map((person) => person.id)
    expect(await participants(other.id)).toEqual([ann.id])
    expect([await participants(ofAnn[0]!.id), await participants(ofHome[1]!.id)]).toEqual([[], []])
    expect((await app.ctx.db.select().from(drafts)).map(({ to }) => to)).toEqual([[ann.id]])

    const form = await write({ ...home, name: 'Some Body' })
    expect(await requesterOf(form.id)).toBe(ann.id)
    const [record] = await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.id, ann.id))
    expect(record!.first_name).toBe('Ann')
    expect((await app.call(getCustomerCard, { id: ann.id })).merged.map(({ name }) => name)).toEqual([home.name])
    const mail = await app.receive({ from: home.email, subject: 'From home' })
    expect(await requesterOf(mail.ticket_id!)).toBe(ann.id)
    const reply = await app.receive({
      from: home.email,
      text: 'It still jams.',
      to: app.replyAddress(ofHome[0]!.ticket_id, home.id),
    })
    expect([reply.state, reply.ticket_id]).toEqual(['routed', ofHome[0]!.id])
    const own = await app.receive({ from: ann.email, subject: 'From the office' })
    const said = (await app.conversation(ofHome[0]!.id)).messages.at(-1)!
    expect(said).toMatchObject({ text: 'It still jams.', author: { id: ann.id } })

    expect(await undo(merged.id)).toEqual({ undone: 4, kept: [] })
    const ids = async (id: string) => (await rowsOf(id)).tickets
    expect(await ids(ann.id)).toEqual([...ofAnn.map(({ id }) => id), own.ticket_id!].toSorted())
    expect(await ids(home.id)).toEqual([...ofHome.map(({ id }) => id), form.id, mail.ticket_id!].toSorted())
    expect((await app.conversation(ofHome[0]!.id)).messages.at(-1)!.author!.id).toBe(home.id)
    expect(await participants(other.id)).toHaveLength(2)
    expect([await participants(ofAnn[0]!.id), await participants(ofHome[1]!.id)]).toEqual([[home.id], [ann.id]])
    expect((await rowsOf(home.id)).deliveries).toEqual(before[1]!.deliveries)
    expect((await app.ctx.db.select().from(drafts)).map(({ to }) => to)).toEqual([[home.id]])
    expect(await requesterOf((await write(home)).id)).toBe(home.id)
    expect(await undo(merged.id)).toMatchObject({ kept: [] })
  })

  it('lets the old link, token and browser of the merged one lead into the ticket, as the person', async () => {
    const [ann, home] = [await customer('Ann'), await customer('Annie')]
    const ticket = await write(home)
    const link = await ensureLink(app.ctx, { ticket, personId: home.id })
    const browser = await createCustomerBrowser(app, link)
    expect((await browser.post('/messages', { message: 'First' })).status).toBe(201)
    const { id } = await merge(home, ann)
    expect((await browser.get()).status).toBe(200)
    expect((await browser.post('/messages', { message: 'Still me' })).status).toBe(201)
    const again = await createCustomerBrowser(app, link, browser.cookie)
    expect((await again.get()).body.messages.map(({ text }: { text: string }) => text)).toEqual(['First', 'Still me'])
    for (const from of [home.email, ann.email])
      for (const person of [home, ann]) {
        const mail = await app.receive({ from, text: `By ${from}`, to: app.replyAddress(ticket.ticket_id, person.id) })
        expect([mail.state, mail.ticket_id]).toEqual(['routed', ticket.id])
        expect((await app.conversation(ticket.id)).messages.at(-1)!.author!.id).toBe(ann.id)
      }
    const stranger = await app.receive({
      from: 'eve@elsewhere.example',
      to: app.replyAddress(ticket.ticket_id, home.id),
    })
    expect([stranger.state, stranger.ticket_id]).toEqual(['held', ticket.id])
    await app.call(decideHeld, { id: stranger.id, decision: 'add' })
    await undo(id)
    expect((await browser.get()).status).toBe(200)
    expect((await browser.get()).body.messages.map(({ text }: { text: string }) => text)).toContain('Still me')
    const [message] = await app.ctx.db.select().from(ticketResponses).where(eq(ticketResponses.message, 'Still me'))
    expect(message!.user_id).toBe(home.id)
  })

  it('takes a message that was made a ticket of its own along with the undo', async () => {
    const [ann, home] = [await customer('Ann'), await customer('Annie')]
    const ticket = await write(home)
    const say = (text: string) =>
      app.receive({ from: home.email, text, to: app.replyAddress(ticket.ticket_id, home.id) })
    await say('Before')
    const { id } = await merge(home, ann)
    await say('After')
    const { messages } = await app.conversation(ticket.id)
    const made: string[] = []
    for (const { id: message, text } of messages)
      made.push((await app.call(splitMessage, { id: message, title: text })).ticket.id)
    expect(await Promise.all(made.map(requesterOf))).toEqual([ann.id, ann.id])
    await undo(id)
    expect(await Promise.all(made.map(requesterOf))).toEqual([home.id, home.id])
  })

  it('shows the ticket of a mail from either address to the person, and brings nobody twice', async () => {
    const [ann, home] = [await customer('Ann'), await customer('Annie')]
    await write(ann)
    await merge(home, ann)
    const opened = await app.receive({ from: home.email, text: 'The whole story', cc: ann.email, headers: [VERIFIED] })
    const ticket = await app.ticket(opened.ticket_id!)
    expect((await app.conversation(ticket.id)).participants).toEqual([])
    const link = await ensureLink(app.ctx, { ticket, personId: ann.id })
    const browser = await createCustomerBrowser(app, link)
    expect((await browser.get()).body.ticket.description).toContain('The whole story')
    const held = await app.receive({
      from: home.email,
      headers: [VERIFIED.replace('pass', 'fail')],
      to: app.replyAddress(ticket.ticket_id, ann.id),
    })
    expect(held.state).toBe('held')
    await app.call(decideHeld, { id: held.id, decision: 'add' })
    expect((await app.conversation(ticket.id)).messages.at(-1)!.author!.id).toBe(ann.id)
    const added = await app.send('POST', `/api/tickets/${ticket.id}/participants`, { email: home.email, name: '' })
    expect([added.status, added.body.detail]).toEqual([
      409,
      `${home.email} is the requester and gets every answer already.`,
    ])
  })

  it('mails a link to My tickets to the typed address, which signs in as the person until that is undone', async () => {
    const [ann, home] = [await customer('Ann'), await customer('Annie')]
    const { id } = await merge(home, ann)
    await post(app, '/my/tickets', { email: home.email })
    const key = await newestKey(app)
    await post(app, '/my/tickets/sign-in', { k: key })
    const sessionOf = async () => (await app.ctx.db.select().from(customerSessions)).map(({ user_id }) => user_id)
    expect(await sessionOf()).toEqual([ann.id])
    await undo(id)
    expect(await sessionOf()).toEqual([home.id])
  })

  it('hides the merged one wherever people are found, and leads to the other', async () => {
    const [ann, home] = [await customer('Zuleika'), await customer('Quillon', { team_notes: 'Prefers calls.' })]
    await write(home)
    const { id } = await merge(home, ann)
    for (const search of ['Zuleika', 'Quillon', home.email]) {
      expect((await app.call(findPeople, { search })).map((found) => found.id)).toEqual([ann.id])
      expect((await app.call(findCustomers, { search })).people.map((found) => found.id)).toEqual([ann.id])
    }
    for (const given of [ann.id, home.id]) {
      const card = await app.call(getCustomerCard, { id: given })
      expect(card).toMatchObject({ id: ann.id, email: ann.email, notes: 'Prefers calls.', open_total: 1 })
      expect(card.merged).toMatchObject([{ id: home.id, name: home.name, email: home.email, merge: id }])
    }
    const change = (path: string, body: object) =>
      app.send(path === '' ? 'PATCH' : 'PUT', `/api/customers/${home.id}${path}`, body)
    for (const reply of [
      await change('', { vip: true }),
      await change('/company', { company_id: null, tickets: 'none' }),
    ])
      expect([reply.status, reply.body.detail]).toEqual([
        409,
        `${home.name} has been merged into ${ann.name}. Undo that first.`,
      ])
    const invited = await app.send('POST', '/api/people/invitations', {
      email: home.email,
      role: 'technician',
      password: ADMIN.password,
    })
    expect([invited.status, invited.body.detail]).toEqual([
      409,
      `${home.name} has been merged into ${ann.name}. Undo that first.`,
    ])
    await undo(id)
    expect((await app.call(getCustomerCard, { id: ann.id })).notes).toBe('')
    expect((await app.call(findPeople, { search: 'Quillon' })).map((found) => found.id)).toEqual([home.id])
  })

  it('asks by name where companies or rights differ, and gives no right', async () => {
    const [acme, beta] = [await addCompany(app, 'Acme Roofing'), await addCompany(app, 'Beta Roofing')]
    const ann = await customer('Ann', { company_id: acme })
    const bo = await customer('Bo', { company_id: beta, sees_company: true, vip: true })
    const asks = [
      `${bo.name} belongs to Beta Roofing, and ${ann.name} to Acme Roofing. The merged record stays with Acme Roofing.`,
      `${bo.name} can see the tickets of Beta Roofing, which ${ann.name} can’t. That right isn’t passed on.`,
    ]
    const { body } = await app.send('POST', `/api/customers/${bo.id}/merge`, { into: ann.id })
    expect(body).toMatchObject({ status: 409, type: 'urn:problem:confirm-merge', asks, detail: asks.join(' ') })
    expect((await merge(bo, ann, { preview: true })).asks).toEqual(asks)
    const { id } = await merge(bo, ann, { confirm: true })
    const card = async (person: Customer) => app.call(getCustomerCard, { id: person.id })
    expect(await card(ann)).toMatchObject({ member_of: { id: acme }, sees_company: false, vip: true })
    expect((await app.ticket((await write(bo)).id)).company).toMatchObject({ id: acme })
    await undo(id)
    expect(await card(bo)).toMatchObject({ member_of: { id: beta }, sees_company: true, vip: true })
    await app.call(moveCustomer, { id: ann.id, company_id: beta, tickets: 'none' })
    expect((await merge(ann, bo, { preview: true })).asks).toEqual([
      `${bo.name} can see the tickets of Beta Roofing. Whoever writes from an address of ${ann.name} can, too.`,
    ])
  })

  it('mails a person without an address at that of the merged one', async () => {
    const phone = await customer('Phil', { email: null, phone: '303-555-0142', mail_problem: 'No address.' })
    const ann = await customer('Ann')
    const ticket = await write(ann)
    const { id, readers } = await merge(ann, phone)
    expect(readers).toEqual([])
    const card = async () => app.call(getCustomerCard, { id: phone.id })
    expect((await card()).email).toBe(ann.email)
    const [found] = await app.call(findPeople, { search: 'Phil' })
    expect(found).toMatchObject({ id: phone.id, email: ann.email, can_mail: true })
    const answer = await app.call(addResponse, { id: ticket.id, message: 'Pull the tab.' })
    const sent = async () => {
      const rows = await app.ctx.db.select().from(mailDeliveries).where(eq(mailDeliveries.response_id, answer.id))
      return rows.map(({ address, user_id }) => [address, user_id])
    }
    expect(await sent()).toEqual([[ann.email, phone.id]])
    expect((await app.conversation(ticket.id)).mail_problem).toBeNull()
    await undo(id)
    expect(await sent()).toEqual([[ann.email, ann.id]])
    expect((await card()).email).toBe('')
    const [row] = await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.id, phone.id))
    expect(row!.mail_problem).toBe('No address.')
  })

  it('refuses oneself, the team, what is merged and circles, and names why', async () => {
    const [ann, home, bo] = [await customer('Ann'), await customer('Annie'), await customer('Bo')]
    const [team] = await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.email, ADMIN.email))
    expect(await refused(ann, ann)).toEqual([422, 'Choose another one. Nothing can be merged with itself.'])
    expect(await refused(ann, { id: crypto.randomUUID() })).toEqual([422, 'This person is no longer on record.'])
    for (const [one, other] of [
      [ann, team!],
      [team!, ann],
    ] as const)
      expect(await refused(one, other)).toEqual([
        409,
        'Jo Lindqvist can sign in to the dashboard, and so can’t be merged.',
      ])
    const { id } = await merge(home, ann)
    const leads = `${home.name} has been merged into ${ann.name}. Undo that first.`
    expect(await refused(ann, home)).toEqual([409, leads])
    expect(await refused(home, bo)).toEqual([409, leads])
    expect(await refused(bo, home)).toEqual([409, leads])
    const later = await merge(ann, bo)
    expect((await app.send('POST', `/api/merges/${id}/undo`)).body.detail).toBe(
      `${ann.name} has been merged into ${bo.name} since. Undo that first.`,
    )
    const mail = await app.receive({ from: home.email, subject: 'Through both' })
    expect(await requesterOf(mail.ticket_id!)).toBe(bo.id)
    await undo(later.id)
    expect(await requesterOf(mail.ticket_id!)).toBe(ann.id)
    await undo(id)
    expect(await requesterOf(mail.ticket_id!)).toBe(home.id)
  })

  it('in both directions at once, or the same twice, is one merge', async () => {
    const [ann, bo] = [await customer('Ann'), await customer('Bo')]
    const there = Array.from({ length: 4 }, () => app.send('POST', `/api/customers/${ann.id}/merge`, { into: bo.id }))
    const back = Array.from({ length: 4 }, () => app.send('POST', `/api/customers/${bo.id}/merge`, { into: ann.id }))
    const replies = await Promise.all([...there, ...back])
    expect(new Set(replies.flatMap(({ status, body }) => (status === 200 ? [body.id] : []))).size).toBe(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(4)
    expect(
      (await app.ctx.db.$count(merges, eq(merges.target, ann.id))) +
        (await app.ctx.db.$count(merges, eq(merges.target, bo.id))),
    ).toBe(1)
  })

  it('while tickets, mails and participants come from the address leaves nobody behind', async () => {
    const [ann, home, bo] = [await customer('Ann'), await customer('Annie'), await customer('Bo')]
    await merge(await customer('Anna'), ann)
    const [anna] = await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.merged_into, ann.id))
    const other = await write(bo)
    const addAnnie = { email: home.email, name: '' }
    const [made, further, ...came] = await Promise.all([
      app.send('POST', `/api/customers/${home.id}/merge`, { into: ann.id }),
      app.send('POST', `/api/customers/${ann.id}/merge`, { into: bo.id }),
      ...Array.from({ length: 5 }, () => write(home)),
      ...Array.from({ length: 3 }, () => write({ ...ann, email: anna!.email! })),
      app.receive({ from: home.email, subject: 'Meanwhile' }).then(({ ticket_id }) => ({ id: ticket_id! })),
      app.send('POST', `/api/tickets/${other.id}/participants`, addAnnie).then(() => other),
    ])
    const people = await app.ctx.db.select().from(supportUsers)
    const leadsTo = (id: string | null) => people.find((person) => person.id === id)!.merged_into
    for (const { id } of came) expect(leadsTo(await requesterOf(id))).toBeNull()
    expect([200, 409]).toContain(made.status)
    expect(further.status).toBe(200)
    if (made.status === 200) expect((await rowsOf(home.id)).participates).toEqual([])
    expect(people.filter(({ merged_into }) => merged_into && leadsTo(merged_into)).map(({ id }) => id)).toEqual([])
  })

  it('keeps what somebody has changed since, and names it', async () => {
    const [ann, home] = [await customer('Ann', { team_notes: 'Old' }), await customer('Annie', { team_notes: 'New' })]
    const [ticket, stays] = [await write(home), await write(home)]
    const bo = await customer('Bo')
    const { id } = await merge(home, ann)
    await app.ctx.db.update(tickets).set({ user_id: bo.id }).where(eq(tickets.id, ticket.id))
    await app.call(updateCustomer, { id: ann.id, notes: 'Old\n\nNew and newer', notes_before: 'Old\n\nNew' })
    expect(await undo(id)).toEqual({
      undone: 1,
      kept: [
        { what: ann.name, reason: 'changed since' },
        { what: `#${ticket.ticket_id}`, reason: 'changed since' },
      ],
    })
    expect([await requesterOf(ticket.id), await requesterOf(stays.id)]).toEqual([bo.id, home.id])
  })
})

it('Erasing a person by any of their addresses erases all of them', async () => {
  for (const by of [0, 1, 2]) {
    const people = [
      await customer('Ann'),
      await customer('Annie'),
      await customer('Phone', { email: null, phone: '303-555-0177' }),
    ]
    const [ann, home, phone] = people as [Customer, Customer, Customer]
    const ticket = await write(home)
    const mail = await app.receive({ from: home.email, subject: 'Erase me' })
    const bo = await customer('Bo')
    const kept = await merge(await customer('Bobby'), bo)
    await merge(phone, home)
    await merge(home, ann)
    await erasePerson(app.ctx, by === 1 ? ann.email : home.email)
    for (const { id } of people) {
      expect(await app.ctx.db.$count(supportUsers, eq(supportUsers.id, id))).toBe(0)
      expect(
        (await app.ctx.db.$count(merges, eq(merges.source, id))) +
          (await app.ctx.db.$count(merges, eq(merges.target, id))),
      ).toBe(0)
    }
    expect(
      (await app.ctx.db.$count(tickets, eq(tickets.id, ticket.id))) +
        (await app.ctx.db.$count(tickets, eq(tickets.id, mail.ticket_id!))),
    ).toBe(0)
    expect(JSON.stringify(await app.ctx.db.select().from(mergeRows))).not.toContain(home.id)
    expect(await undo(kept.id)).toEqual({ undone: 0, kept: [] })
    expect(await requesterOf((await write(home)).id)).not.toBe(ann.id)
  }
})
