import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { startDns } from '#test/support/services/dns-server.ts'
import { checkMailDomain, checkMailServer } from '#server/doctor/mail-out.ts'

const PASSWORD = 'Zilpzalp'
const servers: SMTPServer[] = []
afterAll(() => servers.forEach((server) => server.close()))

/** Starts a local mail server that accepts one password; returns its host and port. */
async function startSmtp(options: SMTPServerOptions): Promise<string> {
  const server = new SMTPServer({
    authOptional: true,
    onAuth: ({ username, password }, _, done) =>
      password === PASSWORD
        ? done(null, { user: username ?? '' })
        : done(Object.assign(new Error(`no ${password}`), { responseCode: 535 })),
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  return `127.0.0.1:${(server.server.address() as AddressInfo).port}`
}

describe('The mail server', () => {
  let bare: string
  let withPassword: string
  let withTls: string
  beforeAll(async () => {
    bare = await startSmtp({ disabledCommands: ['STARTTLS', 'AUTH'] })
    withPassword = await startSmtp({ disabledCommands: ['STARTTLS'] })
    // Its certificate is self-signed.
    withTls = await startSmtp({})
  })
  const judged = async (SMTP_URL: string | undefined) => {
    const names = undefined as never
    const [finding] = await checkMailServer({
      config: readConfig({ SMTP_URL }),
      resolver: names,
    })
    expect(JSON.stringify(finding)).not.toContain(PASSWORD)
    return `${finding!.state}: ${finding!.found} ${finding!.todo ?? ''}`
  }

  it('is in order when it responds and accepts the password, if there is one', async () => {
    expect(await judged(undefined)).toMatch(/^skipped: No mail server is set: .* Settings, Email, Sending/)
    expect(await judged(`smtp://${bare}`)).toBe(`ok: ${bare} answers. `)
    expect(await judged(`smtp://me:${PASSWORD}@${withPassword}`)).toMatch(/^warning: .*offers no TLS/)
  })

  it('is a problem with what to do otherwise', async () => {
    expect(await judged(`smtp://me:${PASSWORD}x@${withPassword}`)).toMatch(
      /^problem: .*didn’t accept the user and password \(535\).*%40/,
    )
    expect(await judged('smtp://127.0.0.1:1')).toMatch(/^problem: .*refuses the connection.*587/)
    expect(await judged(`smtps://${bare}`)).toMatch(/^problem: .*does not speak TLS.*smtp:\/\//)
    expect(await judged(`smtp://${withTls}`)).toMatch(/^problem: .*certificate that cannot be trusted/)
    expect(await judged('smtp://no-such-host.invalid')).toMatch(/^problem: .*unknown host name/)
  })
})

describe('The mail domain', () => {
  const GOOD = {
    'acme-it.net': { MX: ['mx.acme-it.net'], TXT: ['google-site=1', 'v=spf1 include:mail.host -all'] },
    '_dmarc.acme-it.net': { TXT: ['v=DMARC1; p=reject'] },
    's1._domainkey.acme-it.net': { TXT: [`v=DKIM1; k=rsa; p=${'A'.repeat(392)}`] },
  }
  let closing: (() => void)[] = []
  afterAll(() => closing.forEach((close) => close()))

  async function judged(records: Parameters<typeof startDns>[0], more = {}, from = 'help@acme-it.net') {
    const dns = await startDns(records)
    closing.push(dns.close)
    const config = readConfig({ SMTP_URL: 'smtp://localhost', MAIL_FROM: from })
    const findings = await checkMailDomain({ config, resolver: dns.names, ...more })
    return Object.fromEntries(findings.map(({ title, state }) => [title, state]))
  }

  it('is in order with MX, SPF, DMARC and the DKIM key of its selector', async () => {
    const all = { MX: 'ok', SPF: 'ok', DMARC: 'ok', DKIM: 'ok' }
    expect(await judged(GOOD, { dkimSelector: 's1' })).toEqual(all)
    expect(await judged(GOOD)).toEqual({ ...all, DKIM: 'skipped' })
  })

  it('is covered by the DMARC record of its parent domain', async () => {
    expect(await judged(GOOD, {}, 'help@desk.acme-it.net')).toMatchObject({
      MX: 'warning',
      SPF: 'warning',
      DMARC: 'ok',
    })
  })

  it('gets a warning for a record that is missing, duplicate, open to all, or withdrawn', async () => {
    const none = { MX: 'warning', SPF: 'warning', DMARC: 'warning', DKIM: 'problem' }
    expect(await judged({}, { dkimSelector: 's1' })).toEqual(none)
    const bad = {
      'acme-it.net': { TXT: ['v=spf1 -all', 'v=spf1 mx ~all'] },
      's1._domainkey.acme-it.net': { TXT: ['v=DKIM1; p='] },
    }
    expect(await judged(bad, { dkimSelector: 's1' })).toMatchObject({ SPF: 'problem', DKIM: 'problem' })
    expect(await judged({ 'acme-it.net': { TXT: ['v=spf1 +all'] } })).toMatchObject({ SPF: 'warning' })
  })

  it('is not judged when no name server responds, nor when it is reserved for examples', async () => {
    const dns = await startDns(GOOD)
    closing.push(dns.close)
    dns.silence()
    const config = readConfig({ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'help@acme-it.net' })
    expect(await checkMailDomain({ config, resolver: dns.names })).toEqual([
      {
        title: 'Mail domain',
        state: 'skipped',
        found: expect.stringMatching(/did not answer \(ETIMEOUT\)/),
        todo: expect.stringContaining('dig TXT _dmarc.acme-it.net'),
      },
    ])
    expect(await judged(GOOD, {}, 'help@acme.example.com')).toEqual({ 'Mail domain': 'warning' })
  })
})
