import { and, count, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMessages } from '#contract/messages.ts'
import { getHistory } from '#contract/history.ts'
import { listNotices } from '#contract/notices.ts'
import { sendMessage } from '#contract/sending.ts'
import { takeTicket } from '#contract/assignment.ts'
import { changeTickets } from '#contract/bulk.ts'
import { createTicket, updateTicket } from '#contract/tickets.ts'
import { runBulkChange } from '#server/tickets/run-bulk-change.ts'
import { undoBulkChange } from '#server/tickets/bulk.ts'
import type { Context } from '#server/context.ts'
import { mailDeliveries, supportUsers, ticketEvents, tickets } from '#server/schema/schema.ts'
import { createMailer } from '#server/mail/out/mailer.ts'
import { releaseDueAnswers } from '#server/conversation/release-answers.ts'
import { createHandlers } from '#server/process/job-handlers.ts'
import { wakeDueTickets } from '#server/team/waiting.ts'
import { ADMIN, type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'
import { createTestDatabase } from '#test/support/test-database.ts'

const MINUTE = 60_000
/** The night in which clocks in Denver go forward, an hour before. */
const START = Date.parse('2027-03-14T08:00:00Z')
const TEXT = 'Pull the orange tab out straight.'

let now = START
/** A process that is lost, and the next one, on the same database. */
let [lost, next]: TestApp[] = []
beforeAll(async () => {
  if (process.env.TEST_DATABASE !== 'postgres') return
  const env = await createTestDatabase()
  const open = () => openTestApp(env, { now: () => new Date(now) })
  ;[lost, next] = [await open(), await open()]
  await lost.signIn()
  next.takeSession(new Headers({ 'set-cookie': lost.cookie() }))
})
afterAll(() => Promise.all([lost?.close(), next?.close()]))

/** The context of a process that is killed before it commits. */
const dyingContext = ({ ctx }: TestApp): Context => ({
  ...ctx,
  transact: (work) =>
    ctx.transact(async (...args) => {
      await work(...args)
      throw new Error('killed')
    }),
})

describe.runIf(process.env.TEST_DATABASE === 'postgres')('When a process is lost, the next one', () => {
  it('mails an answer once, 13 seconds after it was sent, be it lost while it is held, released or mailed', async () => {
    const { ticket } = await lost!.call(createTicket, ticketInput())
    const sent = await lost!.call(sendMessage, { id: ticket.id, kind: 'answer', message: TEXT, seen: null })
    const listed = async () => (await next!.call(listMessages, { id: ticket.id })).messages
    now = START + 12_900
    await releaseDueAnswers(next!.ctx)
    expect(await listed()).toMatchObject([{ id: sent.id, state: 'sending' }])

    now = START + 13_000
    await expect(releaseDueAnswers(dyingContext(lost!))).rejects.toThrow('killed')
    expect(await listed()).toMatchObject([{ id: sent.id, state: 'sending' }])
    await Promise.all([releaseDueAnswers(next!.ctx), releaseDueAnswers(next!.ctx)])
    const deliveries = await next!.ctx.db.select().from(mailDeliveries).where(eq(mailDeliveries.ticket_id, ticket.id))
    expect(deliveries).toHaveLength(1)

    const job = { responseId: deliveries[0]!.response_id, deliveryId: deliveries[0]!.id }
    const mailer = createMailer(next!.config, next!.ctx.signer, undefined)
    const attempt = { number: 1, isLast: false }
    const mail = (ctx: Context) => createHandlers(ctx, mailer, undefined)['send-ticket-response'](job, attempt)
    await expect(mail(dyingContext(next!))).rejects.toThrow('killed')
    await mail(next!.ctx)
    expect(next!.outbox().filter((each) => each.includes(TEXT))).toHaveLength(1)
    expect(await listed()).toMatchObject([{ id: sent.id, state: 'sent', deliveries: [{ state: 'sent' }] }])
  })

  it('wakes a ticket once, with one notice, be it lost at the moment of waking; late, where none ran', async () => {
    now = START
    const sleeping = async (minutes: number): Promise<string> => {
      const { id } = (await lost!.call(createTicket, ticketInput())).ticket
      await lost!.call(takeTicket, { id })
      const wake_at = new Date(START + minutes * MINUTE).toISOString()
      await lost!.call(updateTicket, { id, waiting_for: 'date', wake_at })
      return id
    }
    const woke = async (id: string) =>
      (await next!.call(getHistory, { id })).filter(({ kind }) => kind === 'woke').map(({ to }) => to)
    const noticed = async (id: string) =>
      (await next!.call(listNotices, {})).filter(({ kind, ticket_id }) => kind === 'woke' && ticket_id === id)
    const [onTime, late] = [await sleeping(120), await sleeping(121)]

    now = START + 119 * MINUTE
    await wakeDueTickets(next!.ctx)
    expect(await woke(onTime)).toEqual([])
    now = START + 120 * MINUTE
    await expect(wakeDueTickets(dyingContext(lost!))).rejects.toThrow('killed')
    expect(await woke(onTime)).toEqual([])
    await Promise.all([wakeDueTickets(lost!.ctx), wakeDueTickets(next!.ctx)])
    now = START + 180 * MINUTE
    await wakeDueTickets(next!.ctx)
    expect([await woke(onTime), await woke(late)]).toEqual([[null], [expect.stringContaining('Woke late')]])
    expect([(await noticed(onTime)).length, (await noticed(late)).length]).toEqual([1, 1])
  })

  it('goes on with the Undo of a bulk change, and takes each ticket back once', async () => {
    const ids: string[] = []
    while (ids.length < 5) ids.push((await lost!.call(createTicket, ticketInput())).ticket.id)
    const { id: bulkId } = await lost!.call(changeTickets, { ids, change: { priority: 'Critical' } })
    await runBulkChange(lost!.ctx, { bulkId })
    const priorities = async () =>
      (
        await next!.ctx.db
          .select({ id: tickets.id, priority: tickets.priority })
          .from(tickets)
          .where(inArray(tickets.id, ids))
      ).map(({ priority }) => priority)
    expect(new Set(await priorities())).toEqual(new Set(['Critical']))

    // The first transaction notes the Undo, the second takes tickets back.
    let left = 1
    const transact: Context['transact'] = (...args) =>
      left-- > 0 ? lost!.ctx.transact(...args) : Promise.reject(new Error('killed'))
    const [admin] = await lost!.ctx.db.select().from(supportUsers).where(eq(supportUsers.email, ADMIN.email))
    await expect(
      undoBulkChange({ ...lost!.ctx, transact }, { id: bulkId }, { ...admin!, email: ADMIN.email }),
    ).rejects.toThrow('killed')
    expect(new Set(await priorities())).toEqual(new Set(['Critical']))
    await Promise.all([runBulkChange(next!.ctx, { bulkId }), runBulkChange(next!.ctx, { bulkId })])
    expect(new Set(await priorities())).toEqual(new Set(['Medium']))
    const [events] = await next!.ctx.db
      .select({ undone: count() })
      .from(ticketEvents)
      .where(and(inArray(ticketEvents.ticket_id, ids), eq(ticketEvents.cause, 'A bulk change was undone')))
    expect(events!.undone).toBe(5)
  })
})
