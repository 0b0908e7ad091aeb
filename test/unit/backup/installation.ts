import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { createCompany, decideCompanySuggestion, saveDomain } from '#contract/companies.ts'
import { sendContactMessage } from '#contract/contact-messages.ts'
import { addResponse } from '#contract/responses.ts'
import {
  drafts,
  heldAnswers,
  inboundMails,
  keptDrafts,
  noteVersions,
  noticeSettings,
  notices,
  supportUsers,
  ticketFollowers,
  ticketResponses,
  tickets,
  triageModels,
} from '#server/schema/schema.ts'
import { takeMail } from '#server/mail/in/take-mail.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { createUploadClient } from '#test/support/files/upload-client.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'
import { temporaryDirectory } from '#test/support/server.ts'

export const neverAborted = new AbortController().signal
/** Returns a path that is removed after the test file. */
export const temporaryFile = (name = 'backup.tar') => join(temporaryDirectory(), name)
/** One key for every installation of a test, as an operator would copy it. */
const SECRET = randomBytes(32).toString('hex')

/** Opens the product on a directory that stays when it is closed. */
export const openInstallationAt = (
  dataDir: string,
  env: Record<string, string> = {},
  options: Parameters<typeof openTestApp>[1] = {},
) => openTestApp({ SECRET, ...env, DATA_DIR: dataDir }, options)

/**
 * Creates something of everything: an admin with a session, tickets, one with a file being moved, an answer (read up to there by
 * its writer), a contact message, an unclaimed upload, what the team has not sent, follows and was noticed of, a stored
 * response, a company with people of it and people who are not, a trained model, mails to be sent and one that has failed, and an incoming mail that could not be read.
 */
export async function fillInstallation(app: TestApp) {
  await app.signIn()
  const files = createUploadClient(app)
  const upload = await files.upload('front desk.png', sampleFiles.png)
  const { ticket } = await files.create([upload])
  const once = { 'idempotency-key': '5d1e7f0c-once' }
  const request = ticketInput({ title: 'Zoë’s “monitor” — 日本\u2028' })
  const repeated = await app.send('POST', '/api/tickets', request, once)
  await app.call(addResponse, { id: ticket.id, message: 'Line one\n\ttwo \\ "three"' })
  const from = { firstName: 'Sam', lastName: 'Ito', email: 'sam@example.com', phone: '', company: '' }
  await app.call(sendContactMessage, { ...from, subject: 'Hello', message: 'Hi' })
  await files.upload('notes.txt', sampleFiles.txt)
  const { db } = app.ctx
  await fillTeamWork(app, ticket.id)
  await fillCompanies(app, ticket.user_id!)
  await db.insert(triageModels).values({ base: 'b', model: randomBytes(2_000), created_at: new Date() })
  await db.execute(sql`update pgboss.job set state = 'failed', retry_count = 84, output = '{"code":"550"}'
    where name = 'send-ticket-created' and data->>'ticketId' = ${repeated.body.ticket.id}`)
  const rawMail = `Subject: ${randomBytes(8).toString('hex')}\r\n\r\nThe scanner jams.\r\n`
  const content = Readable.from([Buffer.from(rawMail)])
  const mail = await takeMail(app.ctx, { content, expected: 200, source: 'http', receivedAt: app.ctx.now() })
  await db.update(inboundMails).set({ state: 'failed' }).where(eq(inboundMails.id, mail.id))
  return { ticket, upload, request, repeated, once, mail: { ...mail, raw: rawMail } }
}

async function fillCompanies(app: TestApp, member: string): Promise<void> {
  const more = { sites: [{ name: 'Lakewood' }], notes: 'Ask for Zoë' }
  const { id } = await app.call(createCompany, { name: 'Ponderosa “Health”', plan: 'Essential Support', ...more })
  await app.call(saveDomain, { id, domain: 'ponderosa.example.com', joins: true })
  const [other] = await app.ctx.db.insert(supportUsers).values({ first_name: 'Cal', last_name: 'Ito' }).returning()
  await app.call(decideCompanySuggestion, { company_id: id, accept: false, person_ids: [other!.id] })
  await app.call(decideCompanySuggestion, { company_id: id, accept: true, person_ids: [member] })
}

async function fillTeamWork({ ctx: { db } }: TestApp, ticketId: string): Promise<void> {
  const [admin] = await db.select().from(supportUsers).where(eq(supportUsers.is_admin, true))
  const of = { user_id: admin!.id, ticket_id: ticketId }
  const at = new Date()
  const upload = 'temp/1-0123456789abcdef.png'
  await db
    .update(tickets)
    .set({ assignee_id: admin!.id, tags: ['zoë, "quoted"', 'vpn'] })
    .where(eq(tickets.id, ticketId))
  await db
    .insert(drafts)
    .values({ ...of, kind: 'answer', message: 'Not yet', files: [upload], to: [admin!.id], updated_at: at })
  await db.insert(keptDrafts).values({ ...of, kind: 'note', message: 'Gone', reason: 'discarded', kept_at: at })
  const rules = { is_planned: true, cancel_if_customer_writes: true }
  const send_at = new Date(at.getTime() + 86_400_000)
  await db.insert(heldAnswers).values({ ...of, ...rules, message: 'Tomorrow', send_at, created_at: at })
  await db.insert(ticketFollowers).values({ ...of, created_at: at })
  await db.insert(notices).values({ ...of, kind: 'assigned', in_app: true, created_at: at })
  await db.insert(noticeSettings).values({ user_id: admin!.id, kind: 'woke', app: false, mail: false })
  const note = { ticket_id: ticketId, user_id: admin!.id, kind: 'note', channel: 'dashboard', message: 'New' } as const
  const [stored] = await db
    .insert(ticketResponses)
    .values({ ...note, created_at: at })
    .returning()
  await db.insert(noteVersions).values({ response_id: stored!.id, message: 'Old', written_at: at })
}
