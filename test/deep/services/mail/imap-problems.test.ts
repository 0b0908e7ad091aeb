import type { ImapFlow } from 'imapflow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getReadiness, getMailStatus } from '#contract/health.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createTokenSource } from '#server/mail/oauth/token-source.ts'
import { ADMIN, type TestApp, openTestApp } from '#test/support/app.ts'
import { DOVECOT, type Dovecot, NEEDS_DOVECOT, PASSWORD, USER, startDovecot } from '#test/support/services/dovecot.ts'
import { type TokenEndpoint, startTokenEndpoint } from '#test/support/services/token-endpoint.ts'
import { machineTime } from '#test/support/test-time.ts'
import { eventually, runProcess, temporaryDirectory } from '#test/support/server.ts'
import type { Finding } from '#contract/setup-list.ts'
import { QUICK, makeMail, startReading, untilTaken } from './mailbox.ts'

/** The mails in the outbox about this, one per admin. */
const mailsAbout = (app: TestApp, subject: string) =>
  app.outbox().filter((mail) => mail.includes(`Subject: ${subject}`))

describe(`When a mailbox of a real Dovecot cannot be read${DOVECOT.skipReason}`, NEEDS_DOVECOT, () => {
  let dovecot: Dovecot
  let person: ImapFlow
  let app: TestApp
  let endpoint: TokenEndpoint
  /** The tokens that the server will accept. */
  let accepted = /^token-2$/
  beforeAll(async () => {
    endpoint = await startTokenEndpoint(() => {
      const token = `token-${endpoint.requests.length}`
      if (accepted.test(token)) endpoint.valid.set(token, USER)
      return { body: { access_token: token, expires_in: 3600 } }
    })
    dovecot = await startDovecot({ tokenInfoUrl: endpoint.tokenInfoUrl })
    person = await dovecot.connect()
    await person.mailboxCreate('Help')
    const imap = { tls: { ca: dovecot.ca }, times: QUICK }
    app = await openTestApp({ IMAP_URL: dovecot.url('Help') }, { imap, ...machineTime })
    await app.signIn()
    await app.work()
  })
  afterAll(() => app.close())

  const until = (problem: string | null) =>
    eventually(`the problem is ${problem}`, async () => {
      const { mailboxes } = await app.call(getMailStatus, {})
      return mailboxes[0]!.problem === problem && mailboxes[0]!.checked_at !== null && mailboxes[0]
    })
  const readMailHealth = async () => (await app.call(getReadiness, {})).mail

  it('it is said in the dashboard, in /readyz and by one email to each admin, and when it works again', async () => {
    await until(null)
    expect(await readMailHealth()).toEqual({ state: 'ok', stopped: [] })

    await person.mailboxRename('Help', 'Away')
    const status = await until('folder-missing')
    expect(status).toMatchObject({
      name: `${USER}@localhost:${dovecot.port}/Help`,
      working: false,
      words: `The folder Help of ${USER} is gone, or may not be opened.`,
      what_to_do: 'Restore the folder, or put its new name into IMAP_URL and restart.',
    })
    expect(await readMailHealth()).toEqual({
      state: 'stopped',
      stopped: [{ mailbox: `${USER}/Help`, problem: 'folder-missing' }],
    })
    const [mail] = await eventually('the email', () => {
      const mails = mailsAbout(app, 'Emails from customers are not coming in')
      return mails.length > 0 && mails
    })
    expect(mail).toContain(`To: Jo Lindqvist <${ADMIN.email}>`)
    expect(mail).toContain('Auto-Submitted: auto-generated')
    expect(mail!.replaceAll(/=\r\n|\s+/g, ' ')).toContain('put its new name into IMAP_URL')

    await person.mailboxRename('Away', 'Help')
    await until(null)
    await eventually('the email', () => mailsAbout(app, 'Emails from customers are coming in again').length > 0)
    expect(await readMailHealth()).toEqual({ state: 'ok', stopped: [] })
    expect(mailsAbout(app, 'Emails from customers are not coming in')).toHaveLength(1)
  })

  it('because it refuses the password, that is the reason, and the site counts as ready', async () => {
    dovecot.setPassword('another-password')
    app.logged.length = 0
    // What is connected stays connected.
    await person.mailboxRename('Help', 'Away')
    await until('password-refused')
    const health = await app.call(getReadiness, {})
    expect([health.status, health.mail.stopped[0]!.problem]).toEqual(['ok', 'password-refused'])
    expect(app.logged.join('\n')).toContain('"problem":"password-refused"')
    expect(app.logged.join('\n')).not.toMatch(new RegExp(`${PASSWORD}|${USER}`))
    dovecot.setPassword(PASSWORD)
    await person.mailboxRename('Away', 'Help')
    await until(null)
    // Told of the first stop a moment ago, the admins are not told of this one as well.
    expect(mailsAbout(app, 'Emails from customers are not coming in')).toHaveLength(1)
  })

  it('the doctor says which and what to do; NODE_EXTRA_CA_CERTS makes a certificate trusted', async () => {
    const wrong = dovecot.url('Help').replace(PASSWORD, 'wrong')
    const env = { IMAP_URL: `${dovecot.url('INBOX')} ${dovecot.url('Gone')} ${wrong}` }
    const args = ['cli/doctor.ts', '--json']
    const { out } = await runProcess(args, {
      ...env,
      DATA_DIR: temporaryDirectory(),
      NODE_EXTRA_CA_CERTS: dovecot.caFile,
    })
    const findings = (JSON.parse(out) as { findings: Finding[] }).findings.filter(({ title }) => title === 'Mailbox')
    expect(findings.map(({ state, found }) => `${state}: ${found}`)).toEqual([
      `ok: ${USER}@localhost:${dovecot.port}/INBOX can be read; it holds 0 emails.`,
      expect.stringMatching(/^problem: .*\/Gone: The folder Gone of .* is gone/),
      expect.stringMatching(/^problem: .*\/Help: localhost no longer accepts the password/),
    ])
    expect(findings[2]!.todo).toContain('IMAP_URL')
    expect(out).not.toMatch(new RegExp(`${PASSWORD}|wrong`))
  })

  it('because its certificate is not trusted, that is the reason', async () => {
    await person.mailboxCreate('Untrusted')
    const reader = startReading(app, dovecot.url('Untrusted'), {})
    await eventually('it is tried', () =>
      app.logged.some((line) => line.includes('"folder":"Untrusted"') && line.includes('certificate-refused')),
    )
    await reader.stop()
  })

  it('because it refuses the application’s token, that is the reason, after a new token was refused as well', async () => {
    const env = { MAIL_OAUTH: 'microsoft:contoso.com:an-id:a-secret' }
    const tokens = createTokenSource(readConfig(env).mailIn.oauth!, { endpoint: endpoint.url })
    const [first, second] = [makeMail(), makeMail()]
    const url = `imaps://${encodeURIComponent(USER)}@localhost:${dovecot.port}/Tokens`
    await person.mailboxCreate('Tokens')
    const start = () => startReading(app, url, { tls: { ca: dovecot.ca }, tokens }, { env })
    await person.append('Tokens', first)
    const reader = start()
    await untilTaken(app, [first])
    expect(endpoint.requests).toHaveLength(2)
    await reader.stop()

    endpoint.valid.clear()
    accepted = /^none$/
    const refused = start()
    await eventually('it is refused', () => app.logged.some((line) => line.includes('"problem":"token-refused"')))
    accepted = /./
    await person.append('Tokens', second)
    await untilTaken(app, [second])
    await refused.stop()
  })
})
