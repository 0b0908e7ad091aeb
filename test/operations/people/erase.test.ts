import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendContactMessage } from '#contract/contact-messages.ts'
import { invitePerson } from '#contract/people.ts'
import { createTicket, getTicket, listTickets } from '#contract/tickets.ts'
import { addResponse, listResponses } from '#contract/responses.ts'
import {
  aiAnalyses,
  attachments,
  authUsers,
  contactMessages,
  idempotencyKeys,
  invitations,
  rateLimits,
  recoveryCodes,
  secondFactors,
  supportUsers,
  ticketEvents,
} from '#server/schema/schema.ts'
import { removeQueuedObjects } from '#server/files/stored-objects.ts'
import { rewriteTables } from '#server/maintenance/rewrite-tables.ts'
import { countMentions } from '#server/people/personal-data.ts'
import { createUser } from '#server/people/create-user.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { rememberAddress } from '#server/people/known-devices.ts'
import { ADMIN, type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'
import { setUpSecondFactor } from '#test/support/authenticator.ts'
import { createUploadClient } from '#test/support/files/upload-client.ts'
import { testNow } from '#test/support/test-time.ts'

const EMAIL = 'marisol@ponderosa.example.com'
const OTHER = { ...ticketInput().customerInfo, email: 'lee@example.com', firstName: 'Lee' }
const KEY = { 'idempotency-key': 'key-of-the-customer' }

let app: TestApp
let files: ReturnType<typeof createUploadClient>
beforeAll(async () => {
  app = await openTestApp()
  files = createUploadClient(app)
  await app.signIn()
})
afterAll(() => app.close())

const erase = (email: string) => erasePerson(app.ctx, email)
const jobsAbout = async (id: string) =>
  (
    await app.ctx.db.execute(
      sql`select from pgboss.job where name not like '%-object' and data::text like ${`%${id}%`}`,
    )
  ).rows.length

describe('Erasing a customer', () => {
  let mine: string
  let theirs: string
  let fileId: string

  beforeAll(async () => {
    const { token, id } = await files.upload()
    const attachmentsOf = { attachments: [{ id, token }] }
    mine = (await app.call(createTicket, ticketInput(attachmentsOf), KEY)).ticket.id
    fileId = (await app.ctx.db.select().from(attachments))[0]!.id
    const description = `Ask ${EMAIL.toUpperCase()}, she knows.`
    theirs = (await app.call(createTicket, ticketInput({ description, customerInfo: OTHER }))).ticket.id
    for (const ticket of [mine, theirs]) await app.call(addResponse, { id: ticket, message: 'On my way.' })
    const message = {
      firstName: 'M',
      lastName: 'V',
      phone: '',
      company: '',
      subject: 'Hello',
      message: 'Call me',
    }
    await app.call(sendContactMessage, { ...message, email: 'Marisol@Ponderosa.example.com' })
    await app.call(sendContactMessage, { ...message, email: OTHER.email })
    await app.ctx.db
      .update(aiAnalyses)
      .set({ similar_ticket_ids: [mine] })
      .where(eq(aiAnalyses.ticket_id, theirs))
    await app.ctx.db.execute(
      sql`update pgboss.job set output = ${JSON.stringify({ reason: `no mailbox ${EMAIL}` })}::jsonb where name = 'send-contact-message'`,
    )
  })

  it('removes everything stored about them and counts it', async () => {
    expect(await jobsAbout(mine)).toBeGreaterThan(0)
    const erased = await erase(EMAIL.toUpperCase())
    expect(erased).toMatchObject({ ticketIds: [mine], analyses: 1, files: 1, records: 1, signIns: 0 })
    expect([erased.responseIds.length, erased.contactMessageIds.length, erased.answers]).toEqual([1, 1, 1])
    expect(await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.email, EMAIL))).toEqual([])
    expect(await app.ctx.db.select({ email: contactMessages.email }).from(contactMessages)).toEqual([
      { email: OTHER.email },
    ])
    expect((await app.send('GET', `/api/tickets/${mine}`)).status).toBe(404)
    expect(await jobsAbout(mine)).toBe(0)
    const outputs = await app.ctx.db.execute(sql`select from pgboss.job where output::text like ${`%${EMAIL}%`}`)
    expect(outputs.rows).toEqual([])
    expect(await app.ctx.db.$count(idempotencyKeys)).toBe(0)
  })

  it('leaves only the removal events of their tickets, by which lists drop them', async () => {
    const events = await app.ctx.db.select().from(ticketEvents).where(eq(ticketEvents.ticket_id, mine))
    expect(events.map(({ kind }) => kind)).toEqual(['removed'])
    const listed = async () => (await app.call(listTickets, {})).tickets.map(({ id }) => id)
    await expect.poll(listed).toEqual([theirs])
  })

  it('removes the content of their files at once, without a running worker', async () => {
    expect(files.objects()).toHaveLength(1)
    await removeQueuedObjects(app.ctx)
    expect([files.objects(), files.stored(fileId)]).toEqual([[], false])
  })

  it('changes nothing of other people, and counts their texts that mention the address', async () => {
    expect(await countMentions(app.ctx.db, EMAIL)).toBe(1)
    const ticket = await app.call(getTicket, { id: theirs })
    expect(ticket.description).toContain(EMAIL.toUpperCase())
    expect(await app.call(listResponses, { id: theirs })).toHaveLength(1)
  })

  it('finds nothing the second time', async () => {
    expect(await erase(EMAIL)).toMatchObject({
      ticketIds: [],
      records: 0,
      contactMessageIds: [],
      answers: 0,
      jobs: 0,
    })
  })

  it('leaves tables that can be rewritten and work as before', async () => {
    expect(await rewriteTables(app.database.pool, { full: false })).toBeGreaterThan(0)
    expect(await rewriteTables(app.database.pool, { full: true })).toBeGreaterThan(0)
    const { ticket } = await app.call(createTicket, ticketInput())
    expect((await app.call(getTicket, { id: ticket.id })).title).toBe(ticketInput().title)
  })

  it('waits for a ticket of theirs that is being created, and removes it too', async () => {
    const [person] = await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.email, EMAIL))
    let erasing: ReturnType<typeof erase> | undefined
    const late = await app.ctx.transact(async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`
        insert into tickets (title, description, category, priority, created_at, updated_at, user_id, automatic_reply)
        values ('Late', 'x', 'General', 'Low', now(), now(), ${person!.id}, '') returning id`)
      erasing = erase(EMAIL)
      // Long enough to be waiting on PostgreSQL; the embedded engine runs one transaction at a time.
      await tx.execute(sql`select pg_sleep(0.1)`)
      return rows[0]!.id
    })
    expect((await erasing!).ticketIds).toContain(late)
    const orphans = await app.ctx.db.execute(sql`select from tickets where user_id is null`)
    expect(orphans.rows).toEqual([])
  })
})

describe('Erasing a user who can sign in', () => {
  const KIM = { email: 'kim@neatline.example.com', password: 'another long password' }

  it('is refused for the only admin', async () => {
    await expect(erase(ADMIN.email)).rejects.toThrow(/^jo@neatline.example.com is the only admin\./)
    expect((await app.send('GET', '/api/admin/me')).status).toBe(200)
  })

  it('ends their sessions and keeps their answers to others, without their name', async () => {
    const { ticket } = await app.call(createTicket, ticketInput({ customerInfo: OTHER }))
    const jo = app.cookie()
    await app.signIn(KIM, { firstName: 'Kim', lastName: 'Ito' })
    await setUpSecondFactor(app, KIM.password)
    const kim = app.cookie()
    const { userId } = (await app.ctx.db.select().from(secondFactors))[0]!
    await app.ctx.transact((tx) => rememberAddress(tx, testNow(), userId, 'an address'))
    await app.call(addResponse, { id: ticket.id, message: 'Done.' }, { 'idempotency-key': 'key-of-Kim' })
    expect(await erase(KIM.email)).toMatchObject({ records: 1, signIns: 1, answersKept: 1, answers: 1 })
    expect((await app.send('GET', '/api/admin/me', undefined, { cookie: kim })).status).toBe(401)
    expect(await app.ctx.db.select().from(authUsers).where(eq(authUsers.email, KIM.email))).toEqual([])
    for (const table of [secondFactors, recoveryCodes, rateLimits]) expect(await app.ctx.db.$count(table)).toBe(0)
    const responses = await app.call(listResponses, { id: ticket.id }, { cookie: jo })
    expect(responses).toMatchObject([{ message: 'Done.', author: null, user_id: null }])
  })

  it('removes the invitations they have sent and the one to their address, with its job', async () => {
    const invite = async (to: string, password = ADMIN.password) => {
      const given = { email: to, first_name: 'Mo', last_name: 'Adeyemi', password }
      const reply = await app.send('POST', invitePerson.path, given)
      app.takeSession(reply.headers)
      return reply.body.id as string
    }
    await app.signIn(KIM)
    const sent = await invite('mo@example.com', KIM.password)
    await app.openSession()
    const received = await invite('lou@example.com')
    expect(await erase(KIM.email)).toMatchObject({ signIns: 1, invitations: 1 })
    expect(await erase('Lou@example.com')).toMatchObject({ records: 0, invitations: 1 })
    expect(await app.ctx.db.$count(invitations)).toBe(0)
    for (const id of [sent, received]) expect(await jobsAbout(id)).toBe(0)
  })

  it('leaves one admin when two are erased at once', async () => {
    await app.ctx.transact((tx) =>
      createUser(tx, {
        email: KIM.email,
        passwordHash: 'x',
        firstName: 'Kim',
        lastName: 'Ito',
        role: 'admin',
      }),
    )
    const both = await Promise.allSettled([erase(KIM.email), erase(ADMIN.email)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await app.ctx.db.$count(supportUsers, eq(supportUsers.is_admin, true))).toBe(1)
  })
})
