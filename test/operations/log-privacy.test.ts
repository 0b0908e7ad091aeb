import { accessSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTicket } from '#contract/tickets.ts'
import { supportUsers } from '#server/schema/schema.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'
import { startAiServer, status } from '#test/support/services/ai-server.ts'
import { eventually } from '#test/support/server.ts'
import { multipart } from '../support/files/upload-client.ts'

/** Part of every private text and secret in this test, and of nothing else. */
const CANARY = 'Zilpzalp'
const PASSWORD = `${CANARY} of the garden`
const EMAIL = 'zilpzalp@birds.example.net'
const WRITTEN = ticketInput({
  title: `${CANARY} at the window`,
  description: `My password is ${CANARY}-1\n    at ${CANARY} (file:///srv/server/room.ts:1:1)`,
  customerInfo: {
    email: EMAIL,
    firstName: CANARY,
    lastName: CANARY,
    phone: `+1 ${CANARY}`,
    company: CANARY,
  },
})

/** What the product itself made up and only its receiver may know. */
const secrets: string[] = []

let app: TestApp
let ai: Awaited<ReturnType<typeof startAiServer>>
let smtp: SMTPServer

beforeAll(async () => {
  ai = await startAiServer(status(500), status(401))
  // Mail servers repeat the recipient, and filters quote what they refused.
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_, __, done) => done(null, { user: 'relay' }),
    onRcptTo: ({ address }, _, done) =>
      done(Object.assign(new Error(`<${address}> ${CANARY} is unknown here`), { responseCode: 550 })),
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  app = await openTestApp({
    ...ai.env('openai-compatible', { AI_API_KEY: `${CANARY}-key` }),
    SMTP_URL: `smtp://relay:${CANARY}@127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    SECRET: `${CANARY}-secret-of-at-least-32-characters`,
    METRICS_TOKEN: `${CANARY}-token-of-the-scraper`,
  })
  await app.work()
})
afterAll(async () => {
  await app.close()
  await ai.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  app.request(path, { method: 'POST', body, headers })

async function visitorsDay(): Promise<void> {
  const { id, token } = await (
    await post('/api/attachments', multipart(`${CANARY}.txt`, Buffer.from(`The file of ${CANARY}`)))
  ).json()
  const ticket = { ...WRITTEN, attachments: [{ id, token }] }
  await app.send('POST', '/api/tickets', ticket, { 'idempotency-key': CANARY })
  await app.send('POST', '/api/tickets', { ...ticket, title: `${CANARY} again` }, { 'idempotency-key': CANARY })
  await app.send('POST', '/api/tickets', `{"title":"${CANARY}" broken`)
  await app.send('POST', '/api/tickets', { [CANARY]: CANARY, title: '' })
  await app.send('POST', '/api/contact-messages', {
    firstName: CANARY,
    lastName: CANARY,
    email: EMAIL,
    phone: CANARY,
    company: CANARY,
    subject: CANARY,
    message: CANARY,
  })
  await post('/contact', new URLSearchParams({ firstName: CANARY, email: CANARY }))
  await post('/api/attachments', multipart(`${CANARY}.exe`, Buffer.from(CANARY)))
  await post('/api/attachments', `--b\r\n${CANARY}`, { 'content-type': `multipart/form-data; boundary=b` })
  await app.send('DELETE', `/api/attachments/${encodeURIComponent(id)}`, undefined, {
    authorization: `Upload ${CANARY}`,
  })
  for (const path of [`/${CANARY}`, `/api/${CANARY}?q=${CANARY}`, `/files/temp/${CANARY}?signature=${CANARY}`])
    await app.request(path)
  await app.request('/metrics', { headers: { authorization: `Bearer ${CANARY}` } })
  await app.send('POST', '/api/setup-admin', { email: EMAIL, password: PASSWORD, token: CANARY })
}

async function adminsDay(): Promise<void> {
  await app.send('POST', '/api/auth/sign-in/email', { email: EMAIL, password: `${CANARY}-wrong` })
  await app.send('GET', '/api/tickets', undefined, { cookie: `helpdesk.session_token=${CANARY}` })
  await app.openSession({ email: EMAIL, password: PASSWORD })
  const { body } = await app.send('GET', `/api/tickets?search=${CANARY}`)
  const [{ id }] = body.tickets
  await app.send('POST', `/api/tickets/${id}/responses`, { message: `Dear ${CANARY}` })
  const { body: files } = await app.send('GET', `/api/tickets/${id}/attachments`)
  for (const { url } of files) await (await app.request(url)).text()
  await app.request(`${files[0].url.replace(/.$/, '')}x`)
  await app.send('PATCH', `/api/tickets/${CANARY}`, { status: CANARY })
  const names = { first_name: CANARY, last_name: CANARY }
  const invitation = { email: `colleague-${EMAIL}`, ...names, password: PASSWORD }
  const { link } = (await app.send('POST', '/api/people/invitations', invitation)).body
  const token = link.split('#')[1]
  secrets.push(token)
  await app.send('POST', '/api/invitations/check', { token })
  await app.send('POST', '/api/invitations/accept', { token, password: PASSWORD, firstName: CANARY, lastName: '' })
  await app.send('PATCH', '/api/admin/me', names)
}

/** Errors of the product and of the database while a ticket is created. */
async function badDay(): Promise<number[]> {
  const { writeTicket, db } = app.ctx
  const faults: (() => unknown)[] = [
    () => db.insert(supportUsers).values({ id: CANARY, email: EMAIL } as never),
    () => db.insert(supportUsers).values([1, 2].map(() => ({ email: EMAIL, first_name: CANARY })) as never),
    () => JSON.parse(CANARY),
    () => JSON.parse(`{"is": ${CANARY}}`),
    () => accessSync(`\0${CANARY}`),
  ]
  const statuses: number[] = []
  for (const fault of faults) {
    app.ctx.writeTicket = async () => {
      await fault()
      throw new Error('the fault was none')
    }
    statuses.push((await app.send('POST', '/api/tickets', WRITTEN)).status)
  }
  app.ctx.writeTicket = writeTicket
  return statuses
}

it('Tickets, files, sign-ins, links and errors leave no private text and no secret in the log', async () => {
  await visitorsDay()
  await adminsDay()
  expect(await badDay()).toEqual([500, 500, 500, 500, 500])
  await app.call(createTicket, WRITTEN)
  // A ticket's mails that the server refuses have bounced; the others are tried again.
  await eventually('a line about a bounce', () => app.logged.find((line) => line.startsWith('info mail.bounced')))
  const jobs = ['send-contact-message', 'send-invitation', 'analyse-ticket']
  for (const job of jobs)
    await eventually(`a line about ${job}`, () =>
      app.logged.find((line) => line.startsWith('warn job.failed') && line.includes(job)),
    )
  const log = app.logged.join('\n')
  expect(log).toContain('The mail server answered 550 to RCPT TO.')
  expect(log).not.toContain('the fault was none')
  for (const secret of secrets) expect(log).not.toContain(secret)
  expect(app.logged.length).toBeGreaterThan(30)
  expect(app.logged.filter((line) => /zilpzalp|birds\.example/i.test(line))).toEqual([])
  expect(await app.ctx.metrics.text()).not.toMatch(/zilpzalp|birds/i)
})
