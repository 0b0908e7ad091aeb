import { and, asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type Merge,
  type Reference,
  addRow,
  changeRows,
  findLaterMerge,
  moveRows,
  noteMade,
  putBack,
  recordMerge,
} from '#server/merging/journal.ts'
import { mergeRows, merges, supportUsers, ticketParticipants, ticketResponses, tickets } from '#server/schema/schema.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { type CompanyApp, openCompanyApp } from '../companies/company-app.ts'

let app: CompanyApp
beforeAll(async () => void (app = await openCompanyApp()))
afterAll(() => app.close())

const REFERENCES: Reference[] = [
  { column: tickets.user_id },
  { column: ticketParticipants.user_id, key: [ticketParticipants.ticket_id] },
]
const TABLES = [supportUsers, ticketResponses]

const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) => app.ctx.transact(work)
const start = (tx: Transaction, source: string, target: string) =>
  recordMerge(tx, { kind: 'customers', source, target, at: app.ctx.now() })
async function merge(source: string, target: string): Promise<Merge> {
  const id = await inTransaction(async (tx) => {
    const made = await start(tx, source, target)
    for (const reference of REFERENCES) await moveRows(tx, made, reference, { source, target })
    return made
  })
  return readMerge(id)
}
const readMerge = async (id: string) => (await app.db.select().from(merges).where(eq(merges.id, id)))[0]!
async function undo(merged: Merge) {
  await inTransaction(async (tx) => {
    await putBack(tx, merged, REFERENCES, TABLES)
    await tx.update(merges).set({ undone_at: app.ctx.now() }).where(eq(merges.id, merged.id))
  })
  const { table, row, kept } = mergeRows
  const all = await app.db.select({ table, row, kept }).from(mergeRows).where(eq(mergeRows.merge_id, merged.id))
  return all.filter((each) => each.kept !== null)
}
const requesterOf = async (id: string) =>
  (await app.db.select({ user_id: tickets.user_id }).from(tickets).where(eq(tickets.id, id)))[0]!.user_id
const participate = (ticket_id: string, user_id: string) =>
  app.db.insert(ticketParticipants).values({ ticket_id, user_id, created_at: app.ctx.now() })
const participants = async (ticket_id: string) => {
  const rows = await app.db
    .select({ id: ticketParticipants.user_id })
    .from(ticketParticipants)
    .where(eq(ticketParticipants.ticket_id, ticket_id))
    .orderBy(asc(ticketParticipants.user_id))
  return rows.map(({ id }) => id)
}

it('moves references and puts back those that stand, naming the others', async () => {
  const [ann, bob, eve] = [await app.person(), await app.person(), await app.person()]
  const [first, second] = [await app.ticket(ann), await app.ticket(ann)]
  const merged = await merge(ann, bob)
  expect([await requesterOf(first), await requesterOf(second)]).toEqual([bob, bob])
  await app.db.update(tickets).set({ user_id: eve }).where(eq(tickets.id, second))
  expect(await undo(merged)).toEqual([{ table: 'tickets', row: second, kept: 'changed since' }])
  expect([await requesterOf(first), await requesterOf(second)]).toEqual([ann, eve])
})

it('replaces rows of composite keys, and leaves each to the merge that needs it', async () => {
  const [ann, bob, cid, target] = [await app.person(), await app.person(), await app.person(), await app.person()]
  const [shared, own, removed] = [await app.ticket(target), await app.ticket(target), await app.ticket(target)]
  for (const person of [ann, bob]) await participate(shared, person)
  for (const person of [cid, target]) await participate(own, person)
  await participate(removed, ann)
  const [one, two, three] = [await merge(ann, target), await merge(bob, target), await merge(cid, target)]
  expect([await participants(shared), await participants(own)]).toEqual([[target], [target]])
  await app.db
    .delete(ticketParticipants)
    .where(and(eq(ticketParticipants.ticket_id, removed), eq(ticketParticipants.user_id, target)))
  await undo(one)
  expect(await participants(shared)).toEqual([ann, target].toSorted())
  expect(await participants(removed)).toEqual([])
  await undo(two)
  expect(await participants(shared)).toEqual([ann, bob].toSorted())
  await undo(three)
  expect(await participants(own)).toEqual([cid, target].toSorted())
})

it('puts back values of every type unless they have changed, adds rows, and deletes those it made', async () => {
  const [ann, bob] = [await app.person(), await app.person()]
  const waiting_since = app.ctx.now()
  const ticket = await app.ticket(ann, { tags: ['a'], waiting_since })
  const message = crypto.randomUUID()
  const merged = await inTransaction(async (tx) => {
    const id = await start(tx, ann, bob)
    const isPerson = inArray(supportUsers.id, [ann, bob])
    await changeRows(tx, id, supportUsers, isPerson, {
      vip: true,
      phone: '303',
      merged_into: null,
      updated_at: new Date(0),
    })
    await changeRows(tx, id, tickets, eq(tickets.id, ticket), { waiting_since: null, status: 'Resolved' })
    await addRow(
      tx,
      id,
      { column: ticketParticipants.ticket_id, key: [ticketParticipants.user_id] },
      {
        ticket_id: ticket,
        user_id: bob,
        created_at: app.ctx.now(),
      },
    )
    await tx.insert(ticketResponses).values({
      id: message,
      ticket_id: ticket,
      message: 'Hello',
      kind: 'customer',
      channel: 'form',
      created_at: app.ctx.now(),
    })
    await noteMade(tx, id, ticketResponses, message)
    return id
  })
  expect(await participants(ticket)).toEqual([bob])
  await app.db.update(supportUsers).set({ phone: '720' }).where(eq(supportUsers.id, ann))
  const references = [{ column: ticketParticipants.ticket_id, key: [ticketParticipants.user_id] }]
  const record = await readMerge(merged)
  await inTransaction((tx) => putBack(tx, { ...record, target: ticket }, references, [...TABLES, tickets]))
  const [row] = await app.db.select().from(tickets).where(eq(tickets.id, ticket))
  expect([row!.status, row!.waiting_since, row!.tags]).toEqual(['Open', waiting_since, ['a']])
  expect(await participants(ticket)).toEqual([])
  const [first] = await app.db.select().from(supportUsers).where(eq(supportUsers.id, ann))
  expect([first!.phone, first!.vip]).toEqual(['720', false])
  expect(await app.db.$count(ticketResponses, eq(ticketResponses.id, message))).toBe(0)
  expect(await inTransaction((tx) => findLaterMerge(tx, record))).toBeUndefined()
})
