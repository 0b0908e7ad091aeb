import { type AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getMailStatus } from '#contract/health.ts'
import { getReceiving, getSending } from '#contract/mail-settings.ts'
import { getSetupList, listFindings, sendTestEmail } from '#contract/setup-list.ts'
import { keepConsents } from '#server/mail/oauth/expiry.ts'
import { readApplication, storeConsent } from '#server/mail/settings/mail-settings.ts'
import { tokensOf } from '#server/mail/oauth/token-source.ts'
import { settings } from '#server/schema/schema.ts'
import { ADMIN, type TestApp, openTestApp } from '#test/support/app.ts'
import { type ImapServer, startImapServer } from '#test/support/services/imap-server.ts'
import { type TokenEndpoint, startTokenEndpoint } from '#test/support/services/token-endpoint.ts'

const USER = 'support@neatline.example.com'
const SECRET = 'Zilpzalp-client-secret'
const SENDING = '/api/settings/sending'
const RECEIVING = '/api/settings/receiving'
const ENDS = { secret_ends_on: '2026-12-01' }

/** A token service that gives a new refresh token each time and takes only the newest. */
let valid = 'refresh-0'
let count = 0
let service: TokenEndpoint
let imap: ImapServer
let smtpPort: number
let app: TestApp
let isSmtpOff = false

const smtp = new SMTPServer({
  authMethods: ['XOAUTH2'],
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ username, accessToken }, _, done) =>
    username === USER && accessToken === `access-${count}` && !isSmtpOff
      ? done(null, { user: USER })
      : done(Object.assign(new Error('no'), { responseCode: 535 })),
  onData: (stream, _, done) => void stream.resume().on('end', () => done()),
})

beforeAll(async () => {
  service = await startTokenEndpoint(({ refresh_token, client_secret }) => {
    if (client_secret !== SECRET) return { status: 401, body: { error: 'invalid_client' } }
    if (refresh_token !== valid) return { status: 400, body: { error: 'invalid_grant' } }
    valid = `refresh-${++count}`
    return { body: { access_token: `access-${count}`, refresh_token: valid, expires_in: 3600 } }
  })
  const send = globalThis.fetch
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    expect(input).toMatch(/^https:\/\/(login\.microsoftonline\.com\/contoso\.com|oauth2\.googleapis\.com)\//)
    return send(service.url, init)
  })
  imap = await startImapServer({ user: USER, token: () => `access-${count}` })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  smtpPort = (smtp.server.address() as AddressInfo).port
  app = await openTestApp()
  await app.signIn()
  await app.send('POST', '/api/auth/confirm-password', { password: ADMIN.password })
})
beforeEach(() => void (service.requests.length = 0))
afterAll(async () => {
  vi.unstubAllGlobals()
  smtp.close()
  await app.close()
})

const application = (port: number, changes: object = {}) => ({
  kind: 'microsoft',
  host: '127.0.0.1',
  port,
  tls: 'none',
  user: USER,
  client_id: 'an-id',
  client_secret: SECRET,
  tenant: 'contoso.com',
  ...changes,
})
const storedTokens = async () => JSON.stringify(await app.ctx.db.select().from(settings))

/** Reads the settings anew, without what is in memory. */
async function restart(): Promise<void> {
  await app.ctx.db.update(settings).set({ updated_at: sql`${settings.updated_at} + interval '1 ms'` })
  await app.ctx.mailSettings.refresh()
}

describe('Sign-in with Microsoft', () => {
  it('waits for a consent, while what was before stays in force', async () => {
    const { status, body } = await app.send('PUT', SENDING, application(smtpPort, ENDS))
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ source: null, consent_needed: true, client_secret: { set: true } }),
    ])
    expect(app.ctx.config.smtp).toBeUndefined()
    expect(service.requests).toEqual([])
    expect(await readApplication(app.ctx, 'sending')).toMatchObject({
      kind: 'microsoft',
      client_id: 'an-id',
      client_secret: SECRET,
      tenant: 'contoso.com',
      user: USER,
    })
    await expect(readApplication(app.ctx, 'receiving')).rejects.toThrow('Save the application')
  })

  it('that does not work is a sentence, and stores nothing', async () => {
    await expect(storeConsent(app.ctx, 'sending', 'forged')).rejects.toThrow(/consent .* has ended/)
    isSmtpOff = true
    await expect(storeConsent(app.ctx, 'sending', 'refresh-0')).rejects.toThrow(/Authenticated SMTP/)
    isSmtpOff = false
    expect((await app.call(getSending, {})).consent_needed).toBe(true)
  })

  it('sends by it from then on, with each new refresh token kept encrypted', async () => {
    valid = 'refresh-0'
    count = 0
    await storeConsent(app.ctx, 'sending', 'refresh-0')
    expect(service.requests[0]).toMatchObject({
      grant_type: 'refresh_token',
      scope: expect.stringContaining('SMTP.Send'),
    })
    expect(await app.call(getSending, {})).toMatchObject({ source: 'settings', consent_needed: false, from: USER })
    await app.call(sendTestEmail, {})
    expect(service.requests.map(({ refresh_token }) => refresh_token)).toEqual(['refresh-0', 'refresh-1'])
    expect(valid).toBe('refresh-2')
    expect(await storedTokens()).not.toMatch(/refresh-\d|access-\d|Zilpzalp/)
  })

  it('exchanges the tokens of several processes one after another', async () => {
    const { oauth } = app.ctx.config.smtp!
    const sources = [1, 2, 3].map(() => tokensOf({ ...oauth! })!)
    const tokens = await Promise.all(sources.map((source) => source()))
    expect(tokens.toSorted()).toEqual(['access-3', 'access-4', 'access-5'])
    expect(service.requests.map(({ refresh_token }) => refresh_token)).toEqual(['refresh-2', 'refresh-3', 'refresh-4'])
  })

  it('keeps its consent when other fields change', async () => {
    const kept = application(smtpPort, { client_secret: { set: true }, from: 'desk@neatline.example.com', ...ENDS })
    const { body } = await app.send('PUT', SENDING, kept)
    expect(body).toMatchObject({ source: 'settings', consent_needed: false, from: 'desk@neatline.example.com' })
    const other = await app.send('PUT', SENDING, { ...kept, client_id: 'another-id' })
    expect([other.status, other.body.errors[0].path]).toEqual([422, 'client_secret'])
  })

  it('uses a refresh token that is not used, so that it does not end', async () => {
    const before = valid
    await restart()
    await keepConsents(app.ctx)
    expect(valid).not.toBe(before)
    // The access token in memory is still good.
    await keepConsents(app.ctx)
    expect(service.requests).toHaveLength(1)
  })

  it('reads a mailbox', async () => {
    await app.send('PUT', RECEIVING, application(imap.port))
    await storeConsent(app.ctx, 'receiving', valid)
    expect(imap.signIns.at(-1)).toContain(`user=${USER}`)
    expect(await app.call(getReceiving, {})).toMatchObject({ source: 'settings', kind: 'microsoft' })
    expect(app.ctx.config.mailIn.mailboxes).toMatchObject([{ user: USER, password: undefined }])
  })

  it('warns of the end of its secret, and names the page', async () => {
    expect((await app.call(getMailStatus, {})).oauth).toMatchObject({
      expires_at: '2026-12-01T00:00:00.000Z',
      what_to_do: expect.stringContaining('Settings, Email, Sending'),
    })
  })

  it('whose consent was withdrawn says so, and what to press', async () => {
    valid = 'withdrawn'
    await restart()
    const { items } = await app.call(getSetupList, {})
    expect(items.find(({ name }) => name === 'sending')).toMatchObject({
      state: 'problem',
      text: expect.stringMatching(
        /consent .* was withdrawn \(invalid_grant\)\. Settings, Email, Sending: Press Connect/,
      ),
    })
    const { findings } = await app.call(listFindings, {})
    expect(findings.find(({ title }) => title === 'Mailbox')).toMatchObject({
      todo: expect.stringContaining('press Connect'),
    })
    // Connecting again is one press: the same settings wait for a consent.
    const again = await app.send('PUT', SENDING, application(smtpPort, { client_secret: { set: true } }))
    expect(again.body).toMatchObject({ source: 'settings', consent_needed: true })
    // Giving that up leaves the settings in force.
    expect((await app.send('DELETE', SENDING)).status).toBe(204)
    expect(await app.call(getSending, {})).toMatchObject({ source: 'settings', consent_needed: false })
    expect(app.logged.join('\n')).not.toMatch(/refresh-\d|access-\d|Zilpzalp/)
  })
})
