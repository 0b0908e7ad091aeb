import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listMails, retryMail } from '#contract/mails.ts'
import { inboundMails } from '#server/schema/schema.ts'
import { AppError } from '#server/platform/errors.ts'
import { createMailParser } from '#server/mail/parse/create-mail-parser.ts'
import { failMail } from '#server/mail/route/router.ts'
import { rawMailKey } from '#server/files/object-key.ts'
import { type Respond, respondError, startFakeS3 } from '#test/services/storage/fake-s3.ts'
import { rawMail } from '#test/support/mail/raw-mail.ts'
import { ROOT, temporaryDirectory } from '#test/support/server.ts'
import { type MailApp, openMailApp } from './mail-app.ts'

const SECOND = 1_000
const FULL = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
const NO_ROOM = 'There is no room for more files right now. Please try again later.'

let bucket: Awaited<ReturnType<typeof startFakeS3>>
/** What the bucket gives for these mails, instead of what was put there. */
const broken = new Map<string, Respond>()
/** For every mail that is read from it. */
let outage: Respond | undefined
const serve: Respond = (response) => {
  const { method, url } = response.req
  if (method !== 'GET' || url!.includes('list-type')) return void response.end()
  const answer = outage ?? [...broken].find(([sha256]) => url!.includes(rawMailKey(sha256)))?.[1]
  if (answer) return answer(response)
  const stored = bucket.seen.findLast((each) => each.method === 'PUT' && each.url === url)
  return void response.end(stored!.body)
}

let app: MailApp
let staging: MailApp['ctx']['staging']
let now = new Date('2026-11-23T16:00:00Z')
beforeAll(async () => {
  bucket = await startFakeS3([serve])
  const STORAGE_URL = `s3://files?endpoint=${encodeURIComponent(bucket.endpoint.href)}&region=us-east-1`
  const env = { STORAGE_URL, AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }
  app = await openMailApp(env, { now: () => now })
  staging = app.ctx.staging
})
afterEach(() => {
  outage = undefined
  broken.clear()
  app.ctx.staging = staging
})
afterAll(async () => {
  await app.close()
  bucket.close()
})

const take = async (mail: string) => ((await (await app.post(mail)).json()) as { id: string }).id
const rowOf = async (id: string) => (await app.ctx.db.select().from(inboundMails).where(eq(inboundMails.id, id)))[0]!
const postponed = () => app.logged.filter((line) => line.includes('mail.postponed')).length
/** Lets time pass and the router look, until it has tried this number of waiting mails once more. */
async function tryAgain(seconds: number, mails = 1): Promise<void> {
  const before = postponed()
  now = new Date(now.getTime() + seconds * SECOND)
  app.ctx.mailTaken.wake()
  await expect.poll(() => postponed()).toBeGreaterThanOrEqual(before + mails)
}
function goOn(): void {
  now = new Date(now.getTime() + 10 * SECOND)
  app.ctx.mailTaken.wake()
}

describe('While the disk is full', () => {
  it('a mail is refused with 507, nothing of it is left, and it is taken afterwards', async () => {
    const full = new AppError('no-space', NO_ROOM)
    app.ctx.staging = { ...staging, write: () => Promise.reject(full) }
    const mail = rawMail({ from: 'full@customer.example' })
    const before = await app.ctx.db.$count(inboundMails)
    const response = await app.post(mail)
    expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([507, NO_ROOM])
    expect(await app.ctx.db.$count(inboundMails)).toBe(before)
    app.ctx.staging = staging
    expect((await app.receive(mail)).state).toBe('routed')
  })

  it('mails that have been taken wait, however long, and are read afterwards', async () => {
    app.ctx.staging = { ...staging, createFolder: () => Promise.reject(FULL) }
    const id = await take(rawMail({ from: 'waiting@customer.example' }))
    for (let attempt = 0; attempt < 7; attempt++) await tryAgain(10)
    expect(await rowOf(id)).toMatchObject({ state: 'received', attempts: 0 })
    app.ctx.staging = staging
    goOn()
    expect((await app.routed(id)).state).toBe('routed')
  })
})

describe('While the storage is unavailable', () => {
  it('mails that have been taken wait, however long, and are read afterwards in their order', async () => {
    outage = respondError(403, 'AccessDenied')
    const mail = { from: 'away@customer.example', messageId: '<away@customer.example>' }
    const first = await take(rawMail(mail))
    const reply = await take(rawMail({ ...mail, messageId: '<2@customer.example>', inReplyTo: mail.messageId }))
    for (let attempt = 0; attempt < 7; attempt++) await tryAgain(10, 2)
    for (const id of [first, reply]) expect(await rowOf(id)).toMatchObject({ state: 'received', attempts: 0 })
    outage = undefined
    goOn()
    const [opened, joined] = [await app.routed(first), await app.routed(reply)]
    expect([opened.opened_ticket, joined.opened_ticket]).toEqual([true, false])
    expect(joined.ticket_id).toBe(opened.ticket_id)
  })
})

describe('A mail that fails', () => {
  it('is tried five times, holds up no other, says so, and makes its ticket when it is tried again', async () => {
    outage = respondError(403, 'AccessDenied')
    const before = postponed()
    const id = await take(rawMail({ from: 'lost@customer.example', subject: 'Lost' }))
    await expect.poll(() => postponed()).toBe(before + 1)
    broken.set((await rowOf(id)).sha256, respondError(404, 'NoSuchKey'))
    outage = undefined
    await tryAgain(10)
    expect((await app.receive({ from: 'next@customer.example' })).state).toBe('routed')
    expect(await rowOf(id)).toMatchObject({ state: 'received' })
    for (let attempt = 0; attempt < 4; attempt++) await tryAgain(600)
    const failed = await app.routed(id)
    expect(failed).toMatchObject({ state: 'failed', attempts: 5 })
    expect(failed.reason).toBe('Something went wrong while it was read, five times. The log says what.')
    broken.clear()
    await app.call(retryMail, { id })
    expect(await app.routed(id)).toMatchObject({ state: 'routed', opened_ticket: true, subject: 'Lost' })
  })

  it('is counted once it is committed, and not when its transaction fails at the last moment', async () => {
    await refuseCommits('Not committed')
    const before = await routedCount()
    const id = await take(rawMail({ from: 'late@customer.example', subject: 'Not committed' }))
    await expect.poll(async () => (await rowOf(id)).attempts).toBe(1)
    expect([(await rowOf(id)).state, await routedCount()]).toEqual(['received', before])
    await allowCommits()
    goOn()
    expect(await app.routed(id)).toMatchObject({ state: 'routed', opened_ticket: true })
    await expect.poll(() => routedCount()).toBe(before + 1)
  })

  it('here, after another process has routed it, is neither failed nor counted', async () => {
    const row = await app.receive({ from: 'twice@customer.example' })
    const before = await routedCount('unread', 'failed')
    await failMail(app.ctx, row, { unreadable: 'This email could not be read.', from: null, subject: '' })
    expect(await rowOf(row.id)).toEqual(row)
    expect(await routedCount('unread', 'failed')).toBe(before)
  })

  it('that kills the parser says so and holds up no other; once the parser is mended it makes its ticket', async () => {
    const { mailParser } = app.ctx
    app.ctx.mailParser = createMailParser({ worker: threadThatDiesOf('Killer') })
    const [killer, next] = await Promise.all([
      app.receive({ from: 'killer@customer.example', subject: 'Killer' }),
      app.receive({ from: 'behind@customer.example', subject: 'Behind it' }),
    ])
    expect(next.state).toBe('routed')
    const { mails } = await app.call(listMails, { state: 'failed' })
    expect(mails.find(({ id }) => id === killer.id)).toMatchObject({
      from: 'killer@customer.example',
      subject: 'Killer',
      reason: 'This email could not be read.',
    })
    await app.ctx.mailParser.stop()
    app.ctx.mailParser = mailParser
    await app.call(retryMail, { id: killer.id })
    expect(await app.routed(killer.id)).toMatchObject({ state: 'routed', opened_ticket: true, reason: null })
  })
})

/** From now on the database refuses, at the commit, that a mail with this subject has been read. */
async function refuseCommits(subject: string): Promise<void> {
  await app.ctx.db.execute(
    sql.raw(`create function refuse_commit() returns trigger language plpgsql as $$
      begin raise exception 'refused for the test'; end $$`),
  )
  await app.ctx.db.execute(
    sql.raw(`create constraint trigger refuse_commit after update on inbound_mails deferrable initially deferred
      for each row when (new.subject = '${subject}') execute function refuse_commit()`),
  )
}
const allowCommits = () => app.ctx.db.execute(sql.raw('drop function refuse_commit() cascade'))

/** Of the metrics: mails of this class that came to this state. */
async function routedCount(mailClass = 'person', state = 'routed'): Promise<number> {
  const name = `inbound_mails_routed_total{class="${mailClass}",state="${state}"} `
  const line = (await app.ctx.metrics.text()).split('\n').find((each) => each.startsWith(name))
  return Number(line?.slice(name.length) ?? 0)
}

/** The parser's thread, which dies of mails with this subject as soon as it has said whose they are. */
function threadThatDiesOf(subject: string): URL {
  const path = join(temporaryDirectory(), 'thread.mjs')
  writeFileSync(
    path,
    `import { parentPort } from 'node:worker_threads'
    const post = parentPort.postMessage.bind(parentPort)
    parentPort.postMessage = (message) => {
      post(message)
      if (message.outline?.subject === '${subject}') process.exit(1)
    }
    await import('${join(ROOT, 'server/mail/parse/parse-worker.ts')}')`,
  )
  return pathToFileURL(path)
}
