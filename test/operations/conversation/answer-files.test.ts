import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAttachments } from '#contract/attachments.ts'
import { listResponses } from '#contract/responses.ts'
import { attachments } from '#server/schema/schema.ts'
import type { OutgoingMail } from '#server/mail/out/mailer.ts'
import { createHandlers } from '#server/process/job-handlers.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'
import { createUploadClient, uploadHeaders } from '#test/support/files/upload-client.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { testNow } from '#test/support/test-time.ts'
import { eventually } from '#test/support/server.ts'

let app: TestApp
let files: ReturnType<typeof createUploadClient>
let created: Awaited<ReturnType<typeof files.create>>

beforeAll(async () => {
  // The clock stands still, so that links to one file are the same.
  const now = testNow()
  app = await openTestApp({}, { now: () => now })
  files = createUploadClient(app)
  await app.signIn()
})
beforeEach(async () => {
  created = await files.create()
})
afterAll(() => app.close())

type Claim = { id: string; token: string }
const answer = (given: Claim[], message = 'As in the picture.', headers: Record<string, string> = {}) =>
  app.send(
    'POST',
    `/api/tickets/${created.ticket.id}/responses`,
    { message, attachments: given.map(({ id, token }) => ({ id, token })) },
    headers,
  )
const ofTicket = () => app.call(listAttachments, { id: created.ticket.id })

describe('The files of an answer', () => {
  it('are listed with it and among the ticket’s, each with a link that works', async () => {
    const uploads = [await files.upload('tab.png', sampleFiles.png), await files.upload('steps.pdf', sampleFiles.pdf)]
    const { status, body } = await answer(uploads)
    expect(status).toBe(201)
    const [listed] = await app.call(listResponses, { id: created.ticket.id })
    expect(listed).toEqual(body)
    const byName = Object.fromEntries(body.attachments.map((file: { name: string }) => [file.name, file]))
    expect(byName).toMatchObject({
      'tab.png': { contentType: 'image/png', size: sampleFiles.png.length },
      'steps.pdf': { contentType: 'application/pdf' },
    })
    expect((await app.request(body.attachments[0].url)).status).toBe(200)
    expect(await ofTicket()).toEqual(body.attachments)
  })

  it('go to the answer once, whose request may come again', async () => {
    const upload = await files.upload()
    const key = { 'idempotency-key': `files-${created.ticket.id}` }
    const [first, again] = [await answer([upload], 'Once', key), await answer([upload], 'Once', key)]
    expect([again.status, again.body]).toEqual([201, first.body])
    expect((await answer([upload], 'Twice')).status).toBe(422)
  })

  it('need their tokens, and one that cannot be claimed stops the answer', async () => {
    const [mine, other] = [await files.upload(), await files.upload()]
    const { status, body } = await answer([mine, { ...other, token: mine.token }])
    expect([status, body.errors[0].path]).toEqual([422, 'attachments.1'])
    expect(await app.call(listResponses, { id: created.ticket.id })).toEqual([])
  })

  it('have 10 MB in all, as they travel in one email', async () => {
    const half = Buffer.alloc(6 * 1024 * 1024, 'line ')
    const uploads = [await files.upload('a.txt', half), await files.upload('b.txt', half)]
    const { status, body } = await answer(uploads)
    expect([status, body.errors]).toEqual([422, [{ path: 'attachments', message: body.detail }]])
    expect(body.detail).toMatch(/^The files of one reply can have 10 MB in all/)
    expect((await answer(uploads.slice(1))).status).toBe(201)
  })

  it('take none of the five places of the customer, who cannot remove them either', async () => {
    await answer([await files.upload(), await files.upload(), await files.upload(), await files.upload()])
    const token = uploadHeaders(created.uploadToken)
    app.forgetSession()
    for (let file = 0; file < 5; file++) expect((await files.attach(created.ticket.id, token)).status).toBe(201)
    expect((await files.attach(created.ticket.id, token)).status).toBe(422)
    await app.openSession()
    const [sent] = (await app.call(listResponses, { id: created.ticket.id }))[0]!.attachments
    const { cookie } = { cookie: app.cookie() }
    app.forgetSession()
    expect((await files.remove(sent!.id, token)).status).toBe(404)
    app.takeSession(new Headers({ 'set-cookie': cookie }))
  })

  it('are erased with their customer, bytes included', async () => {
    const { body } = await answer([await files.upload()])
    await erasePerson(app.ctx, 'marisol@ponderosa.example.com')
    expect(await app.ctx.db.$count(attachments, eq(attachments.id, body.attachments[0].id))).toBe(0)
    await app.work()
    await expect.poll(() => files.stored(body.attachments[0].id)).toBe(false)
  })
})

describe('The mail of an answer', () => {
  const mailOf = async (text: string) => {
    await app.work()
    return eventually(`a mail with “${text}”`, () => app.outbox().find((each) => each.includes(text)))
  }

  it('carries its files, byte for byte under their names', async () => {
    await answer([await files.upload('tab – orange.png', sampleFiles.png)], 'Carried over.')
    const mail = await mailOf('Carried over.')
    expect(mail).toMatch(/^Content-Type: image\/png/m)
    expect(mail).toMatch(/^Content-Disposition: attachment;\s+filename\*0\*=utf-8''tab%20%E2%80%93%20orange.png/m)
    expect(mail.replaceAll(/\s/g, '')).toContain(sampleFiles.png.toString('base64'))
  })

  it('is sent without a file that is missing, and names it', async () => {
    const upload = await files.upload('lost.txt')
    rmSync(join(app.config.dataDir, 'attachments', upload.id))
    await answer([upload], 'Sent all the same.')
    const mail = await mailOf('Sent all the same.')
    expect(mail).not.toContain('Content-Disposition: attachment')
    expect(mail).toContain('lost.txt')
    expect(app.logged.join('\n')).toContain('mail.attachment_missing')
  })

  it('names the files that do not fit, as an answer written by mail may have', async () => {
    const uploads = [await files.upload('small.txt'), await files.upload('huge.txt')]
    const { body } = await answer(uploads, 'One of two files.')
    await app.ctx.db
      .update(attachments)
      .set({ size: 10 * 1024 * 1024 + 1 })
      .where(eq(attachments.name, 'huge.txt'))
    const sent: OutgoingMail[] = []
    const handlers = createHandlers(app.ctx, async (mail) => void sent.push(mail), undefined)
    await handlers['send-ticket-response']({ responseId: body.id })
    expect(sent[0]!.attachments!.map(({ filename }) => filename)).toEqual(['small.txt'])
    expect(sent[0]!.text).toContain('The file “huge.txt” is too large to email. See it on your ticket’s page:')
  })
})
