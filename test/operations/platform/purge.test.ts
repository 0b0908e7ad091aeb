import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest'
import { sendContactMessage } from '#contract/contact-messages.ts'
import { createTicket } from '#contract/tickets.ts'
import {
  attachments,
  authSessions,
  authVerifications,
  contactMessages,
  idempotencyKeys,
  providerCalls,
  rateLimits,
  triageModels,
} from '#server/schema/schema.ts'
import { runMaintenance } from '#server/maintenance/run-maintenance.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'
import { createUploadClient } from '#test/support/files/upload-client.ts'

const DAY = 24 * 60 * 60 * 1000
const A_MESSAGE = {
  firstName: 'Lee',
  lastName: 'Moss',
  email: 'lee@example.com',
  phone: '',
  company: '',
  subject: 'Hello',
  message: 'Do you do weekends?',
}

/** How many days ahead the clock is of the database's, by which the queue says when a job was done. */
let daysAhead = 0
let app: TestApp
let files: ReturnType<typeof createUploadClient>

beforeAll(async () => {
  const env = {
    RETENTION_CONTACT_MESSAGES: '30',
    RETENTION_TEMPORARY_UPLOADS: '2',
    RETENTION_IDEMPOTENCY_KEYS: '3',
    RETENTION_MAIL_LOG: '20',
  }
  app = await openTestApp(env, { now: () => new Date(Date.now() + daysAhead * DAY) })
  files = createUploadClient(app)
  await app.work()
})
afterAll(() => app.close())
beforeEach(() => void (daysAhead = 0))

const outbox = () => readdir(join(app.config.dataDir, 'outbox'))
const mailJobs = async () =>
  (await app.ctx.db.execute<{ name: string }>(sql`select name from pgboss.job where name like 'send-%'`)).rows
async function maintainAfter(days: number) {
  daysAhead = days
  await runMaintenance(app.ctx)
  daysAhead = 0
}

describe('Maintenance removes', () => {
  it('contact messages after RETENTION_CONTACT_MESSAGES days', async () => {
    await app.call(sendContactMessage, A_MESSAGE)
    await maintainAfter(29)
    expect(await app.ctx.db.$count(contactMessages)).toBe(1)
    await maintainAfter(31)
    expect(await app.ctx.db.$count(contactMessages)).toBe(0)
  })

  it('mails after RETENTION_MAIL_LOG days: their outbox files and their jobs', async () => {
    const { ticket } = await app.call(createTicket, ticketInput())
    await expect.poll(async () => (await outbox()).join()).toContain(ticket.id)
    const unsent = sql`select from pgboss.job where name like 'send-%' and state <> 'completed'`
    await expect.poll(async () => (await app.ctx.db.execute(unsent)).rows).toEqual([])
    await maintainAfter(19)
    expect((await outbox()).join()).toContain(ticket.id)
    expect(await mailJobs()).not.toEqual([])
    await maintainAfter(21)
    expect(await outbox()).toEqual([])
    expect(await mailJobs()).toEqual([])
  })

  it('half-written mails in the outbox, and no other files there', async () => {
    const directory = join(app.config.dataDir, 'outbox')
    mkdirSync(directory, { recursive: true })
    const name = '.2026-01-01T00-00-00.000Z-ticket-created-00000000-0000-4000-8000-000000000000.eml.draft'
    for (const file of [name, 'read me.txt']) writeFileSync(join(directory, file), 'x')
    await maintainAfter(400)
    expect(await outbox()).toEqual(['read me.txt'])
  })

  it('no mail job before it is done, however old', async () => {
    await app.ctx.db.execute(sql`
      insert into pgboss.job (name, data, state, start_after)
      values ('send-ticket-created', '{"ticketId":"00000000-0000-4000-8000-000000000000"}', 'retry', now() + interval '1 day')`)
    await maintainAfter(300)
    expect(await mailJobs()).toHaveLength(1)
  })

  it('unclaimed uploads after RETENTION_TEMPORARY_UPLOADS days, with their bytes', async () => {
    const file = await files.upload()
    await maintainAfter(1.9)
    expect(await app.ctx.db.$count(attachments)).toBe(1)
    await maintainAfter(2.1)
    expect(await app.ctx.db.$count(attachments)).toBe(0)
    await expect.poll(() => files.stored(file.id)).toBe(false)
  })

  it('idempotency keys after RETENTION_IDEMPOTENCY_KEYS days, however many', async () => {
    await app.ctx.db.execute(sql`
      insert into idempotency_keys (key, request_hash, created_at)
      select 'key ' || n, 'hash', now() from generate_series(1, 250) n`)
    await maintainAfter(2.9)
    expect(await app.ctx.db.$count(idempotencyKeys)).toBe(250)
    await maintainAfter(3.1)
    expect(await app.ctx.db.$count(idempotencyKeys)).toBe(0)
  })

  it('expired sessions, verifications and rate-limit counters', async () => {
    await app.signIn()
    const expiresAt = new Date(Date.now() + DAY)
    const row = { id: 'v', identifier: 'x', value: 'y', expiresAt }
    await app.ctx.db.insert(authVerifications).values(row)
    await app.ctx.db.insert(rateLimits).values({ key: '192.0.2.1|/sign-in/email', count: 3, expiresAt })
    const left = () =>
      Promise.all([authSessions, authVerifications, rateLimits].map((table) => app.ctx.db.$count(table)))
    await maintainAfter(0.49)
    expect(await left()).toEqual([1, 1, 1])
    await maintainAfter(0.51)
    expect(await left()).toEqual([0, 1, 1])
    await maintainAfter(1.1)
    expect(await left()).toEqual([0, 0, 0])
  })

  it('replaced models beyond three of each release, and provider call counts of past years', async () => {
    const created_at = new Date()
    for (const base of ['a', 'b', 'a', 'a', 'a', 'a'])
      await app.ctx.db.insert(triageModels).values({ base, model: Buffer.from('x'), created_at })
    await app.ctx.db.insert(providerCalls).values([
      { month: '2020-01', calls: 1 },
      { month: created_at.toISOString().slice(0, 7), calls: 2 },
    ])
    await maintainAfter(300)
    const kept = await app.ctx.db.select({ id: triageModels.id, base: triageModels.base }).from(triageModels)
    expect(kept.toSorted((a, b) => a.id - b.id)).toEqual([
      { id: 2, base: 'b' },
      { id: 4, base: 'a' },
      { id: 5, base: 'a' },
      { id: 6, base: 'a' },
    ])
    expect(await app.ctx.db.select().from(providerCalls)).toMatchObject([{ calls: 2 }])
  })

  it('staged files of files whose process died, and none still being received', async () => {
    const staging = join(app.config.dataDir, 'attachments/.drafts')
    for (const name of ['elsewhere_1_a', 'elsewhere_1_b']) writeFileSync(join(staging, name), 'half')
    const longAgo = new Date(Date.now() - 2 * DAY)
    utimesSync(join(staging, 'elsewhere_1_a'), longAgo, longAgo)
    await maintainAfter(0)
    expect(await readdir(staging)).toEqual(['elsewhere_1_b'])
  })
})

it('When a maintenance task fails, the others still run, and the job fails so that it is retried', async () => {
  await app.ctx.db.execute(sql`insert into idempotency_keys (key, request_hash, created_at) values ('k', 'h', now())`)
  daysAhead = 4
  const failing = { ...app.ctx, transact: () => Promise.reject(new Error('no')) }
  await expect(runMaintenance(failing)).rejects.toThrow(
    'Maintenance tasks failed: purgeInboundMails, purgeUnclaimedUploads.',
  )
  expect(await app.ctx.db.$count(idempotencyKeys)).toBe(0)
  expect(app.logged.join('\n')).toMatch(/warn maintenance.task_failed .*purgeUnclaimedUploads/)
})
