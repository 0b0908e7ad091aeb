import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { startImapServer } from '#test/support/services/imap-server.ts'
import { ADMIN, expect, startProduct, test, waitForScripts } from '../support/product.ts'

const USER = 'support@acme.example'
const PASSWORD = 'canary-mail-password'

/** A mail server for one account on this machine: what is sent to it gets into its mailbox. */
async function startMailServer() {
  const imap = await startImapServer({ user: USER, password: PASSWORD })
  const sent: string[] = []
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === USER && password === PASSWORD ? done(null, { user: USER }) : done(new Error('No')),
    onData(stream, { envelope }, done) {
      void text(stream).then((source) => {
        sent.push(source)
        if (envelope.rcptTo.some(({ address }) => address === USER)) imap.deliver(source)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    smtp.close()
    imap.close()
  }
  return { imap, sent, stop, smtpPort: (smtp.server.address() as AddressInfo).port }
}

test.describe('An owner without a developer', () => {
  test.use({ expectedNoise: [/status of (401|403|422)/] })

  test('connects sending and receiving in the browser, and a customer’s email becomes a ticket', async ({
    browser,
  }) => {
    const { url, stop, addUser, log } = await startProduct()
    const server = await startMailServer()
    await addUser(ADMIN)
    const page = await (await browser.newContext({ baseURL: url })).newPage()
    waitForScripts(page)
    const signedIn = await page.request.post('/api/auth/sign-in/email', { data: ADMIN, headers: { origin: url } })
    expect(signedIn.ok()).toBe(true)

    await page.goto('/admin/settings/sending')
    await page.getByRole('dialog', { name: 'Confirm it’s you' }).getByLabel('Your password').fill(ADMIN.password)
    await page.keyboard.press('Enter')
    await page.getByLabel('Email address to send from').fill(USER)
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByLabel('Server', { exact: true }).fill('127.0.0.1')
    await page.getByLabel('Encryption').selectOption('none')
    await page.getByLabel('Port').fill(String(server.smtpPort))
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/password/i)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Test' }).click()
    await expect(page.getByRole('heading', { name: /^(The test|It works)/ })).toBeFocused()
    await expect(page.getByRole('listitem').filter({ hasText: 'Sign-in In order' })).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'Next, set up receiving' }).click()

    await expect(page.getByLabel('Email address customers write to')).toHaveValue(USER)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Server', { exact: true }).fill('127.0.0.1')
    await page.getByLabel('Encryption').selectOption('none')
    await page.getByLabel('Port').fill(String(server.imap.port))
    await page.getByRole('button', { name: 'Test' }).click()
    await expect(page.getByRole('heading', { name: /^(The test|It works)/ })).toBeFocused()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Connected. New emails become tickets.')).toBeVisible()

    server.imap.deliver(
      [
        'From: Marisol <marisol@ponderosa.example.com>',
        `To: ${USER}`,
        'Subject: The printer is out',
        'Message-ID: <1@ponderosa.example.com>',
        '',
        'Since this morning.',
        '',
      ].join('\r\n'),
    )
    await expect
      .poll(async () => ((await (await page.request.get('/api/tickets')).json()) as { total: number }).total)
      .toBe(1)
    await page.reload()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/^Saved\./)
    const kept = await page.evaluate(() =>
      [localStorage, sessionStorage].map((store) => JSON.stringify(Object.entries(store))),
    )
    expect([...kept, await page.content(), ...log()].join('\n')).not.toContain(PASSWORD)
    server.stop()
    await stop()
  })
})
