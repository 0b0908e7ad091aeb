import { eq } from 'drizzle-orm'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { getMailStatus } from '#contract/health.ts'
import { listMessages, resendAnswer } from '#contract/messages.ts'
import { addResponse } from '#contract/responses.ts'
import { getSetupList, listFindings, makeTestTicket, sendTestEmail } from '#contract/setup-list.ts'
import { updateSettings } from '#contract/settings.ts'
import { createTicket, listTickets } from '#contract/tickets.ts'
import { companyFinding } from '#server/doctor/settings.ts'
import { systemClock } from '#server/platform/clock.ts'
import { inboundMails, mailboxes, mailDeliveries, tickets } from '#server/schema/schema.ts'
import { ADMIN, openTestApp, type TestApp, ticketInput } from '#test/support/app.ts'
import { eventually } from '#test/support/server.ts'
import { startSmtpServer } from '#test/support/services/smtp-server.ts'
import { testNow } from '#test/support/test-time.ts'
import { applyCompany, site } from '#site'

const apps: TestApp[] = []
afterAll(() => Promise.all(apps.map((app) => app.close())))

async function open(env: Record<string, string> = {}, options: Parameters<typeof openTestApp>[1] = {}) {
  const app = await openTestApp(env, options)
  apps.push(app)
  await app.signIn()
  return app
}
const itemsOf = async (app: TestApp) => {
  const { items } = await app.call(getSetupList, {})
  return Object.fromEntries(items.map(({ name, state, text }) => [name, `${state}: ${text}`]))
}
const refusalOf = async (app: TestApp) => {
  const { status, body } = await app.send('POST', sendTestEmail.path, {})
  expect(status).toBe(409)
  return body.detail as string
}
/** The deliveries of an answer, once there is a mail. */
async function answered(app: TestApp) {
  const { ticket } = await app.call(createTicket, ticketInput())
  await app.call(addResponse, { id: ticket.id, message: 'Pull the orange tab.' })
  return eventually('the answer is mailed', async () => {
    const { messages } = await app.call(listMessages, { id: ticket.id })
    return messages[0]!.deliveries.every(({ state }) => state === 'sent') && messages[0]!
  })
}

describe('A new installation', () => {
  let app: TestApp
  beforeAll(async () => void (app = await open()))

  it('lists six things in order, each with what is so and what to do', async () => {
    expect(await itemsOf(app)).toEqual({
      company: expect.stringMatching(/^todo: Customers see the sample company: Neatline IT, .*Settings, Company/),
      sending: expect.stringMatching(
        /^todo: No mail server is set: emails are saved .*, not sent\. Connect yours in Settings, Email, Sending/,
      ),
      receiving: expect.stringMatching(
        /^todo: No mailbox is connected.* Connect your support mailbox in Settings, Email, Receiving/,
      ),
      team: 'todo: Only you can sign in.',
      form: expect.stringMatching(/^todo: Only this machine can open http.*\/support\.$/),
      'test-ticket': expect.stringMatching(/^todo: There are no tickets yet\./),
    })
    const { items } = await app.call(getSetupList, {})
    expect(items.map(({ name, href }) => [name, href])).toEqual([
      ['company', '/admin/settings/company'],
      ['sending', '/admin/settings/sending'],
      ['receiving', '/admin/settings/receiving'],
      ['team', '/admin/settings/people#invite-email'],
      ['form', '/admin/settings/go-online'],
      ['test-ticket', '/admin'],
    ])
    await app.call(updateSettings, { ticketFormOpen: false })
    const closed = (await app.call(getSetupList, {})).items[4]
    expect(closed).toMatchObject({ text: 'The ticket form is closed.', href: '/admin/settings/form' })
    await app.call(updateSettings, { ticketFormOpen: true })
  })

  it('has the report of the doctor, with the same sentences', async () => {
    const { findings } = await app.call(listFindings, {})
    const titles = findings.map(({ title }) => title)
    expect(titles).toEqual(expect.arrayContaining(['Company', 'Database', 'Disk', 'Mail server', 'Mailbox', 'Backups']))
    const { sending } = await itemsOf(app)
    const { found, todo } = findings.find(({ title }) => title === 'Mail server')!
    expect(sending).toBe(`todo: ${found} ${todo}`)
    expect(findings.filter(({ state }) => state === 'problem')).toEqual([])
  })

  it('says that a test email was saved and not sent', async () => {
    expect(await refusalOf(app)).toMatch(/^No mail server is set, so nothing was sent\. .* saved as a file/)
    expect(app.outbox().map((mail) => /^To: .*$/m.exec(mail)![0])).toEqual([expect.stringContaining(ADMIN.email)])
    expect(await app.call(getMailStatus, {})).toMatchObject({ sends: false, receives: false })
  })

  it('makes one test ticket, however often it is asked, that is its owner’s and mails nobody else', async () => {
    await app.work()
    const made = await Promise.all([1, 2, 3].map(() => app.call(makeTestTicket, {})))
    const { ticket } = made[0]!
    expect(new Set(made.map((each) => each.ticket.id)).size).toBe(1)
    expect(ticket).toMatchObject({ title: 'Test ticket from Jo', status: 'Open', tags: ['test'] })
    expect([ticket.customer?.email, ticket.assignee?.name]).toEqual([ADMIN.email, 'Jo Lindqvist'])
    expect((await app.call(listTickets, {})).total).toBe(1)
    await eventually('the confirmation', () => app.outbox().some((mail) => mail.includes('Test ticket from Jo')))
    expect(app.outbox().filter((mail) => !/^To: .*jo@neatline/m.test(mail))).toEqual([])
    expect((await itemsOf(app))['test-ticket']).toBe('done: There are tickets.')
    await app.ctx.db.delete(tickets)
    expect((await app.call(makeTestTicket, {})).ticket.id).toBe(ticket.id)
  })

  it('marks an answer that was only saved', async () => {
    const { id, state, deliveries } = await answered(app)
    expect([state, deliveries.map(({ saved }) => saved)]).toEqual(['sent', [true]])
    const { status, body } = await app.send('POST', `/api/messages/${id}/resend`, {})
    expect([status, body.detail]).toEqual([409, expect.stringMatching(/^Email isn’t set up yet/)])
    expect((await itemsOf(app)).sending).toMatch(/Replies saved so far are not sent by themselves/)
  })

  it('counts files in the inbox folder as a way in', async () => {
    const mail = { sha256: 'x', size: 1, received_at: testNow(), next_attempt_at: testNow() }
    await app.ctx.db.insert(inboundMails).values({ ...mail, source: 'file', state: 'ignored' })
    expect((await itemsOf(app)).receiving).toMatch(/^done: Emails come in from another program\./)
    expect((await app.call(getMailStatus, {})).receives).toBe(true)
  })
})

describe('With a mail server and a mailbox', () => {
  const IMAP_URL = 'imap://support%40example.com:secret@127.0.0.1:1/INBOX'
  const name = 'support@example.com@127.0.0.1:1/INBOX'
  const replies = new Map<string, [number, string]>()
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>
  let app: TestApp
  beforeAll(async () => {
    smtp = await startSmtpServer({ replies })
    app = await open({
      SMTP_URL: smtp.url,
      IMAP_URL,
      PUBLIC_URL: 'https://help.example.com',
      RATE_LIMITS: 'on',
      TRUST_PROXY: '1',
    })
  })
  afterAll(() => smtp.close())

  it('the test email arrives, and its line is done', async () => {
    expect(await app.call(sendTestEmail, {})).toEqual({ sent_to: ADMIN.email })
    expect(smtp.received.map(({ to }) => to)).toEqual([[ADMIN.email]])
    const { sending, form } = await itemsOf(app)
    expect((await app.call(getSetupList, {})).items[4]!.href).toBe('/support')
    expect(sending).toMatch(/^done: 127\.0\.0\.1:\d+ answers/)
    expect(form).toBe('done: Customers find it at https://help.example.com/support.')
    expect(await app.call(getMailStatus, {})).toMatchObject({ sends: true, receives: true })
  })

  it('a refusal is told in the words of the mail server', async () => {
    replies.set(ADMIN.email, [550, '5.7.1 Relaying denied for zilpzalp'])
    expect(await refusalOf(app)).toMatch(/^127\.0\.0\.1:\d+ .*It said: “550 5\.7\.1 Relaying denied for zilpzalp”/)
    replies.clear()
  })

  it('a mailbox has the minutes since it was read, or since when it is not', async () => {
    const receiving = async () => (await itemsOf(app)).receiving
    expect(await receiving()).toMatch(/^todo: support@example\.com has not been read yet\./)
    const [checked_at, stopped_since] = [testNow(-2 * 60_000), testNow(-60 * 60_000)]
    await app.ctx.db.insert(mailboxes).values({ name, checked_at })
    expect(await receiving()).toBe('done: support@example.com was read 2 min ago.')
    await app.ctx.db.update(mailboxes).set({ problem: 'password-refused', stopped_since })
    expect(await receiving()).toMatch(/^problem: support@example\.com has not been read since \w+ \d+.*password/)
  })

  it('an answer is sent, not saved', async () => {
    await app.ctx.db.delete(mailboxes)
    await app.work()
    expect((await answered(app)).deliveries.map(({ saved }) => saved)).toEqual([false])
  })

  it('an answer that was saved before can be sent now, by itself', async () => {
    const { id, deliveries } = await answered(app)
    expect((await itemsOf(app)).sending).not.toMatch(/saved/)
    await app.ctx.db.update(mailDeliveries).set({ saved: true }).where(eq(mailDeliveries.response_id, id))
    expect((await itemsOf(app)).sending).toMatch(/^done: .* Replies saved so far are not sent by themselves/)
    const before = smtp.received.length
    expect((await app.call(resendAnswer, { id })).deliveries).toMatchObject([{ state: 'queued', saved: false }])
    await app.work()
    await eventually('the saved answer is mailed', () => smtp.received.length > before)
    expect(smtp.received.slice(before).map(({ to }) => to)).toEqual([[deliveries[0]!.address]])
    const { body } = await app.send('POST', `/api/messages/${id}/resend`, {})
    expect(body.detail).toBe('This reply has been sent to everybody it was for.')
  })
})

it('A password that the mail server repeats is not shown', async () => {
  const smtp = await startSmtpServer({ replies: new Map([[ADMIN.email, [550, '5.7.8 zilpzalp? No.']]]) })
  const app = await open({ SMTP_URL: smtp.url.replace('//', '//me:zilpzalp@') })
  expect(await refusalOf(app)).not.toContain('zilpzalp')
  await smtp.close()
})

it('A mail server that never answers is a sentence: of the list after 2 seconds, of the test email after 8', async () => {
  const connected = Promise.withResolvers<void>()
  const silent = createServer((socket) => {
    socket.on('error', () => {})
    connected.resolve()
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const SMTP_URL = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
  // The clock is past them as soon as the server has been reached.
  const sleep: typeof systemClock.sleep = (ms, signal) =>
    ms === 2_000 || ms === 8_000 ? connected.promise : systemClock.sleep(ms, signal)
  const app = await open({ SMTP_URL }, { clock: { now: testNow, sleep } })
  expect((await itemsOf(app)).sending).toMatch(/^todo: The mail server has not answered in 2 seconds\. /)
  expect(await refusalOf(app)).toMatch(/^127\.0\.0\.1:\d+ does not respond in time\. /)
  silent.close()
})

it('The company is set up once nothing of the sample is left, and what is left is named', () => {
  const sample = site.phone.display
  onTestFinished(() => applyCompany({}))
  expect(companyFinding().state).toBe('skipped')
  applyCompany({ email: 'help@acme-it.com', name: 'Acme IT' })
  expect(companyFinding()).toMatchObject({
    state: 'skipped',
    found: `Customers see facts of the sample company: ${sample}, in business since 2004, 500+ clients.`,
  })
  const phone = { display: '(208) 342-7000', tel: '+12083427000' }
  applyCompany({ email: 'help@acme-it.com', name: 'Acme IT', phone, since: 2011 })
  expect(companyFinding()).toMatchObject({ state: 'ok', found: 'Acme IT, (208) 342-7000, help@acme-it.com.' })
})
