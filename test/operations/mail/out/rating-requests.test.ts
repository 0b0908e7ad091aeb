import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateSettings } from '#contract/settings.ts'
import { createTicket, updateTicket } from '#contract/tickets.ts'
import { ticketRatings } from '#server/schema/schema.ts'
import type { OutgoingMail } from '#server/mail/out/mailer.ts'
import { createHandlers } from '#server/process/job-handlers.ts'
import { type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'
import { TUESDAY } from '#test/support/test-time.ts'

const DAY = 24 * 60 * 60 * 1000

let app: TestApp
let clock = TUESDAY
let sent: OutgoingMail[] = []
let people = 0

beforeAll(async () => {
  app = await openTestApp({ MAIL_FROM: 'help@neatline.example.com' }, { now: () => new Date(clock) })
  await app.signIn()
})
afterAll(() => app.close())
beforeEach(() => void (sent = []))

const newEmail = () => `customer-${++people}@ponderosa.example.com`
async function open(email: string) {
  const customerInfo = { ...ticketInput().customerInfo, email }
  const { ticket, link } = await app.call(createTicket, ticketInput({ customerInfo }))
  return { ...ticket, link }
}
const setStatus = (id: string, status: 'Resolved' | 'Open', undo?: boolean) =>
  app.call(updateTicket, { id, status, ...(undo && { undo }) })

type Job = { id: string; ticket: string; wait: number }
const jobs = async () => {
  const { rows } = await app.ctx.db.execute<Job>(sql`
    select id, data->>'ticketId' as ticket, extract(epoch from start_after - created_on)::int as wait
    from pgboss.job where name = 'send-rating-request' order by created_on`)
  return rows
}
/** Runs the jobs that resolving tickets has left, as the queue would ten seconds later. */
async function runJobs() {
  const handlers = createHandlers(app.ctx, async (message) => void sent.push(message), undefined)
  for (const { id, ticket } of await jobs())
    await handlers['send-rating-request']({ ticketId: ticket }, { number: 1, isLast: false, jobId: id })
  await app.ctx.db.execute(sql`delete from pgboss.job where name = 'send-rating-request'`)
}

describe('Who opened a ticket is asked how it went once the team has resolved it', () => {
  it('by three faces that lead to the ticket’s page, in a mail that says that it is solved', async () => {
    const { id, link, ticket_id } = await open(newEmail())
    await setStatus(id, 'Resolved')
    expect(await jobs()).toMatchObject([{ ticket: id, wait: 10 }])
    await runJobs()
    expect(sent).toHaveLength(1)
    const { text, html, automatic, references } = sent[0]!
    for (const face of ['good', 'ok', 'bad']) expect(text).toContain(`\nhttp://localhost:3000${link}&rating=${face}\n`)
    expect(html.match(/<a href="http/g)).toHaveLength(4)
    expect(text).toContain(`Ticket #${ticket_id} is solved`)
    expect(text).toContain(`It’s back: go to ticket #${ticket_id}:\nhttp://localhost:3000${link}\n`)
    expect(automatic).toBe('generated')
    expect(references?.[0]).toMatch(/^<c\./)
  })

  it('once for twenty tickets, and again after 14 days', async () => {
    const email = newEmail()
    const tickets = []
    for (let n = 0; n < 20; n++) tickets.push(await open(email))
    for (const { id } of tickets) await setStatus(id, 'Resolved')
    await runJobs()
    expect(sent).toHaveLength(1)
    clock += 13 * DAY
    await app.openSession()
    await setStatus(tickets[0]!.id, 'Open')
    await setStatus(tickets[0]!.id, 'Resolved')
    await runJobs()
    expect(sent, 'the same ticket once more').toHaveLength(1)
    clock += 2 * DAY
    await app.openSession()
    await setStatus(tickets[1]!.id, 'Open')
    await setStatus(tickets[1]!.id, 'Resolved')
    await runJobs()
    expect(sent).toHaveLength(2)
  })

  it('once, however often the job is tried', async () => {
    const { id } = await open(newEmail())
    await setStatus(id, 'Resolved')
    let attempts = 0
    const failing = createHandlers(app.ctx, async () => Promise.reject(new Error(`down ${++attempts}`)), undefined)
    const [job] = await jobs()
    const attempt = { number: 1, isLast: false, jobId: job!.id }
    await expect(failing['send-rating-request']({ ticketId: id }, attempt)).rejects.toThrow('down 1')
    await runJobs()
    expect(sent).toHaveLength(1)
  })

  it('but not where the team took it back, the ticket was rated, or the setting is off', async () => {
    const [back, rated, other] = [await open(newEmail()), await open(newEmail()), await open(newEmail())]
    for (const { id } of [back, rated, other]) await setStatus(id, 'Resolved')
    await setStatus(back.id, 'Open', true)
    const now = new Date(clock)
    const rating = { ticket_id: rated.id, value: 'good' as const, created_at: now, changed_at: now }
    await app.ctx.db.insert(ticketRatings).values(rating)
    await runJobs()
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining(`#${other.ticket_id}]`)])
    sent = []
    const another = await open(newEmail())
    await setStatus(another.id, 'Resolved')
    await app.call(updateSettings, { ratingRequests: false })
    await runJobs()
    await app.call(updateSettings, { ratingRequests: true })
    expect(sent).toEqual([])
  })

  it('but no program, nobody of the team, and no address that bounced', async () => {
    const program = await open('no-reply@alarms.example.com')
    const team = await open('jo@neatline.example.com')
    const gone = await open(newEmail())
    await app.ctx.db.execute(sql`update support_users set mail_problem = 'gone' where id = ${gone.user_id}`)
    for (const { id } of [program, team, gone]) await setStatus(id, 'Resolved')
    await runJobs()
    expect(sent).toEqual([])
  })
})

it('a customer who says that it is solved is not asked by mail', async () => {
  const { id, user_id } = await open(newEmail())
  await setStatus(id, 'Resolved')
  await app.ctx.db.execute(sql`
    insert into ticket_events (ticket_id, actor_id, kind, from_value, to_value, created_at)
    values (${id}, ${user_id}, 'status_changed', 'Open', 'Resolved', now())`)
  await runJobs()
  expect(sent).toEqual([])
})
