import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ActivityEntry, getActivity } from '#contract/activity.ts'
import { getTeam, takeTicket } from '#contract/assignment.ts'
import { sendMessage } from '#contract/sending.ts'
import { addResponse } from '#contract/responses.ts'
import { updateTicket } from '#contract/tickets.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { tickets } from '#server/schema/schema.ts'
import { type MailApp, openMailApp } from '../mail/in/mail-app.ts'
import { annsTicket, signInTeam } from './history-team.ts'

let app: MailApp
// Shortly before midnight in Denver.
let now = new Date('2026-11-24T06:45:00Z')
const tick = (ms = 60_000) => void (now = new Date(now.getTime() + ms))
let team: Awaited<ReturnType<typeof signInTeam>>
let ticket: Awaited<ReturnType<typeof annsTicket>>
beforeAll(async () => {
  app = await openMailApp({}, { now: () => now })
  team = await signInTeam(app)
  ticket = await annsTicket(app)
  const { id } = ticket
  tick()
  await app.call(takeTicket, { id }, team.asKim)
  tick()
  await app.call(addResponse, { id, message: 'Pull the secret tab.' }, team.asSam)
  tick()
  await app.call(sendMessage, { id, kind: 'note', message: 'She sounds upset.' }, team.asSam)
  tick()
  await app.call(updateTicket, { id, status: 'Resolved' }, team.asSam)
  // After it.
  tick(15 * 60_000)
  await app.receive({
    from: `Ann Smith <${ticket.email}>`,
    to: app.replyAddress(ticket.ticket_id, ticket.user_id),
    text: 'Still.',
  })
  tick()
  await app.call(updateTicket, { id, title: '=HYPERLINK("x"), now' }, team.asKim)
})
afterAll(() => app.close())

const lines = (entries: readonly ActivityEntry[]) =>
  entries.map(({ actor, kind }) => `${actor.kind} ${actor.name} ${kind}`)
const activity = (filters: object = {}) => app.call(getActivity, filters)
const ALL = [
  'person Kim Ito title_changed',
  'customer Ann Smith message_in',
  'customer Ann Smith status_changed',
  'person Sam Ortega status_changed',
  'person Sam Ortega note_added',
  'person Sam Ortega status_changed',
  'person Sam Ortega responded',
  'person Kim Ito assignee_changed',
  'customer Ann Smith created',
]

describe('What happened', () => {
  it('is listed newest first, with whose act it was, and without texts of messages', async () => {
    const { entries, nextCursor } = await activity()
    expect(lines(entries)).toEqual(ALL)
    expect(nextCursor).toBeNull()
    expect(entries[0]).toMatchObject({
      ticket_id: ticket.id,
      ticket_number: ticket.ticket_id,
      to: '=HYPERLINK("x"), now',
    })
    expect(JSON.stringify(entries)).not.toMatch(/secret tab|upset|Still\./)
  })

  it('comes in pages that together have every act once', async () => {
    const seen: ActivityEntry[] = []
    let cursor: string | undefined
    do {
      const page = await activity({ limit: 2, ...(cursor && { cursor }) })
      seen.push(...page.entries)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(lines(seen)).toEqual(ALL)
    expect((await app.send('GET', '/api/activity?cursor=nonsense')).body.errors[0].path).toBe('cursor')
  })

  it('is filtered by person, of the team or a customer, and by days of the company', async () => {
    const people = await app.call(getTeam, {})
    const sam = people.find(({ name }) => name === 'Sam Ortega')!.id
    expect(lines((await activity({ person: sam })).entries)).toEqual(ALL.slice(3, 7))
    expect(lines((await activity({ person: sam, limit: 1 })).entries)).toEqual([ALL[3]])
    expect(lines((await activity({ person: ticket.user_id })).entries)).toEqual([ALL[1], ALL[2], ALL[8]])
    expect(lines((await activity({ from: '2026-11-23', to: '2026-11-23' })).entries)).toEqual(ALL.slice(3))
    expect(lines((await activity({ from: '2026-11-24' })).entries)).toEqual(ALL.slice(0, 3))
    expect(lines((await activity({ to: '2026-11-24T06:46:00.000Z' })).entries)).toEqual([ALL[8]])
    expect((await app.send('GET', '/api/activity?from=yesterday')).status).toBe(422)
  })

  it('is a CSV file whose cells are no formulas', async () => {
    const response = await app.request('/api/activity.csv?from=2026-11-24')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [head, first, ...rest] = (await response.text()).trimEnd().split('\r\n')
    expect(head).toContain('Time,Who,Team or customer,What,Ticket,Title,From,To,Why')
    expect(first).toContain(`Kim Ito,Team,title changed,#${ticket.ticket_id},"'=HYPERLINK(""x""), now"`)
    expect(rest).toHaveLength(2)
  })

  it('names nobody who has been erased, and lists what happened to a ticket that is gone', async () => {
    await erasePerson(app.ctx, 'sam@neatline.example.com')
    expect(lines((await activity()).entries)[4]).toBe('person An erased person note_added')
    const other = await annsTicket(app)
    await app.ctx.db.delete(tickets).where(eq(tickets.id, other.id))
    const gone = (await activity()).entries.find((entry) => entry.ticket_id === other.id)
    expect(gone).toMatchObject({ ticket_number: null, ticket_title: null })
  })
})
