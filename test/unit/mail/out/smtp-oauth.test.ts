import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSigner } from '#server/platform/signing.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { composeContactMessage } from '#server/mail/out/contact-message.ts'
import { createMailer } from '#server/mail/out/mailer.ts'
import { createTokenSource } from '#server/mail/oauth/token-source.ts'
import { startTokenEndpoint } from '#test/support/services/token-endpoint.ts'

const SIGNER = createSigner('the secret of this installation, 32+')

const MAIL = composeContactMessage(
  {
    id: 'one',
    first_name: 'Marisol',
    last_name: 'Vega',
    email: 'marisol@ponderosa.example',
    phone: '',
    company: '',
    subject: 'Quote',
    message: 'Four desktops.',
    created_at: new Date(),
  },
  'desk@neatline.example',
)

describe('A mail server that wants an access token', () => {
  const presented: string[] = []
  let accepted = ''
  let received = 0
  const server = new SMTPServer({
    authMethods: ['XOAUTH2', 'PLAIN'],
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ method, username, accessToken, password }, _, done) {
      presented.push(`${method} ${username} ${accessToken ?? password}`)
      if ((accessToken ?? password) === accepted) return done(null, { user: username ?? '' })
      return done(Object.assign(new Error('5.7.3 Authentication unsuccessful'), { responseCode: 535 }))
    },
    onData(stream, _, done) {
      stream.resume().on('end', () => {
        received++
        done()
      })
    },
  })
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  beforeEach(() => {
    presented.length = 0
    received = 0
  })
  afterAll(() => server.close())

  /** Opens a mailer whose token endpoint gives token-1, token-2 … */
  async function openMailer(user: string) {
    let count = 0
    const endpoint = await startTokenEndpoint(() => ({ body: { access_token: `token-${++count}`, expires_in: 3600 } }))
    const { port } = server.server.address() as AddressInfo
    const config = readConfig({
      SMTP_URL: `smtp://${user}@127.0.0.1:${port}`,
      MAIL_OAUTH: 'microsoft:a.example:id:secret',
    })
    const tokens = createTokenSource(config.mailIn.oauth!, { endpoint: endpoint.url })
    return { send: createMailer(config, SIGNER, tokens), endpoint }
  }

  it('gets mails from the user of SMTP_URL, with the same token while it is valid', async () => {
    accepted = 'token-1'
    const { send, endpoint } = await openMailer('support%40example.com')
    await send(MAIL)
    await send(MAIL)
    expect(presented).toEqual(Array(2).fill('XOAUTH2 support@example.com token-1'))
    expect([received, endpoint.requests.length]).toEqual([2, 1])
  })

  it('gets the mail with a new token when it has refused the one before', async () => {
    accepted = 'token-2'
    const { send } = await openMailer('support%40example.com')
    await send(MAIL)
    expect([...new Set(presented)]).toEqual([
      'XOAUTH2 support@example.com token-1',
      'XOAUTH2 support@example.com token-2',
    ])
    expect(received).toBe(1)
  })

  it('that refuses the new one as well leaves the mail to a later attempt', async () => {
    accepted = 'none'
    const { send, endpoint } = await openMailer('support%40example.com')
    await expect(send(MAIL)).rejects.toMatchObject({ code: 'EAUTH' })
    expect([received, endpoint.requests.length]).toEqual([0, 2])
  })

  it('gets the password where SMTP_URL has one', async () => {
    accepted = 'hunter2'
    const { send, endpoint } = await openMailer('support%40example.com:hunter2')
    await send(MAIL)
    expect(presented).toEqual(['PLAIN support@example.com hunter2'])
    expect(endpoint.requests).toEqual([])
  })
})
