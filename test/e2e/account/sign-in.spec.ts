import type { Page } from '@playwright/test'
import { findAxeViolations } from '../support/axe.ts'
import { pendingRequests } from '../support/pending-requests.ts'
import { ADMIN, adminTest, createTicket, expect, signIn, test, toast } from '../support/product.ts'
import { addWithSecondFactor, codeOf, type WithSecondFactor } from '../support/second-factor.ts'

const DENIED = 'Access denied. Admin privileges required.'
const CLIENT = { email: 'client@ponderosa.example.com', password: 'no keys to the server room' }
const session = (page: Page) => page.request.get('/api/auth/get-session').then((answer) => answer.json())

/** With a bar at its left while it has an error. */
const field = (page: Page, label: string) => page.locator('.field', { has: page.getByLabel(label) })

test.beforeAll(({ product }) => product.addUser(CLIENT, { admin: false }))

test.describe('The admin login', () => {
  test.beforeEach(({ page }) => page.goto('/admin/login'))

  test('has its heading and asks for email and password', async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Login' })).toBeVisible()
    await expect(page.getByText('Sign in to access the support dashboard', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(field(page, 'Email')).toHaveCSS('border-left-width', '0px')
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
    await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password')
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text')
  })

  test('names the blank fields, puts the focus on the first and sends nothing', async ({ page }) => {
    let sent = 0
    await page.route('**/api/auth/sign-in/**', (route) => (sent++, route.continue()))
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
    await expect(page.getByRole('heading', { name: /^Support Tickets \(\d+\)$/ })).toBeVisible()
  })

  test('refuses a user who is no admin and signs them out again', async ({ page }) => {
    await signIn(page, CLIENT)
    await expect(page.getByRole('main').getByText(DENIED)).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/login$/)
    expect(await session(page)).toBeNull()
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

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the admin pages say that they need it', async ({ page }) => {
    for (const path of ['/admin', '/admin/login']) {
      await page.goto(path)
      await expect(page.locator('.needs-javascript')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeHidden()
      await expect(page.getByText('Loading dashboard...')).toBeHidden()
    }
  })
})

test.describe('With a wrong password', () => {
  test.use({ expectedNoise: [/status of 401/] })

  test('the login shows it in a toast and beside the form, and keeps what was typed', async ({ page }) => {
    await signIn(page, { ...ADMIN, password: 'not the password' })
    await expect(toast(page, 'Login Failed', 'Invalid email or password')).toBeVisible()
    await expect(page.getByRole('main').getByText('Invalid email or password')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(ADMIN.email)
    await expect(page.getByLabel('Password')).toHaveValue('not the password')
    await expect(page.getByLabel('Password')).toBeFocused()
    // The wrong one is selected: typing replaces it.
    await page.keyboard.type(ADMIN.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin$/)
  })

  test('a 401 without a message shows "Invalid credentials"', async ({ page }) => {
    await page.route('**/api/auth/sign-in/**', (route) => route.fulfill({ status: 401, body: '{}' }))
    await signIn(page)
    await expect(toast(page, 'Login Failed', 'Invalid credentials')).toBeVisible()
    await expect(page.getByRole('main').getByText('Invalid credentials')).toBeVisible()
  })
})

test.describe('With a second factor', () => {
  test.use({ expectedNoise: [/status of (401|429)/] })
  const code = (page: Page) => page.getByLabel('Code from your authenticator app')
  const wanda = { ...ADMIN, email: 'wanda@neatline.example.com' }
  let factor: WithSecondFactor
  test.beforeAll(async ({ product }) => {
    factor = await addWithSecondFactor(product, wanda)
  })

  test('the login asks for its code, shows errors beside the field, and keeps what was typed', async ({ page }) => {
    await signIn(page, wanda)
    await expect(code(page)).toBeFocused()
    await expect(code(page)).toHaveAttribute('inputmode', 'numeric')
    await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(page.getByLabel('Email')).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enter the code', { exact: true })).toBeVisible()
    await page.keyboard.type('12 34 56')
    const wrong = 'This code is not right or has been used. Enter the next one.'
    await expect(toast(page, 'Login Failed', wrong)).toBeVisible()
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
    await expect(toast(page, 'Login Successful', 'Welcome to the admin dashboard!')).toBeVisible()
    await expect(page).toHaveURL(/\/admin$/)
  })

  test('a recovery code works once, and also in the dialog of an expired session', async ({ page, context }) => {
    const [first, second] = factor.recoveryCodes as [string, string]
    const instead = { name: 'Use a recovery code instead' }
    await signIn(page, wanda)
    await page.getByRole('button', instead).click()
    await expect(page.getByLabel('Recovery code', { exact: true })).toBeFocused()
    await page.keyboard.type(first.replaceAll('-', ' '))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByRole('heading', { name: /^Support Tickets/ })).toBeVisible()

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
    await expect(page.getByRole('heading', { name: /^Support Tickets/ })).toBeVisible()
  })

  test('too many attempts show when to try again, and nothing typed is lost', async ({ page }) => {
    const detail = 'Too many attempts. Try again in 14 minutes.'
    await page.route('**/api/auth/sign-in/**', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '840' }, json: { detail } }),
    )
    await signIn(page)
    await expect(toast(page, 'Login Failed', detail)).toBeVisible()
    await expect(page.getByRole('main').getByText(detail)).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(ADMIN.password)
  })
})

test.describe('Without a session', () => {
  test.use({ expectedNoise: [/status of 401/] })

  test('the dashboard leads to the login, and the sign-in back to the page that was asked for', async ({ page }) => {
    await page.goto('/admin?status=Resolved')
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/login$/)
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\?status=Resolved$/)
  })
})

test('a signed-in user who is no admin is led from the dashboard to the login', async ({ page }) => {
  await page.request.post('/api/auth/sign-in/email', { data: CLIENT })
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Support Tickets/ })).toHaveCount(0)
})

adminTest('a signed-in admin is led from the login to the dashboard', async ({ page }) => {
  await page.goto('/admin/login')
  await expect(page).toHaveURL(/\/admin$/)
})

adminTest('the session survives a reload and is shared by a second tab', async ({ page, context }) => {
  const list = { name: /^Support Tickets/ }
  await page.goto('/admin')
  await expect(page.getByRole('heading', list)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', list)).toBeVisible()
  const second = await context.newPage()
  await second.goto('/admin')
  await expect(second.getByRole('heading', list)).toBeVisible()
})

test('Logout ends the session on the server: its cookie is worth nothing afterwards, and no notification is left', async ({
  page,
  context,
  request,
}) => {
  const pending = pendingRequests(page)
  await signIn(page)
  // Under the pointer a notification would stay.
  await page.getByText('Welcome to the admin dashboard!').hover()
  await expect(page.getByRole('heading', { name: /^Support Tickets/ })).toBeVisible()
  // What is still being loaded when the session ends is refused.
  await expect.poll(pending).toEqual([])
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const me = () => request.get('/api/admin/me', { headers: { cookie } })
  expect((await me()).status()).toBe(200)
  await page.getByRole('button', { name: 'Logout' }).press('Enter')
  await expect(page).toHaveURL(/\/admin\/login$/)
  await expect(page.locator('.toast')).toHaveCount(0)
  expect((await me()).status()).toBe(401)
  expect(await session(page)).toBeNull()
})

test.describe('A tab that is left open', () => {
  // It still tries to save what was typed there.
  test.use({ expectedNoise: [/status of 401/] })

  test('Logout removes begun replies and searches from the browser; what stands in another tab stays in its page', async ({
    page,
    context,
    product,
  }) => {
    const ticket = await createTicket(product)
    await signIn(page)
    await expect(page).toHaveURL(/\/admin$/)
    const other = await context.newPage()
    const reply = (tab: Page) => tab.getByPlaceholder('Type your response...')
    const stored = (tab: Page) =>
      tab.evaluate(() =>
        [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key !== 'fonts'),
      )
    for (const tab of [page, other]) {
      await tab.goto(`/admin?search=printer&ticket=${ticket.id}`)
      await tab.getByRole('tab', { name: 'Chat' }).click()
    }
    await reply(page).fill('Please restart the printer.')
    await page.reload()
    await page.getByRole('tab', { name: 'Chat' }).click()
    await expect(reply(page)).toHaveValue('Please restart the printer.')
    await reply(other).fill('Please restart the printer, then')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/admin\/login$/)
    for (const tab of [page, other]) await expect.poll(() => stored(tab)).toEqual([])
    await expect(reply(other)).toHaveValue(/, then$/)
    await signIn(page)
    await expect(page).toHaveURL(/\/admin$/)
    await expect.poll(() => stored(other)).toContain(`draft:${ticket.id}`)
    await expect(reply(other)).toHaveValue(/, then$/)
  })
})
