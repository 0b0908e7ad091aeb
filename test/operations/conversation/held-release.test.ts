import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listResponses } from '#contract/responses.ts'
import { listMessages, addParticipant } from '#contract/messages.ts'
import { getTicket, updateTicket } from '#contract/tickets.ts'
import { getHistory } from '#contract/history.ts'
import type { Context } from '#server/context.ts'
import { mailDeliveries } from '#server/schema/schema.ts'
import { purgeUnclaimedUploads } from '#server/maintenance/purge.ts'
import { releaseDueAnswers } from '#server/conversation/release-answers.ts'
import { createUploadClient } from '#test/support/files/upload-client.ts'
import { ANN, type HeldApp, openHeldApp } from './held-app.ts'

let app: HeldApp
beforeAll(async () => {
  app = await openHeldApp()
})
afterAll(() => app.close())

/** Looks for due answers 13 seconds later; something happens between finding one and locking it. */
function releaseWhile(meanwhile: () => Promise<unknown>): Promise<void> {
  const due = new Date(app.now().getTime() + 13_000)
  const transact: Context['transact'] = async (work) => {
    await meanwhile()
    return app.ctx.transact(work)
  }
  return releaseDueAnswers({ ...app.ctx, now: () => due, transact })
}

it('An answer that the customer stops in the moment it is due is not mailed', async () => {
  const ticket = await app.newTicket()
  const held = await app.hold(ticket.id)
  const to = app.replyAddress(ticket.ticket_id, ticket.user_id)
  await releaseWhile(() => app.receive({ from: ANN, text: 'It smokes now.', to }))
  const { messages } = await app.call(listMessages, { id: ticket.id })
  expect(messages).toMatchObject([{ id: held.id, state: 'stopped' }, { kind: 'customer' }])
  expect(await app.deliveries(ticket.id)).toBe(0)
})

it('An answer that is taken back, or mailed by another process, in the moment it is due is not mailed once more', async () => {
  for (const verb of ['undo', 'send-now'] as const) {
    const ticket = await app.newTicket()
    const held = await app.hold(ticket.id)
    await releaseWhile(() => app.act(held.id, verb))
    expect(await app.deliveries(ticket.id), verb).toBe(verb === 'undo' ? 0 : 1)
  }
})

it('An answer after which the ticket was to wait leaves one that was resolved meanwhile as it is', async () => {
  const ticket = await app.newTicket()
  // oxlint-disable-next-line no-thenable -- the call's own word, and never a function
  await app.hold(ticket.id, { then: 'wait' })
  await app.call(updateTicket, { id: ticket.id, status: 'Resolved' }, app.jo)
  await app.passes(13)
  expect(await app.deliveries(ticket.id)).toBe(1)
  const { status, waiting_for } = await app.call(getTicket, { id: ticket.id }, app.jo)
  expect([status, waiting_for]).toEqual(['Resolved', null])
})

it('An answer that reopens a Resolved ticket does so when it is mailed, not while it can be taken back', async () => {
  const ticket = await app.newTicket()
  await app.call(updateTicket, { id: ticket.id, status: 'Resolved' }, app.jo)
  // oxlint-disable-next-line no-thenable -- the call's own word, and never a function
  const reopen = { then: 'reopen' }
  const first = await app.hold(ticket.id, reopen)
  expect(first.hold).toMatchObject({ after: 'reopen' })
  const statusNow = async () => (await app.call(getTicket, { id: ticket.id }, app.jo)).status
  await app.act(first.id, 'undo')
  expect(await statusNow()).toBe('Resolved')
  await app.hold(ticket.id)
  await app.passes(13)
  expect(await statusNow(), 'by itself an answer reopens nothing').toBe('Resolved')
  await app.hold(ticket.id, reopen)
  expect(await statusNow()).toBe('Resolved')
  await app.passes(13)
  expect(await statusNow()).toBe('In Progress')
  const history = await app.call(getHistory, { id: ticket.id }, app.jo)
  expect(history).toContainEqual(expect.objectContaining({ kind: 'status_changed', from: 'Resolved', to: 'Open' }))
})

it('An answer to some of those on the ticket is mailed to them alone', async () => {
  const ticket = await app.newTicket()
  await app.call(addParticipant, { id: ticket.id, email: 'ben@customer.example' })
  for (const to of [[ticket.user_id], undefined]) await app.hold(ticket.id, { to })
  await app.passes(13)
  const mailed = await app.ctx.db
    .select({ response: mailDeliveries.response_id, address: mailDeliveries.address })
    .from(mailDeliveries)
    .where(eq(mailDeliveries.ticket_id, ticket.id))
  const byAnswer = Map.groupBy(mailed, ({ response }) => response)
  const addresses = [...byAnswer.values()].map((each) => each.map(({ address }) => address).toSorted())
  expect(addresses.toSorted((a, b) => a.length - b.length)).toEqual([[ANN], [ANN, 'ben@customer.example']])
})

it('The files of a held answer are neither purged nor taken for another, nor removed by anyone, until it is mailed', async () => {
  const [ticket, files] = [await app.newTicket(), createUploadClient(app)]
  const { id, token } = await files.upload()
  const attachments = [{ id, token }]
  const days = 20 * 24 * 3600
  const sendAt = new Date(app.now().getTime() + days * 1000).toISOString()
  const held = await app.hold(ticket.id, { attachments, send_at: sendAt })
  expect((await app.answer(ticket.id, { attachments })).body.errors?.[0]?.path).toBe('attachments.0')
  expect((await files.remove(id)).status).toBe(409)
  await app.passes(days - 60)
  await purgeUnclaimedUploads(app.ctx)
  await app.signInAgain()
  await app.act(held.id, 'undo')
  // Now it is a draft’s.
  await purgeUnclaimedUploads(app.ctx)
  expect((await files.remove(id, app.marta)).status).toBe(409)
  await app.hold(ticket.id, { attachments, send_at: sendAt })
  await app.passes(60)
  const [sent] = await app.call(listResponses, { id: ticket.id })
  expect((await app.request(sent!.attachments[0]!.url!)).status).toBe(200)
})
