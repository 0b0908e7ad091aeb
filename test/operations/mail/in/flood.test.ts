import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { blockSender, decideFlood, getMail, listMails } from '#contract/mails.ts'
import { decideHeld } from '#contract/messages.ts'
import type { FloodDecision } from '#contract/vocabulary.ts'
import { inboundMails, tickets } from '#server/schema/schema.ts'
import { rawMail, VERIFIED } from '#test/support/mail/raw-mail.ts'
import { type MailApp, openMailApp } from './mail-app.ts'

const LIMIT = 20
let app: MailApp
beforeAll(async () => {
  app = await openMailApp()
})
afterAll(() => app.close())

const numbered = (count: number, first = 1) => Array.from({ length: count }, (_, n) => `Number ${first + n}`)

/** Sends mails in; resolves once the last of them has been routed. */
async function send(from: string, subjects: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const subject of subjects) {
    const response = await app.post(rawMail({ from, subject }))
    ids.push(((await response.json()) as { id: string }).id)
  }
  for (const id of ids) await app.routed(id)
  return ids
}

/** Mails of a sender who has opened as many tickets as the limit allows. */
async function flood(from: string, held: number): Promise<string[]> {
  const [first] = await send(from, ['The first'])
  const [row] = await app.ctx.db.select().from(inboundMails).where(eq(inboundMails.id, first!))
  const { id: _, sequence: __, ...opened } = row!
  const others = numbered(LIMIT - 1).map((sha256) => ({ ...opened, sha256: `${sha256} ${from}`, content_hash: null }))
  await app.ctx.db.insert(inboundMails).values(others)
  return send(from, numbered(held))
}

const rowsOf = (from: string) =>
  app.ctx.db
    .select()
    .from(inboundMails)
    .where(eq(inboundMails.from_address, from))
    .orderBy(asc(inboundMails.received_at), asc(inboundMails.sequence))
const decide = (id: string, decision: FloodDecision) => app.call(decideFlood, { id, decision })
const tryDecide = async (id: string, decision: FloodDecision) =>
  (await app.send('POST', `/api/mails/${id}/flood`, { decision })).status
const listHeld = () => app.call(listMails, { state: 'held' })

it('A flood is one entry of the list with a count, and one decision makes tickets of all of it, in order', async () => {
  const ids = await send('flood@customer.example', numbered(LIMIT + 5))
  const held = ids.slice(LIMIT)
  const states = (await rowsOf('flood@customer.example')).map(({ state }) => state)
  expect(states).toEqual([...Array.from({ length: LIMIT }, () => 'routed'), ...held.map(() => 'held')])
  for (const state of ['held', undefined] as const) {
    const { mails, counts } = await app.call(listMails, { ...(state && { state }) })
    const entries = mails.filter((mail) => mail.state === 'held')
    expect(entries).toMatchObject([{ id: held.at(-1), subject: 'Number 25', flood_count: 5 }])
    expect(counts.held).toBe(1)
  }
  const first = await app.call(getMail, { id: held[0]! })
  expect(first).toMatchObject({ flood_count: 5, flood_since: first.received_at })

  expect(await decide(held.at(-1)!, 'make-tickets')).toEqual({ mails: 5 })
  for (const id of held) await app.routed(id)
  const made = await app.ctx.db
    .select({ title: tickets.title })
    .from(inboundMails)
    .innerJoin(tickets, eq(tickets.id, inboundMails.ticket_id))
    .where(eq(inboundMails.from_address, 'flood@customer.example'))
    .orderBy(asc(tickets.ticket_id))
  expect(made.map(({ title }) => title)).toEqual(numbered(LIMIT + 5))
  expect((await listHeld()).mails).toEqual([])

  const before = await rowsOf('flood@customer.example')
  expect(await decide(held[1]!, 'make-tickets')).toEqual({ mails: 5 })
  expect(await tryDecide(held[1]!, 'discard')).toBe(409)
  expect(await rowsOf('flood@customer.example')).toEqual(before)
})

it('A discarded flood leaves other senders alone; one email of it can still be read as a customer’s', async () => {
  const held = await flood('noise@customer.example', 3)
  const [other] = await flood('other@customer.example', 1)
  expect((await listHeld()).counts.held).toBe(2)
  const answers = await Promise.all(held.map((id) => decide(id, 'discard')))
  expect(answers).toEqual(held.map(() => ({ mails: 3 })))
  const discarded = (await rowsOf('noise@customer.example')).slice(LIMIT)
  for (const { state, reason, text } of discarded)
    expect([state, reason, text]).toEqual(['ignored', expect.stringMatching(/^\S+ discarded it, with all/), null])
  expect((await listHeld()).mails.map(({ id }) => id)).toEqual([other])

  const { status } = await app.send('POST', `/api/mails/${held[0]}/retry`, {})
  expect(status).toBe(202)
  expect(await app.routed(held[0]!)).toMatchObject({ state: 'routed', opened_ticket: true })
  const [next] = await send('noise@customer.example', ['Once more'])
  await expect.poll(async () => (await listHeld()).mails[0]).toMatchObject({ id: next, flood_count: 1 })
  await app.call(decideHeld, { id: next!, decision: 'discard' })
  expect((await listHeld()).counts.held).toBe(1)
})

it('A flood whose sender is blocked is spam as a whole', async () => {
  const before = (await listHeld()).counts
  const held = await flood('blocked@customer.example', 2)
  await app.call(blockSender, { id: held[1]!, blocked: true })
  expect((await listHeld()).counts).toEqual({ ...before, spam: before.spam + 2 })
  expect(await app.call(getMail, { id: held[0]! })).toMatchObject({ state: 'spam', flood_count: null })
  expect(await tryDecide(held[0]!, 'discard')).toBe(409)
})

it('A copy of a held email, even a verified one, does not release it from its flood', async () => {
  await flood('copied@customer.example', 0)
  const mail = { from: 'copied@customer.example', messageId: '<copied@customer.example>' }
  const held = await app.receive(mail)
  expect(held).toMatchObject({ state: 'held', is_flood: true })
  expect((await app.receive({ ...mail, headers: [VERIFIED] })).state).toBe('ignored')
  expect(await app.call(getMail, { id: held.id })).toMatchObject({ state: 'held', flood_count: 1 })
})

it('A mail that is part of no flood is refused', async () => {
  const routed = await app.receive({ from: 'calm@customer.example' })
  expect(await tryDecide(routed.id, 'make-tickets')).toBe(409)
  expect(await tryDecide('00000000-0000-4000-8000-000000000000', 'discard')).toBe(404)
  expect((await app.call(getMail, { id: routed.id })).flood_count).toBeNull()
})
