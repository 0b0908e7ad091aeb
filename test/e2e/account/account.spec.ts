import type { Page } from '@playwright/test'
import { findAxeViolations } from '../support/axe.ts'
import { endSessionAt } from '../support/end-session.ts'
import { ADMIN, createTicket, expect, now, test, toast } from '../support/product.ts'
import { addWithSecondFactor } from '../support/second-factor.ts'
import { openSettings, panel, person } from './account-page.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'

test.use({ keepToasts: true, expectedNoise: [/status of (401|403|404|409|422|503)/] })

test('Sessions are listed by device and ended one by one or together; a new password ends all others', async ({
  page,
  product,
  playwright,
}) => {
  const lena = person('lena')
  await product.addUser(lena)
  const elsewhere = async (userAgent: string) => {
    const calls = await playwright.request.newContext({ baseURL: product.url, userAgent })
    await calls.post('/api/auth/sign-in/email', { data: lena })
    return async () => (await calls.get('/api/admin/me')).status()
  }
  const [firefox, curl] = [await elsewhere(FIREFOX), await elsewhere('curl/8.10.1')]
  await openSettings(page, lena)
  const sessions = panel(page, 'Where you’re signed in')
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  const own = sessions.getByRole('listitem').filter({ hasText: 'This session' })
  await expect(own).toContainText(/on Linux.*Address127\.0\.0\.1Since/)
  await expect(own.getByRole('button')).toHaveCount(0)
  await sessions.getByRole('button', { name: 'End the session of Firefox on Windows' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(toast(page, 'Session Ended', 'Firefox on Windows is signed out.')).toBeVisible()
  await expect.poll(firefox).toBe(401)
  await expect.poll(curl).toBe(200)
  await sessions.getByRole('button', { name: 'End all other sessions' }).click()
  await expect(sessions.getByText('You’re signed in on this device only.')).toBeVisible()
  await expect.poll(curl).toBe(401)

  const safari = await elsewhere('Version/18.1 Safari/605.1.15 (iPhone)')
  const password = panel(page, 'Password')
  const change = password.getByRole('button', { name: 'Save' })
  await expect(password.getByText('A new password ends your other sessions.')).toBeVisible()
  await password.getByLabel('Current password').fill('not mine')
  await password.getByLabel('New password').fill('password123')
  await change.click()
  await expect(password.getByText('This is not your password.')).toBeVisible()
  await expect(password.getByLabel('New password')).toHaveValue('password123')
  await password.getByLabel('Current password').fill(lena.password)
  await change.click()
  await expect(password.getByText(/on the list of the most common ones/)).toBeVisible()
  await expect(password.getByLabel('New password')).toBeFocused()
  await password.getByLabel('New password').fill('a ridge at first light')
  await page.keyboard.press('Enter')
  await expect(password.getByLabel('Current password')).toHaveValue('')
  await expect(toast(page, 'Saved.', 'Your other sessions have ended.')).toBeVisible()
  await expect.poll(safari).toBe(401)
  await expect.poll(async () => (await page.request.get('/api/admin/me')).status()).toBe(200)
})

test(
  'The ticket form can be closed with a message, previewed as visitors read it, and opened again',
  {
    tag: '@deep',
  },
  async ({ page, product, settings }) => {
    const ticketForm = async () => (await page.request.get('/api/ticket-form')).json()
    await openSettings(page, ADMIN, 'form')
    const save = page.getByRole('button', { name: 'Save' })
    const preview = page.getByRole('figure')
    await expect(preview).toContainText('We are not taking tickets through the website right now.')
    const open = page.getByRole('checkbox', { name: 'Visitors can create tickets' })
    await open.uncheck()
    await page.getByLabel('Message while it is closed').fill('We move house today. <b>Please call.</b>')
    await expect(preview).toContainText('We move house today. <b>Please call.</b> Call (303) 555-0148')
    await page.route('**/api/admin/settings', (route) => route.fulfill({ status: 503, json: {} }), {
      times: 1,
    })
    await save.click()
    await expect(toast(page, 'Error', 'Something went wrong. Please try again.')).toBeVisible()
    const nav = page.getByRole('navigation', { name: 'Settings' })
    await nav.getByRole('link', { name: 'Blocked senders' }).click()
    await expect(page.getByRole('heading', { name: 'Blocked senders' })).toBeFocused()
    await expect(page).toHaveTitle('Blocked senders | Settings | Neatline IT')
    await nav.getByRole('link', { name: 'Ticket form' }).click()
    await expect(nav.getByRole('link', { name: 'Ticket form' })).toHaveAttribute('aria-current', 'page')
    await expect(open).not.toBeChecked()
    await save.click()
    await expect(toast(page, 'Saved.', 'Saved.')).toBeVisible()
    await expect.poll(ticketForm).toMatchObject({ open: false, message: 'We move house today. <b>Please call.</b>' })
    await page.request.patch('/api/admin/settings', { data: { ticketFormOpen: true } })
    await page.reload()
    await expect(open).toBeChecked()

    await nav.getByRole('link', { name: 'People' }).click()
    await expect(page.getByRole('checkbox', { name: 'Require two-step sign-in' })).toBeDisabled()
    await expect(page.getByText('Set up your own two-step sign-in first.')).toBeVisible()
    await nav.getByRole('link', { name: 'Emails to customers' }).click()
    const quotes = page.getByRole('checkbox', { name: 'Quote earlier messages' })
    await quotes.uncheck()
    await save.click()
    await expect.poll(settings).toMatchObject({ mailQuoteHistory: false })
    await quotes.check()
    await save.click()
    await expect.poll(settings).toMatchObject({ mailQuoteHistory: true })
    await expect(page.getByRole('checkbox', { name: 'Ask how it went' })).toBeChecked()
    await createTicket(product)
  },
)

/** How often the page has taken over new times of its session, which it passes on to other tabs: later than it asked for them. */
async function countExtensions(page: Page) {
  await page.addInitScript(() => {
    const counted = Object.assign(globalThis, { extensions: 0 })
    new BroadcastChannel('session-kept').addEventListener('message', () => counted.extensions++)
  })
  return () => page.evaluate(() => (globalThis as typeof globalThis & { extensions: number }).extensions)
}

test('An idle session asks before it expires, and one press extends it', { tag: '@deep' }, async ({ page }) => {
  await page.clock.install({ time: now() })
  let kept = 0
  await page.route('**/api/admin/session', async (route) => {
    kept++
    const at = await page.evaluate(() => Date.now())
    await route.fulfill({
      json: {
        expires_at: new Date(at + 12 * 60 * 60_000).toISOString(),
        idle_at: new Date(at + 5 * 60_000).toISOString(),
      },
    })
  })
  const extensions = await countExtensions(page)
  await openSettings(page, ADMIN)
  await page.getByLabel('Current password').fill('typed before')
  await expect.poll(extensions).toBe(1)
  await page.clock.runFor(61_000)
  const press = async () => {
    // Next to other browsers a page may lose the focus of the window, and with it the keys.
    await page.bringToFront()
    await page.getByLabel('Current password').press('End')
    return extensions()
  }
  await expect.poll(press).toBe(2)
  await page.getByLabel('Current password').press('End')
  const dialog = page.getByRole('alertdialog', { name: 'Are you still there?' })
  await expect(dialog).toBeHidden()
  await page.clock.runFor(3 * 60_000 + 1_000)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  expect(await findAxeViolations(page)).toEqual([])
  await expect.poll(() => kept).toBe(2)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await page.bringToFront()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await expect(page.getByLabel('Current password')).toHaveValue('typed before')
  await expect.poll(() => kept).toBe(3)
})

test(
  'Without an idle limit no dialog appears; the maximum age is announced five minutes ahead',
  {
    tag: '@deep',
  },
  async ({ page }) => {
    await page.clock.install({ time: now() })
    let kept = 0
    await page.route('**/api/admin/session', async (route) => {
      kept++
      const endsAt = (await page.evaluate(() => Date.now())) + 15 * 60_000
      await route.fulfill({ json: { expires_at: new Date(endsAt).toISOString(), idle_at: null } })
    })
    const extensions = await countExtensions(page)
    await openSettings(page, ADMIN)
    await expect(page.getByText('This session')).toBeVisible()
    await expect.poll(extensions).toBe(1)
    const notifications = page.getByRole('region', { name: /^Notifications \(/ })
    await page.clock.runFor(9 * 60_000)
    await page.mouse.move(100, 100)
    await expect(notifications).not.toContainText('about to end')
    await page.clock.runFor(55_000)
    const notifiedSoon = async () => {
      await page.clock.runFor(2_000)
      return notifications.textContent()
    }
    await expect.poll(notifiedSoon).toMatch(/about to end.*Drafts stay: sign in again and go on\./)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect.poll(() => kept).toBe(1)
  },
)

test(
  'An expired session asks to sign in on the page, and the interrupted change is made afterwards',
  {
    tag: '@deep',
  },
  async ({ page }) => {
    await openSettings(page, ADMIN)
    const factor = panel(page, 'Two-step sign-in')
    await factor.getByRole('button', { name: 'Set up' }).click()
    await factor.getByLabel('Your password').fill(ADMIN.password)
    await endSessionAt(page, 'POST', '**/api/admin/second-factor')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(factor.getByRole('img', { name: 'QR code' })).toBeVisible()
  },
)

test(
  'The sound for Critical tickets is off until it is turned on, plays then, and stays on in this browser',
  {
    tag: '@deep',
  },
  async ({ page }) => {
    await page.addInitScript(() => {
      const sounds: number[] = []
      Reflect.set(window, 'sounds', sounds)
      const start = OscillatorNode.prototype.start
      OscillatorNode.prototype.start = function (when) {
        sounds.push(this.frequency.value)
        start.call(this, when)
      }
    })
    await openSettings(page, ADMIN, 'notifications')
    const save = page.getByRole('button', { name: 'Save' })
    const sound = page.getByRole('checkbox', { name: 'Sound for Critical tickets' })
    await expect(sound).not.toBeChecked()
    await sound.check()
    await save.click()
    await expect.poll(() => page.evaluate(() => (Reflect.get(window, 'sounds') as number[]).length)).toBe(2)
    await page.reload()
    await expect(sound).toBeChecked()
    await sound.uncheck()
    await save.click()
    await expect(toast(page, 'Saved.', 'Saved.')).toBeVisible()
    await page.reload()
    await expect(sound).not.toBeChecked()
  },
)

test(
  'Axe finds nothing wrong with the settings at 390 and 1280 pixels, light and dark',
  {
    tag: '@deep',
  },
  async ({ page, product }) => {
    const user = person('ada')
    const { recoveryCodes } = await addWithSecondFactor(product, user)
    const found: string[] = []
    const look = async (colorScheme: 'light' | 'dark') => {
      await page.emulateMedia({ colorScheme })
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        found.push(...(await findAxeViolations(page)))
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    }
    await page.request.post('/api/auth/sign-in/email', { data: { ...user, code: recoveryCodes[0] } })
    await page.goto('/admin/settings/security')
    const factor = panel(page, 'Two-step sign-in')
    await factor.getByRole('button', { name: 'Turn off' }).click()
    await look('light')
    await factor.getByLabel('Your password').fill(user.password)
    await factor.getByLabel('Code from').fill(recoveryCodes[1]!)
    await page.keyboard.press('Enter')
    await factor.getByRole('button', { name: 'Set up' }).click()
    await factor.getByLabel('Your password').fill(user.password)
    await page.keyboard.press('Enter')
    await expect(factor.getByRole('img', { name: 'QR code' })).toBeVisible()
    await factor.getByRole('button', { name: 'Turn on' }).click()
    await look('dark')
    for (const name of ['profile', 'notifications', 'people', 'assignment', 'tags', 'email-texts', 'emails', 'form']) {
      await page.goto(`/admin/settings/${name}`)
      await expect(page.locator('.account-panel').first()).toBeVisible()
      await expect(page.getByText('Loading...')).toHaveCount(0)
      await look('light')
    }
    expect(found).toEqual([])
  },
)
