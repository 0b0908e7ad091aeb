import { mkdirSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { retryMail } from '#contract/mails.ts'
import { createTicket } from '#contract/tickets.ts'
import { addResponse } from '#contract/responses.ts'
import type { MailState } from '#contract/vocabulary.ts'
import { inboundMails } from '#server/schema/schema.ts'
import { inboxFolders, moveToFailed, takeFiles } from '#server/mail/in/inbox-folder.ts'
import { type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'
import { dropMail, filesIn, mailText, storedMails } from './mail-files.ts'

let app: TestApp
let id: string
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
  for (const folder of Object.values(inboxFolders(app.config.dataDir))) mkdirSync(folder, { recursive: true })
})
beforeEach(async () => {
  await app.ctx.db.delete(inboundMails)
  dropMail(app, 'a.eml', mailText('Scanner'))
  await takeFiles(app.ctx, inboxFolders(app.config.dataDir), ['a.eml'])
  id = (await storedMails(app))[0]!.id
})
afterAll(() => app.close())

const become = (changes: Partial<typeof inboundMails.$inferInsert>) =>
  app.ctx.db.update(inboundMails).set(changes).where(eq(inboundMails.id, id))
const stored = async () => (await storedMails(app))[0]!
const retry = () => app.send('POST', `/api/mails/${id}/retry`)

describe('Try again', () => {
  it('has a mail that failed read once more, as if it had just come, and takes its file back', async () => {
    const { sha256, details } = await stored()
    await moveToFailed(app.config.dataDir, { file: details!.file!, sha256 }, 'Too many parts.')
    await become({ state: 'failed', reason: 'Too many parts.', attempts: 5 })
    expect(await app.call(retryMail, { id })).toMatchObject({ id, state: 'received', reason: null })
    expect(await stored()).toMatchObject({ state: 'received', attempts: 0, details: { file: 'a.eml' } })
    expect(filesIn(app, 'failed')).toEqual([])
    // Pressed twice, or sent again because the response was lost.
    expect((await retry()).status).toBe(202)
  })

  it.each<MailState>(['spam', 'ignored', 'bounce', 'auto-reply'])(
    'says of a mail taken for %s that a person wrote it',
    async (state) => {
      await become({ state })
      await app.call(retryMail, { id })
      expect(await stored()).toMatchObject({ state: 'received', details: { file: 'a.eml', released: true } })
    },
  )

  it('is refused for a mail that is held or in a ticket, in words', async () => {
    await become({ state: 'held' })
    expect((await retry()).body).toMatchObject({
      status: 409,
      detail: 'This email is held: decide about it next to its ticket.',
    })
    const { ticket } = await app.call(createTicket, ticketInput())
    const answer = await app.call(addResponse, { id: ticket.id, message: 'On my way.' })
    for (const state of ['routed', 'auto-reply'] as const) {
      await become({ state, ticket_id: ticket.id, response_id: answer.id })
      expect((await retry()).body).toMatchObject({ status: 409, detail: 'This email is in its ticket.' })
    }
  })
})
