import type { Route } from '@playwright/test'
import { confirmPassword } from '#contract/auth.ts'
import {
  getReceiving,
  getSending,
  type Receiving,
  resetSending,
  type Sending,
  startSendingConsent,
  testSending,
  updateReceiving,
  updateSending,
} from '#contract/mail-settings.ts'
import { type Operation, PROBLEM_TYPES } from '#contract/operation.ts'
import { answer, type Answer, healing, refuse } from './support/answers.ts'
import { expect, test } from './support/story.ts'

const BLANK = {
  source: null,
  kind: null,
  host: null,
  port: null,
  tls: null,
  user: null,
  password: { set: false },
  client_id: null,
  client_secret: { set: false },
  tenant: null,
  secret_ends_on: null,
  consent_needed: false,
  secret_lost: false,
  consent_callback: 'https://help.acme.example/api/settings/consent/callback',
  updated_at: null,
  from_environment: [],
}
const NOT_SENDING: Sending = { ...BLANK, from: 'info@neatline.example.com' }
const NOT_READING: Receiving = { ...BLANK, folder: null, reply_address: null, authserv_id: null }
const SENDING: Sending = {
  ...BLANK,
  source: 'settings',
  kind: 'smtp',
  host: 'smtp.gmail.com',
  port: 465,
  tls: 'implicit',
  user: 'help@acme.example',
  from: 'help@acme.example',
  password: { set: true },
  updated_at: '2026-11-10T16:00:00.000Z',
}
const SECRET = 'canary-secret'
const gets = (sending = NOT_SENDING, receiving = NOT_READING) => [
  answer(getSending, sending),
  answer(getReceiving, receiving),
]
const unconfirmed = (operation: Operation) =>
  refuse(operation, 403, { type: PROBLEM_TYPES.confirmPassword, detail: 'Confirm your password first.' })
/** Takes the right password alone, and then calls `onRight`. */
const confirming = (onRight: () => void): Answer => ({
  operation: confirmPassword,
  fulfill(route: Route) {
    const isRight = (route.request().postDataJSON() as { password: string }).password === 'right'
    if (isRight) onRight()
    const message = 'This is not your password.'
    const problem = { status: 401, detail: message, errors: [{ path: 'password', message }] }
    return route.fulfill(isRight ? { status: 204 } : { status: 401, json: problem })
  },
})
const storedTexts = () => JSON.stringify([localStorage, sessionStorage].map((store) => Object.entries(store)))

test('An owner types an address and a password, tests, saves, and goes on with receiving', async ({
  page,
  show,
  calls,
  expectAccessible,
}) => {
  const steps = [
    { name: 'Sign-in', ok: true, text: 'Signed in as ann@gmail.com.', ms: 640 },
    { name: 'Round trip', ok: null, text: 'No mailbox is read yet.', ms: 0 },
    { name: 'DMARC', ok: false, text: 'gmail.com needs a DMARC record.', ms: 90 },
  ]
  const saved = { ...SENDING, user: 'ann@gmail.com', from: 'ann@gmail.com' }
  const answers = [...gets(), answer(testSending, { ok: false, steps }), answer(updateSending, saved)]
  await show('account', 'SendingPanel', {}, { answers })
  await page.getByLabel('Email address to send from').press('Enter')
  await expect(page.getByLabel('Email service')).toHaveAccessibleDescription(/Type the whole email address/)
  await expect(page.getByLabel('Email address to send from')).toBeFocused()
  await page.getByLabel('Email address to send from').pressSequentially('ann@gmail.com')
  await expect(page.getByLabel('Email service')).toHaveValue('google')
  await expect(page.getByText('smtp.gmail.com, port 465')).toBeVisible()
  await expect(page.getByLabel('Port')).toBeHidden()
  const password = page.getByLabel('App password', { exact: true })
  await password.fill(SECRET)
  await page.getByRole('button', { name: 'Test' }).click()
  await expect(page.getByRole('heading', { name: 'The test found a problem' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'The test found' }).getByRole('listitem')).toHaveText([
    'Sign-in In orderSigned in as ann@gmail.com. (0.6 s)',
    'Round trip Not checkedNo mailbox is read yet.',
    'DMARC Problemgmail.com needs a DMARC record.',
  ])
  expect(await page.evaluate(storedTexts)).not.toContain(SECRET)
  await expectAccessible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Connected. Email is sent' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Next, set up receiving' })).toBeVisible()
  await expect(password).toHaveValue('')
  await expect(password).toHaveAccessibleDescription(/^Saved\./)
  expect(await page.evaluate(storedTexts)).not.toContain(SECRET)
  const server = '"host":"smtp.gmail.com","tls":"implicit","port":465,"user":"ann@gmail.com"'
  const input = `{"from":"ann@gmail.com","kind":"smtp","password":"${SECRET}",${server},"base":null}`
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([
    `POST /api/settings/sending/test ${input}`,
    `PUT /api/settings/sending ${input}`,
  ])
  await expectAccessible()
})

test('Receiving begins with the address and the service that send, and a service that cannot be read says so', async ({
  page,
  show,
  expectAccessible,
}) => {
  await show('account', 'ReceivingPanel', {}, { answers: gets(SENDING) })
  await expect(page.getByLabel('Email address customers write to')).toHaveValue('help@acme.example')
  await expect(page.getByLabel('Email service')).toHaveValue('google')
  await page.getByLabel('Email address customers write to').fill('ann@proton.me')
  await expect(page.getByRole('alert')).toContainText('Proton encrypts its mailboxes')
  await expect(page.getByRole('button', { name: 'Test' })).toHaveCount(0)
  await page.getByLabel('Email service').selectOption('other')
  await expect(page.getByLabel('Folder')).toHaveValue('INBOX')
  await page.getByLabel('Email service').selectOption('microsoft')
  await expect(page.getByText(/^Under Certificates & secrets/)).toBeVisible()
  await expect(page.getByText(BLANK.consent_callback)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Test' })).toHaveCount(0)
  await expectAccessible()
  await page.evaluate(() => sessionStorage.clear())
})

test('Variables are shown, tested, and not changed', async ({ page, show, calls, expectAccessible }) => {
  const advice = { name: 'DMARC', ok: false, text: 'acme.example needs a DMARC record.', ms: 9 }
  const answers = [...gets({ ...SENDING, source: 'environment' }), answer(testSending, { ok: true, steps: [advice] })]
  await show('account', 'SendingPanel', {}, { answers })
  await expect(page.getByText(/^Set by the environment: SMTP_URL/)).toBeVisible()
  await expect(page.getByLabel('Server', { exact: true })).not.toBeEditable()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expectAccessible()
  await page.getByRole('button', { name: 'Test' }).click()
  await expect(page.getByRole('heading', { name: 'It works' })).toBeFocused()
  await expect(page.getByRole('listitem')).toHaveText('DMARC Warningacme.example needs a DMARC record.')
  await expect.poll(() => calls).toContain('POST /api/settings/sending/test {}')
})

test('Stopping asks first', async ({ page, show, calls }) => {
  const list = healing(answer(getSending, SENDING), answer(getSending, NOT_SENDING))
  const answers = [list, answer(getReceiving, NOT_READING), answer(resetSending, null)]
  await show('account', 'SendingPanel', {}, { answers })
  await page.getByRole('button', { name: 'Stop using this' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Yes, stop sending' })).toBeFocused()
  expect(calls.some((call) => call.startsWith('DELETE'))).toBe(false)
  list.heal()
  await page.getByRole('button', { name: 'Yes, stop sending' }).press('Enter')
  await expect(page.getByLabel('Email address to send from')).toHaveValue('')
  await expect.poll(() => calls).toContain('DELETE /api/settings/sending')
})

test('Connect stores the application, and leads to the mail service', async ({ page, show, calls }) => {
  const waiting = { ...NOT_SENDING, kind: 'microsoft' as const, user: 'ann@outlook.com', consent_needed: true }
  const consent: Answer = {
    operation: startSendingConsent,
    fulfill: (route) =>
      route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,"><h1>Allow?</h1>' }),
  }
  await show('account', 'SendingPanel', {}, { answers: [...gets(), answer(updateSending, waiting), consent] })
  await page.getByLabel('Email address to send from').fill('ann@outlook.com')
  await page.getByLabel('Client ID').fill('the-client')
  await page.getByLabel('Client secret', { exact: true }).fill(SECRET)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('heading', { name: 'Allow?' })).toBeVisible()
  const input = `"client_id":"the-client","client_secret":"${SECRET}"`
  await expect.poll(() => calls.find((call) => call.startsWith('PUT'))).toContain(input)
  const kept = await page.evaluate(storedTexts)
  expect(kept).not.toContain('the-client')
  expect(kept).not.toContain(SECRET)
})

test('The page says how a consent ended, once, in the server’s words', async ({ page, show }) => {
  const waiting = {
    ...NOT_SENDING,
    kind: 'google' as const,
    client_id: 'the-client',
    user: 'ann@acme.example',
    consent_needed: true,
  }
  const because = { ...waiting, consent_problem: 'Google refuses the client secret.' }
  await show('account', 'SendingPanel', {}, { answers: gets(because), at: '/admin/settings/sending?consent=failed' })
  await expect(page.getByRole('alert')).toHaveText('Google refuses the client secret.')
  await expect(page).toHaveURL(/\/admin\/settings\/sending$/)
  await expect(page.getByLabel('Client ID')).toHaveValue('the-client')
  await expect(page.getByLabel('Email address to send from')).toHaveValue('ann@acme.example')
  await show('account', 'SendingPanel', {}, { answers: gets(SENDING), at: '/admin/settings/sending?consent=connected' })
  await expect(page.getByRole('status').filter({ hasText: 'Connected. Email is sent' })).toBeVisible()
  await show('account', 'SendingPanel', {}, { answers: gets(waiting), at: '/admin/settings/sending' })
  await expect(page.getByRole('alert')).toContainText('Access has not been allowed yet')
})

test.describe('When the server refuses', () => {
  test.use({ expectedNoise: [/status of (401|403|409|422)/] })

  test('the password is asked for, and Escape leaves the page as it was', async ({ page, show, expectAccessible }) => {
    const sending = healing(unconfirmed(getSending), answer(getSending, NOT_SENDING))
    const receiving = healing(unconfirmed(getReceiving), answer(getReceiving, NOT_READING))
    const confirm = confirming(() => [sending, receiving].forEach((each) => each.heal()))
    await show('account', 'SendingPanel', {}, { answers: [sending, receiving, confirm] })
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await expect(dialog.getByLabel('Your password')).toBeFocused()
    await expect(dialog.locator('[autocomplete=username]')).toHaveValue('jo@neatline.example.com')
    await expectAccessible()
    await dialog.getByLabel('Your password').fill('wrong')
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription(/This is not your password\./)
    await expect(dialog.getByLabel('Your password')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveText('Without your password, these settings could not be loaded.')
    await page.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByLabel('Your password').fill('right')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Email address to send from')).toBeVisible()
  })

  test('a save that needs the password again goes on with it, and loses nothing', async ({ page, show, calls }) => {
    const save = healing(unconfirmed(updateSending), answer(updateSending, SENDING))
    const answers = [...gets(SENDING), save, confirming(save.heal)]
    await show('account', 'SendingPanel', {}, { answers })
    await page.getByLabel('App password', { exact: true }).fill(SECRET)
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await dialog.getByLabel('Your password').press('Escape')
    await expect(page.getByLabel('App password', { exact: true })).toHaveValue(SECRET)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('button', { name: 'Save' }).click()
    await dialog.getByLabel('Your password').fill('right')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Connected.' })).toBeVisible()
    await expect.poll(() => calls.filter((call) => call.startsWith('PUT')).at(-1)).toContain(`"password":"${SECRET}"`)
  })

  test('a wrong server is said beside its field, which opens, and what was typed stays', async ({
    page,
    show,
    expectAccessible,
  }) => {
    const errors = [{ path: 'host', message: 'smtp.gmail.com does not answer.' }]
    const answers = [...gets(SENDING), refuse(updateSending, 422, { detail: 'Check the form.', errors })]
    await show('account', 'SendingPanel', {}, { answers })
    await page.getByLabel('App password', { exact: true }).fill(SECRET)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Server', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Server', { exact: true })).toHaveAccessibleDescription(/does not answer/)
    await expect(page.getByLabel('App password', { exact: true })).toHaveValue(SECRET)
    await expectAccessible()
  })

  test('what a test finds wrong with a field is said there, and in the list', async ({ page, show }) => {
    const text = 'smtp.gmail.com refuses the connection.'
    const steps = [{ name: 'Sign-in', ok: false, text, ms: 40, field: 'port' }]
    await show(
      'account',
      'SendingPanel',
      {},
      { answers: [...gets(SENDING), answer(testSending, { ok: false, steps })] },
    )
    await page.getByRole('button', { name: 'Test' }).click()
    await expect(page.getByLabel('Port')).toBeFocused()
    await expect(page.getByLabel('Port')).toHaveAccessibleDescription(text)
    await expect(page.getByRole('region', { name: 'The test found a problem' })).toContainText(text)
  })

  test('after a reload the page says that a password typed before is neither saved nor kept', async ({
    page,
    show,
  }) => {
    await show('account', 'SendingPanel', {}, { answers: gets(SENDING) })
    const password = page.getByLabel('App password', { exact: true })
    await password.fill(SECRET)
    await expect(page.getByText('Not saved yet.')).toBeVisible()
    await show('account', 'SendingPanel', {}, { answers: gets(SENDING) })
    await expect(page.getByText('Not saved yet.')).toBeVisible()
    await expect(password).toHaveValue('')
    await expect(password).toHaveAccessibleDescription(/Type it again/)
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(password).toHaveAccessibleDescription(/^Saved\./)
  })

  test('a stored password that has to be typed again can be', async ({ page, show }) => {
    const errors = [{ path: 'password', message: 'Enter the password again: the server is another one.' }]
    const answers = [...gets(SENDING), refuse(updateSending, 422, { detail: 'Check the form.', errors })]
    await show('account', 'SendingPanel', {}, { answers })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('App password', { exact: true })).toBeFocused()
  })

  test('a colleague who saved meanwhile is shown before one’s own is saved', async ({ page, show, calls }) => {
    const theirs = { ...NOT_READING, ...SENDING, host: 'imap.theirs.example', user: 'x@acme.example', folder: 'Theirs' }
    const before: Receiving = { ...theirs, kind: 'imap', host: 'imap.acme.example', folder: 'INBOX' }
    const get = healing(
      answer(getReceiving, before),
      answer(getReceiving, { ...before, folder: 'Theirs', updated_at: '2026-11-10T16:30:00.000Z' }),
    )
    const detail = 'Someone has just changed these settings.'
    const save = healing(refuse(updateReceiving, 409, { detail }), answer(updateReceiving, before))
    await show('account', 'ReceivingPanel', {}, { answers: [get, answer(getSending, SENDING), save] })
    await page.getByLabel('Folder').fill('Mine')
    get.heal()
    await page.getByRole('button', { name: 'Save' }).click()
    const version = page.getByRole('region', { name: 'A colleague’s version' })
    // Said once.
    await expect(page.getByRole('alert')).toHaveText(/^A colleague has changed this page/)
    await expect(page.getByText(detail)).toHaveCount(0)
    await expect(version).toContainText('Theirs')
    await expect(page.getByLabel('Folder')).toHaveValue('Mine')
    save.heal()
    await version.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => calls.filter((call) => call.startsWith('PUT')).at(-1)).toContain('"folder":"Mine"')
    await expect
      .poll(() => calls.filter((call) => call.startsWith('PUT')).at(-1))
      .toContain('"base":"2026-11-10T16:30:00.000Z"')
  })
})
