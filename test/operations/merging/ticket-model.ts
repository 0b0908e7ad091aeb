import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { createTicket } from '#contract/tickets.ts'
import { findLinkByKey } from '#server/customers/links.ts'
import { linkKey } from '#server/customers/link-keys.ts'
import { ticketResponses } from '#server/schema/schema.ts'
import type { MailApp } from '#test/operations/mail/in/mail-app.ts'
import { ticketInput } from '#test/support/app.ts'
import type { Random } from '#test/support/random.ts'

type Ticket = {
  id: string
  number: number
  requester: string
  email: string
  description: string
  messages: Set<string>
  /** Rows of participants. */
  people: Set<string>
  tags: Set<string>
  mergedInto: Ticket | null
}
type Merge = {
  id: string
  source: Ticket
  target: Ticket
  moved: string[]
  /** Whether the source had the person, and whether this merge brought them. */
  people: Map<string, { had: boolean; brought: boolean }>
  tags: Set<string>
  /** The source's row before. */
  row: unknown
  isUndone: boolean
}

const TAGS = ['vpn', 'printer', 'billing', 'laptop', 'urgent']
const TICKETS = 20
const PEOPLE = 4

/** Merges, undoes, splits and changes tickets at random beside a simple model, and compares both after each step. */
export async function compareWithModel(app: MailApp, random: Random, steps: number): Promise<Record<string, number>> {
  const { db } = app.ctx
  const all: Ticket[] = []
  const merges: Merge[] = []
  const counts: Record<string, number> = {}
  let texts = 0

  const add = (made: { id: string; ticket_id: number; user_id: string | null }, email: string, description: string) => {
    const own = { id: made.id, number: made.ticket_id, requester: made.user_id!, email, description }
    const ticket: Ticket = { ...own, messages: new Set(), people: new Set(), tags: new Set(), mergedInto: null }
    all.push(ticket)
    return ticket
  }
  for (let n = 0; n < TICKETS; n++) {
    const email = `person-${n % PEOPLE}-${random.hex(4)}@customer.example`
    const known = n < PEOPLE ? email : all[n % PEOPLE]!.email
    const description = `description ${n}`
    const customerInfo = { email: known, firstName: 'Ann', lastName: `Person ${n % PEOPLE}` }
    add((await app.call(createTicket, ticketInput({ customerInfo, description }))).ticket, known, description)
  }

  const standing = () => all.filter(({ mergedInto }) => !mergedInto)
  const lead = (ticket: Ticket): Ticket => (ticket.mergedInto ? lead(ticket.mergedInto) : ticket)
  const active = () => merges.filter(({ isUndone }) => !isUndone)
  const rowOf = async ({ id }: Ticket) => {
    const { rows } = await db.execute(
      sql`select to_jsonb(t) - 'updated_at' - 'linked_ticket_id' - 'suggested_ticket_id' as row from tickets t where id = ${id}`,
    )
    return rows[0]!.row
  }
  const send = (path: string, body?: object) => app.send('POST', path, body)

  async function merge() {
    const some = random.happens(0.85) ? standing() : all
    const [one, another] = random.shuffled(some)
    const [source, target] = [one!, random.happens(0.05) ? one! : (another ?? one!)]
    const row = await rowOf(source)
    const { status, body } = await send(`/api/tickets/${source.id}/merge`, { into: target.id, confirm: true })
    if (source === target) return expect(status).toBe(422)
    const earlier = active().find((each) => each.source === source && each.target === target)
    if (earlier) return expect([status, body.id]).toEqual([200, earlier.id])
    const people = new Set([...source.people, ...target.people, source.requester, target.requester])
    const isTooFull = people.size - 1 > 10
    if (source.mergedInto || target.mergedInto || isTooFull) return expect(status).toBe(409)
    expect([status, status === 500 ? app.logged.filter((line) => line.startsWith('error')).at(-1) : '']).toEqual([
      200,
      '',
    ])
    const made: Merge = {
      id: body.id,
      source,
      target,
      moved: [...source.messages, source.description],
      people: new Map([...source.people].map((each) => [each, { had: true, brought: !target.people.has(each) }])),
      tags: new Set(target.tags),
      row,
      isUndone: false,
    }
    const { requester } = source
    if (requester !== target.requester && !made.people.has(requester))
      made.people.set(requester, { had: false, brought: !target.people.has(requester) })
    merges.push(made)
    for (const text of made.moved) target.messages.add(text)
    for (const person of made.people.keys()) target.people.add(person)
    for (const tag of source.tags) target.tags.add(tag)
    source.messages.clear()
    source.people.clear()
    source.mergedInto = target
  }

  async function undo() {
    if (merges.length === 0) return
    const undone = random.oneOf(random.happens(0.9) && active().length > 0 ? active() : merges)
    const { source, target } = undone
    const { status } = await send(`/api/merges/${undone.id}/undo`)
    if (undone.isUndone) return expect(status).toBe(200)
    const place = merges.indexOf(undone)
    if (active().some((each) => each.source === target && merges.indexOf(each) > place)) return expect(status).toBe(409)
    expect(status).toBe(200)
    undone.isUndone = true
    source.mergedInto = null
    for (const text of undone.moved) {
      if (!target.messages.delete(text)) continue
      if (text !== source.description) source.messages.add(text)
    }
    for (const [person, { had, brought }] of undone.people) {
      if (!target.people.has(person)) continue
      const needs = active().find((each) => each.target === target && each.people.get(person)?.brought === false)
      if (brought && needs) needs.people.get(person)!.brought = true
      else if (brought) target.people.delete(person)
      if (had) source.people.add(person)
    }
    const others = all.filter((each) => each !== source && each.mergedInto && lead(each) === target)
    for (const tag of source.tags)
      if (!undone.tags.has(tag) && !others.some((each) => each.tags.has(tag))) target.tags.delete(tag)
    expect(await rowOf(source)).toEqual(undone.row)
  }

  async function write() {
    const ticket = random.oneOf(standing())
    const kind = random.oneOf(['customer', 'customer', 'answer', 'note'] as const)
    const message = `${kind} ${texts++}`
    const user_id = kind === 'customer' ? ticket.requester : null
    const said = { ticket_id: ticket.id, user_id, message, kind, channel: 'mail', created_at: app.ctx.now() } as const
    await db.insert(ticketResponses).values(said)
    ticket.messages.add(message)
  }

  async function mail() {
    const named = random.oneOf(all)
    const text = `mail ${texts++}`
    const to = app.replyAddress(named.number, named.requester)
    const received = await app.receive({ from: named.email, to, text })
    const target = lead(named)
    const takesPart = target.requester === named.requester || target.people.has(named.requester)
    expect([received.state, received.ticket_id]).toEqual([takesPart ? 'routed' : 'held', target.id])
    if (takesPart) target.messages.add(text)
  }

  async function split() {
    const ticket = random.oneOf(standing())
    // A description has two places after an undo; the model knows a text by its words.
    const text = random.oneOf(
      [...ticket.messages].filter((each) => !all.some(({ description }) => description === each)),
    )
    if (!text) return
    const { rows } = await db.execute<{ id: string; kind: string }>(
      sql`select id, kind from ticket_responses where message = ${text}`,
    )
    const { status, body } = await send(`/api/messages/${rows[0]!.id}/split`, { title: `Split ${text}` })
    if (rows[0]!.kind !== 'customer') return expect(status).toBe(409)
    expect(status).toBe(201)
    ticket.messages.delete(text)
    // As a description it is another text.
    for (const each of merges) each.moved = each.moved.filter((moved) => moved !== text)
    const made = add(body.ticket, all.find(({ requester }) => requester === body.ticket.user_id)!.email, text)
    expect([body.ticket.linked_ticket_id, body.ticket.description]).toEqual([ticket.id, made.description])
  }

  async function retag() {
    const ticket = random.oneOf(standing())
    ticket.tags = new Set(TAGS.filter(() => random.happens(0.3)))
    await app.send('PATCH', `/api/tickets/${ticket.id}`, { tags: [...ticket.tags] })
  }

  async function join() {
    const ticket = random.oneOf(standing())
    const email = `new-${random.hex(6)}@customer.example`
    const { status, body } = await send(`/api/tickets/${ticket.id}/participants`, { email, name: '' })
    if (status === 200 || status === 201)
      ticket.people.add(body.find((each: { email: string }) => each.email === email).id)
  }

  async function leave() {
    const ticket = random.oneOf(standing())
    const [person] = random.shuffled([...ticket.people])
    if (!person) return
    await app.send('DELETE', `/api/tickets/${ticket.id}/participants/${person}`)
    ticket.people.delete(person)
  }

  async function compare(step: string) {
    type Row = {
      id: string
      folder: string
      tags: string[]
      merged: string | null
      messages: string[]
      people: string[]
    }
    const { rows } = await db.execute<Row>(sql`
      select t.id, folder, tags, merged_into as merged,
        array(select message from ticket_responses where ticket_id = t.id order by message collate "C") as messages,
        array(select user_id::text from ticket_participants where ticket_id = t.id order by 1) as people
      from tickets t join ticket_list using (id) order by ticket_id`)
    const model = all.map(({ id, tags, mergedInto, messages, people, ...each }) => ({
      id,
      folder: mergedInto ? 'merged' : 'inbox',
      tags: [...tags].toSorted(),
      merged: mergedInto && lead({ ...each, id, tags, mergedInto, messages, people }).id,
      messages: [...messages].toSorted(),
      people: [...people].toSorted(),
    }))
    expect(rows, step).toEqual(model)
    const asked = random.oneOf(all)
    const link = await findLinkByKey(app.ctx, asked.number, linkKey(app.ctx.signer, asked.id))
    if (link) expect(link.ticket.id, step).toBe(lead(asked).id)
  }

  const moves = { merge, undo, write, mail, split, tag: retag, join, leave }
  const often = [
    ...Array<'merge'>(5).fill('merge'),
    ...Array<'undo'>(4).fill('undo'),
    'write',
    'write',
    'tag',
    'tag',
    'join',
    'leave',
    'leave',
    'split',
    'mail',
  ] as const
  for (let step = 0; step < steps; step++) {
    const move = random.oneOf(often)
    counts[move] = (counts[move] ?? 0) + 1
    await moves[move]()
    await compare(`step ${step}: ${move}`)
  }
  return { ...counts, merges: merges.length, active: active().length, tickets: all.length }
}
