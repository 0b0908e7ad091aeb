import { and, eq, notInArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAttachments } from '#contract/attachments.ts'
import { listMessages, addParticipant } from '#contract/messages.ts'
import { revokeTicketLinks } from '#contract/customers.ts'
import { updateTicket } from '#contract/tickets.ts'
import { addResponse } from '#contract/responses.ts'
import { attachments, mailDeliveries, ticketEvents } from '#server/schema/schema.ts'
import type { OutgoingMail } from '#server/mail/out/mailer.ts'
import { changeDelivery, markSent } from '#server/conversation/delivery.ts'
import { recordBounce } from '#server/mail/out/record-bounce.ts'
import { createHandlers } from '#server/process/job-handlers.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { createUploadClient } from '#test/support/files/upload-client.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { type CustomerApp, openCustomerApp } from './customer-app.ts'

let app: CustomerApp
let people = 0
beforeAll(async () => {
  app = await openCustomerApp()
})
afterAll(() => app.close())

type Ticket = Awaited<ReturnType<CustomerApp['newTicket']>>
async function addPerson({ id }: Ticket, name = 'Ben Ito') {
  const email = `ben-${++people}@ponderosa.example.com`
  const listed = await app.call(addParticipant, { id, email, name })
  return { id: listed.find((person) => person.email === email)!.id, email }
}
const readPage = async ({ link }: Ticket) => (await (await app.browser(link)).get()).body
const textsOn = async (ticket: Ticket) => (await readPage(ticket)).messages.map(({ text }: { text: string }) => text)
const deliveriesOf = (responseId: string) =>
  app.ctx.db
    .select()
    .from(mailDeliveries)
    .where(eq(mailDeliveries.response_id, responseId))
    .orderBy(mailDeliveries.address)
/** The text of the mail that the requester gets of an answer. */
async function quotedIn(ticket: Ticket): Promise<string> {
  const { id: responseId } = await app.call(addResponse, { id: ticket.id, message: 'On it.' })
  const [delivery] = await deliveriesOf(responseId)
  const sent: OutgoingMail[] = []
  const send = createHandlers(app.ctx, async (mail) => void sent.push(mail), undefined)['send-ticket-response']
  await send({ responseId, deliveryId: delivery!.id })
  return sent[0]!.text
}

describe('An answer to someone who has been erased', () => {
  it('stays hidden from everybody whom it was not sent to', async () => {
    const ticket = await app.newTicket()
    const ben = await addPerson(ticket)
    await app.call(addResponse, { id: ticket.id, message: 'To Ben alone.', to: [ben.id] })
    await app.call(addResponse, { id: ticket.id, message: 'To both.' })
    expect(await textsOn(ticket)).toEqual(['To both.'])
    await erasePerson(app.ctx, ben.email)
    expect(await textsOn(ticket)).toEqual(['To both.'])
  })

  it('is still shown to who got it at an address that has become theirs', async () => {
    const ticket = await app.newTicket()
    const ben = await addPerson(ticket)
    const { id } = await app.call(addResponse, { id: ticket.id, message: 'To Ben alone.', to: [ben.id] })
    const address = 'given-on@ponderosa.example.com'
    await app.ctx.db.update(mailDeliveries).set({ address }).where(eq(mailDeliveries.response_id, id))
    await erasePerson(app.ctx, address)
    expect(await textsOn({ ...ticket, link: await app.linkOf(ticket, ben.id) })).toEqual(['To Ben alone.'])
    expect((await deliveriesOf(id)).map((delivery) => delivery.address)).toEqual([''])
  })

  it('keeps neither their addresses nor what mail servers said of them, and tells the team nothing more', async () => {
    const ticket = await app.newTicket()
    const ben = await addPerson(ticket)
    const { id } = await app.call(addResponse, { id: ticket.id, message: 'To both.' })
    const [toBen] = await deliveriesOf(id)
    const earlier = 'ben-before@ponderosa.example.com'
    await app.ctx.db
      .update(mailDeliveries)
      .set({ address: earlier, state: 'delayed', words: `<${ben.email}> is busy` })
      .where(eq(mailDeliveries.id, toBen!.id))
    await erasePerson(app.ctx, ben.email)
    const kept = await deliveriesOf(id)
    expect(kept.map(({ address, user_id, words }) => [address, user_id, words])).toEqual([
      ['', null, null],
      [ticket.email, ticket.userId, null],
    ])
    const now = app.ctx.now()
    const report = { address: ben.email, kind: 'hard', status: '5.1.1', words: `${ben.email} unknown` } as const
    const subject = { kind: 'a', id } as const
    await app.ctx.transact(async (tx) => {
      await markSent(tx, toBen!.id, now)
      await changeDelivery(tx, toBen!.id, { state: 'failed', words: ben.email }, now)
      await recordBounce(app.ctx, tx, { subject, recipients: [report] })
      await recordBounce(app.ctx, tx, { deliveryIds: [toBen!.id], subject, recipients: [report] })
      await recordBounce(app.ctx, tx, { subject, recipients: [{ ...report, address: '' }] })
    })
    const { messages } = await app.call(listMessages, { id: ticket.id })
    expect(messages.at(-1)).toMatchObject({ state: 'queued', deliveries: [{ address: ticket.email, state: 'queued' }] })
    const { rows } = await app.ctx.db.execute(
      sql`select from ticket_events where ticket_id = ${ticket.id} and kind = 'delivery_changed'`,
    )
    expect(rows).toEqual([])
    expect(await deliveriesOf(id)).toEqual(kept)
  })
})

describe('What a technician wrote above a mail that they forwarded', () => {
  it('stays within the team once they have been erased: on the page, its files, and quoted in mails', async () => {
    const { id, token } = await createUploadClient(app).upload('canary.png', sampleFiles.png)
    const ticket = await app.newTicket({ description: 'canary: they never pay', attachments: [{ id, token }] })
    const kim = 'kim@neatline.example.com'
    await app.openByMail(ticket.id, kim)
    await erasePerson(app.ctx, kim)
    const browser = await app.browser(ticket.link)
    expect((await browser.get()).body.ticket).toMatchObject({ description: '', attachments: [] })
    const [file] = await app.ctx.db.select().from(attachments).where(eq(attachments.ticket_id, ticket.id))
    expect((await browser.get(`/files/${file!.id.split('/')[1]}/preview`)).status).toBe(404)
    expect(await quotedIn(ticket)).not.toContain('canary')
  })

  it('is the requester’s own where they mailed it themself, or sent the form', async () => {
    const byForm = await app.newTicket({ description: 'It prints blank pages.' })
    const byMail = await app.newTicket({ description: 'It prints blank pages.' })
    await app.openByMail(byMail.id, byMail.email)
    for (const ticket of [byForm, byMail]) {
      expect((await readPage(ticket)).ticket.description).toBe('It prints blank pages.')
      expect(await quotedIn(ticket)).toContain('It prints blank pages.')
    }
  })
})

describe('The history of other people’s tickets', () => {
  const valuesOf = async ({ id }: Ticket) =>
    (
      await app.ctx.db
        .select()
        .from(ticketEvents)
        .where(and(eq(ticketEvents.ticket_id, id), notInArray(ticketEvents.kind, ['link_made', 'link_opened'])))
        .orderBy(ticketEvents.id)
    ).map(({ kind, from_value, to_value }) => [kind, from_value, to_value])

  it('names an erased person no more, and changes no other name or words', async () => {
    const ticket = await app.newTicket()
    const ben = await addPerson(ticket, 'Ben Ito B.')
    const named = await addPerson(ticket, 'Ben Ito B. Roy')
    await addPerson(ticket, 'Ben Ito Bo')
    const browser = await app.browser(await app.linkOf(ticket, ben.id))
    expect((await browser.post('/messages', { message: 'Ben Ito B. was here.' })).status).toBe(201)
    await app.browser(await app.linkOf(ticket, named.id))
    await app.call(revokeTicketLinks, { id: ticket.id })
    await app.call(updateTicket, { id: ticket.id, status: 'Resolved' })
    const unrelated = {
      ticket_id: ticket.id,
      kind: 'files_changed',
      to_value: 'Ben Ito B.',
      created_at: app.ctx.now(),
    } as const
    await app.ctx.db.insert(ticketEvents).values(unrelated)
    const before = await valuesOf(ticket)
    const replaced = (value: string | null | undefined, kind: string | null | undefined) =>
      kind === 'files_changed' ? value : value?.replace(/Ben Ito B\.(?! Roy)/, 'an erased person')
    expect(before.filter(([, ...values]) => values.some((value) => value?.includes('Ben Ito')))).toHaveLength(6)
    await erasePerson(app.ctx, ben.email)
    const after = before.map(([kind, from, to]) => [kind, replaced(from, kind) ?? null, replaced(to, kind) ?? null])
    expect(await valuesOf(ticket)).toEqual(after)
  })

  it('keeps those of the same name on tickets in which the erased person took no part', async () => {
    const [ticket, other] = [await app.newTicket(), await app.newTicket()]
    const ben = await addPerson(ticket)
    await addPerson(other)
    await erasePerson(app.ctx, ben.email)
    expect(await valuesOf(other)).toContainEqual(['participants_changed', null, 'Ben Ito'])
    expect(await valuesOf(ticket)).toContainEqual(['participants_changed', null, 'an erased person'])
  })

  it('names no file that they sent or may have sent, also where it was opened for someone else', async () => {
    const client = createUploadClient(app)
    const upload = async (name: string) => {
      const { id, token } = await client.upload(name, sampleFiles.png)
      return { id, token }
    }
    const ticket = await app.newTicket({ attachments: [await upload('front desk.png')] })
    const other = await app.newTicket({ attachments: [await upload('gone.png')] })
    const ben = await addPerson(ticket)
    const browser = await app.browser(await app.linkOf(ticket, ben.id))
    const write = async (...names: string[]) => {
      const attachmentsOf = await Promise.all(names.map(upload))
      const sent = await browser.post('/messages', { message: 'See these.', attachments: attachmentsOf })
      expect(sent.status).toBe(201)
    }
    await write('Ben Ito passport.png', 'removed.png')
    await app.call(addResponse, { id: ticket.id, message: 'Done.', attachments: [await upload('answer.png')] })
    const opened = async ({ id }: Ticket) => {
      for (const { url } of await app.call(listAttachments, { id })) expect((await app.request(url!)).status).toBe(200)
    }
    await opened(ticket)
    await opened(other)
    const namesIn = async (one: Ticket) =>
      (await valuesOf(one)).flatMap(([kind, , name]) => (kind === 'file_opened' ? [String(name)] : [])).toSorted()
    const before = ['Ben Ito passport.png', 'answer.png', 'front desk.png', 'removed.png']
    await expect.poll(() => namesIn(ticket)).toEqual(before)
    await expect.poll(() => namesIn(other)).toEqual(['gone.png'])
    for (const [{ id }, gone] of [[ticket, 'removed.png'] as const, [other, 'gone.png'] as const]) {
      const removed = (await app.call(listAttachments, { id })).find(({ name }) => name === gone)
      expect((await client.remove(removed!.id)).status).toBe(204)
    }
    await erasePerson(app.ctx, ben.email)
    const [theirs, kept] = ['a file of an erased person', ['answer.png', 'front desk.png']]
    expect(await namesIn(ticket)).toEqual([theirs, theirs, ...kept])
    expect(await namesIn(other)).toEqual(['gone.png'])
  })
})
