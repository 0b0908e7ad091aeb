import type { Page } from '@playwright/test'
import { findAxeViolations } from '../support/axe.ts'
import { ADMIN, adminTest, createTicket, expect, signIn, test, toast } from '../support/product.ts'
import { addWithSecondFactor, codeOf } from '../support/second-factor.ts'
import { idle, live } from '../support/state.ts'
import { person } from './account-page.ts'

const DENIED = 'Access denied. Admin privileges required.'
const CLIENT = { email: 'client@ponderosa.example.com', password: 'no keys to the server room' }
const session = (page: Page) => page.request.get('/api/auth/get-session').then((answer) => answer.json())
const list = (page: Page) => page.getByRole('heading', { name: /^Support Tickets \(\d+\)$/ })

/** With a bar at its left while it has an error. */
const field = (page: Page, label: string) => page.locator('.field', { has: page.getByLabel(label) })

test.beforeAll(({ product }) => product.addUser(CLIENT, { admin: false }))

test.describe('Without a session', () => {
  test.use({ keepToasts: true, expectedNoise: [/status of 401/] })

  test('the dashboard leads to the login, which keeps a wrong password for the next try and leads back', async ({
    page,
  }) => {
    await page.goto('/admin?status=Resolved')
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/login$/)
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByText('Invalid email or password')).toBeVisible()
    await expect(toast(page, 'Login Failed', 'Invalid email or password')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(ADMIN.email)
    await expect(page.getByLabel('Password')).toHaveValue('not the password')
    await expect(page.getByLabel('Password')).toBeFocused()
    // The wrong one is selected: typing replaces it.
    await page.keyboard.type(ADMIN.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\?status=Resolved$/)
    await expect(list(page)).toBeVisible()
  })
})

test.describe('The admin login', { tag: '@deep' }, () => {
  // The list that the dashboard's document preloads for whoever opens it.
  test.use({ keepToasts: true, expectedNoise: [/status of 403/] })
  test.beforeEach(({ page }) => page.goto('/admin/login'))

  test('shows the password, names the blank fields, puts the focus on the first and sends nothing', async ({
    page,
  }) => {
    let sent = 0
    await page.route('**/api/auth/sign-in/**', (route) => (sent++, route.continue()))
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
    await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password')
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text')
    await expect(field(page, 'Email')).toHaveCSS('border-left-width', '0px')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('Enter your email address')).toBeVisible()
    await expect(page.getByText('Enter your password')).toBeVisible()
    await expect(field(page, 'Email')).toHaveCSS('border-left-width', '4px')
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByLabel('Password')).toBeFocused()
    await expect(page.getByText('Enter your email address')).toBeHidden()
    expect(sent).toBe(0)
  })

  test('is busy while it signs in, then leads to the dashboard', async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/auth/sign-in/**', async (route) => {
      await promise
      await route.continue()
    })
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password').fill(ADMIN.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Signing in...', exact: true })).toBeDisabled()
    resolve()
    await expect(page).toHaveURL(/\/admin$/)
    await expect(toast(page, 'Login Successful', 'Welcome to the admin dashboard!')).toBeVisible()
    await expect(list(page)).toBeVisible()
  })

  test('refuses a user who is no admin and signs them out again', async ({ page }) => {
    await signIn(page, CLIENT)
    await expect(page.getByRole('main').getByText(DENIED)).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/login$/)
    await expect.poll(() => session(page)).toBeNull()
  })

  test('leads a signed-in user who is no admin back from the dashboard', async ({ page }) => {
    await page.request.post('/api/auth/sign-in/email', { data: CLIENT })
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
    await expect(list(page)).toHaveCount(0)
  })
})

test('A press before the script of the login has come is made up for, and the password is in no URL', async ({
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await page.route('**/admin-client-*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/admin/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  resolve()
  await expect(page).toHaveURL(/\/admin$/)
  expect(urls.join()).not.toContain(encodeURIComponent(ADMIN.password))
})

test.describe('Without JavaScript', { tag: '@deep' }, () => {
  test.use({ javaScriptEnabled: false })

  test('the admin pages say that they need it', async ({ page }) => {
    for (const path of ['/admin', '/admin/login']) {
      await page.goto(path)
      await expect(page.locator('noscript .needs-javascript')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeHidden()
      await expect(page.getByText('Loading dashboard...')).toBeHidden()
    }
  })
})

test.describe('With a second factor', () => {
  test.use({ keepToasts: true, expectedNoise: [/status of (401|429)/] })
  const instead = { name: 'Use a recovery code instead' }
  const code = (page: Page) => page.getByLabel('Code from your authenticator app')

  test('the login asks for its code or a recovery code, shows errors next to the field, and keeps what was typed', async ({
    page,
    context,
    product,
  }) => {
    const wanda = person('wanda')
    const factor = await addWithSecondFactor(product, wanda)
    await signIn(page, wanda)
    await expect(code(page)).toBeFocused()
    await expect(code(page)).toHaveAttribute('inputmode', 'numeric')
    await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(page.getByLabel('Email')).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enter the code', { exact: true })).toBeVisible()
    await page.keyboard.type('12 34 56')
    const wrong = 'This code is not right or has been used. Enter the next one.'
    await expect(page.getByRole('main').getByText(wrong)).toBeVisible()
    await expect(code(page)).toBeFocused()
    await expect(code(page)).toHaveValue('12 34 56')
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Change email or password' }).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveValue(wanda.email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(wanda.password)
    await page.keyboard.press('Enter')
    await code(page).fill(codeOf(factor.uri, 1).replace(/(\d{3})/, '$1 '))
    await expect(page).toHaveURL(/\/admin$/)
    await expect(list(page)).toBeVisible()

    await idle(page)
    await context.clearCookies()
    await signIn(page, wanda)
    await page.getByRole('button', instead).click()
    await expect(page.getByLabel('Recovery code', { exact: true })).toBeFocused()
    await page.keyboard.type(factor.recoveryCodes[2]!.replaceAll('-', ' '))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin$/)
  })

  test(
    'a recovery code works once, and also in the dialog of an expired session',
    { tag: '@deep' },
    async ({ page, context, product }) => {
      const wanda = person('wanda')
      const factor = await addWithSecondFactor(product, wanda)
      const [first, second] = factor.recoveryCodes as [string, string]
      await page.request.post('/api/auth/sign-in/email', { data: { ...wanda, code: first } })
      await page.goto('/admin')
      await live(page)
      await idle(page)
      await context.clearCookies()
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      const dialog = page.getByRole('dialog', { name: 'Sign in again' })
      await dialog.getByLabel('Password', { exact: true }).fill(wanda.password)
      await page.keyboard.press('Enter')
      await dialog.getByRole('button', instead).click()
      await page.keyboard.type(first)
      await page.keyboard.press('Enter')
      await expect(dialog.getByText(/^This code is not right or has been used/)).toBeVisible()
      await dialog.getByLabel('Recovery code', { exact: true }).fill(second)
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(list(page)).toBeVisible()
    },
  )

  test('too many attempts show when to try again, and nothing typed is lost', { tag: '@deep' }, async ({ page }) => {
    const detail = 'Too many attempts. Try again in 14 minutes.'
    await page.route('**/api/auth/sign-in/**', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '840' }, json: { detail } }),
    )
    await signIn(page)
    await expect(page.getByRole('main').getByText(detail)).toBeVisible()
    await expect(toast(page, 'Login Failed', detail)).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(ADMIN.password)
  })
})

adminTest(
  'The session of a signed-in admin survives a reload, is shared by a second tab, and needs no login',
  {
    tag: '@deep',
  },
  async ({ page, context }) => {
    await page.goto('/admin/login')
    await expect(page).toHaveURL(/\/admin$/)
    await expect(list(page)).toBeVisible()
    await page.reload()
    await expect(list(page)).toBeVisible()
    const second = await context.newPage()
    await second.goto('/admin')
    await expect(list(second)).toBeVisible()
  },
)

test.describe('A tab that is left open', () => {
  // It still tries to save what was typed there.
  test.use({ expectedNoise: [/status of 401/] })

  test('Logout ends the session on the server and removes begun replies and searches from the browser; what stands in another tab stays in its page', async ({
    page,
    context,
    product,
    request,
  }) => {
    const ticket = await createTicket(product)
    await page.request.post('/api/auth/sign-in/email', { data: ADMIN })
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const me = async () => (await request.get('/api/admin/me', { headers: { cookie } })).status()
    await expect.poll(me).toBe(200)
    const other = await context.newPage()
    const reply = (tab: Page) => tab.getByPlaceholder('Type your response...')
    const stored = (tab: Page) =>
      tab.evaluate(() =>
        [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key !== 'fonts'),
      )
    for (const tab of [page, other]) {
      await tab.goto(`/admin?search=printer&ticket=${ticket.id}`)
      await tab.getByRole('tab', { name: 'Chat' }).click()
      await live(tab)
    }
    await reply(page).fill('Please restart the printer.')
    await idle(page)
    await page.reload()
    await page.getByRole('tab', { name: 'Chat' }).click()
    await expect(reply(page)).toHaveValue('Please restart the printer.')
    await live(page)
    await idle(page)
    await expect(reply(other)).toHaveValue('Please restart the printer.')
    await reply(other).fill('Please restart the printer, then')
    await page.locator('.avatar-button').click()
    await page.getByRole('button', { name: 'Logout' }).press('Enter')
    await expect(page).toHaveURL(/\/admin\/login$/)
    await expect(page.locator('.toast')).toHaveCount(0)
    await expect.poll(me).toBe(401)
    await expect.poll(() => session(page)).toBeNull()
    for (const tab of [page, other]) await expect.poll(() => stored(tab)).toEqual([])
    await expect(reply(other)).toHaveValue(/, then$/)
    await signIn(page)
    await expect(page).toHaveURL(/\/admin$/)
    await expect.poll(() => stored(other)).toContain(`draft:${ticket.id}`)
    await expect(reply(other)).toHaveValue(/, then$/)
  })
})
