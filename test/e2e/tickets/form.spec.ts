import type { Page } from '@playwright/test'
import { expect, fillTicket, test } from '../support/product.ts'
import { idle } from '../support/state.ts'

const CREATE = '**/api/tickets'
const submit = { name: 'Create Ticket' }
const summary = (page: Page) => page.getByRole('region', { name: 'There is a problem' })

test.describe('The ticket form', () => {
  test.beforeEach(({ page }) => page.goto('/support'))

  test('names every blank required field in a summary that takes the focus, and sends nothing', async ({ page }) => {
    let sent = 0
    await page.route(CREATE, (route) => (sent++, route.continue()))
    await page.getByRole('button', submit).click()
    await expect(summary(page)).toBeFocused()
    await expect(page.getByRole('alert').getByText('Please fill in all required fields')).toBeVisible()
    await expect(summary(page)).toBeInViewport({ ratio: 1 })
    for (const label of ['Title', 'Description', 'First name', 'Last name', 'Email']) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true')
    }
    for (const text of [
      'Enter a title for the problem',
      'Describe what is happening',
      'Enter your first name',
      'Enter your last name',
      'Enter your email address',
    ]) {
      await expect(page.getByRole('link', { name: text })).toBeVisible()
    }
    await expect(page).toHaveTitle(/^Error: /)
    expect(sent).toBe(0)
  })

  test('keeps typed text across a reload', { tag: '@deep' }, async ({ page }) => {
    await fillTicket(page, { Title: 'Typed before the reload' })
    await page.reload()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Typed before the reload')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('marisol@ponderosa.example.com')
  })
})

test.describe('When the ticket cannot be created', () => {
  test.use({ expectedNoise: [/503|Failed to load resource|ERR_FAILED/] })

  test(
    'the form says why, keeps everything and repeats the same idempotency key',
    { tag: '@deep' },
    async ({ page }) => {
      const keys: string[] = []
      const detail = 'We cannot reach our database right now.'
      await page.route(CREATE, async (route) => {
        keys.push(route.request().headers()['idempotency-key'] ?? '')
        if (keys.length > 1) return route.continue()
        return route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          body: JSON.stringify({ title: 'x', status: 503, detail }),
        })
      })
      await page.goto('/support')
      await fillTicket(page)
      await page.getByRole('button', submit).click()
      const toast = page.getByRole('alert').filter({ hasText: 'Error Creating Ticket' })
      await expect(page.getByRole('main').getByText(detail)).toBeVisible()
      await expect(toast.getByText(detail)).toBeVisible()
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Front desk printer prints blank pages')
      await page.getByRole('button', submit).click()
      await expect(page.getByRole('heading', { name: 'Immediate Assistance' })).toBeVisible()
      expect(keys[1]).toBe(keys[0])
    },
  )
})

test.describe('Offline', () => {
  test.use({ expectedNoise: [/Failed to load resource|ERR_INTERNET_DISCONNECTED/] })

  test('offline is called offline, and when the connection is back the form says so and is sent', async ({ page }) => {
    await page.goto('/support')
    await fillTicket(page)
    await idle(page)
    await page.context().setOffline(true)
    await page.getByRole('button', submit).click()
    const offline = 'You are offline. Everything is kept on this device; press again when the connection is back.'
    await expect(page.getByRole('main').getByText(offline)).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'Error Creating Ticket' }).getByText(offline)).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('main').getByText('You are back online')).toBeVisible()
    await expect(page.getByText(offline)).toHaveCount(0)
    await page.getByRole('button', submit).click()
    await expect(page.getByRole('heading', { name: 'Immediate Assistance' })).toBeVisible()
    await expect(page.locator('.assistance ol > li').first()).toBeVisible()
    await expect(page.locator('.assistance').getByRole('link', { name: '(303) 555-0148' })).toHaveAttribute(
      'href',
      /^tel:/,
    )
  })
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test(
    'the summary of an empty form is in view, and neither header nor toast covers it',
    { tag: '@deep' },
    async ({ page }) => {
      await page.goto('/support')
      await page.getByText('Decline').click()
      await expect(page.getByText('Add photos or documents')).toBeVisible()
      await expect(page.getByText('Drop screenshots or documents here')).toBeHidden()
      await page.getByRole('radio', { name: /Critical/ }).check({ force: true })
      await expect(page.locator('.emergency-call').getByRole('link')).toHaveCSS('min-height', '44px')
      await page.getByRole('button', submit).click()
      await expect(summary(page)).toBeFocused()
      await expect(page.getByRole('alert').getByText('Please fill in all required fields')).toBeVisible()
      const box = (await summary(page).boundingBox())!
      const header = (await page.getByRole('banner').boundingBox())!
      const toast = (await page.locator('.toast').boundingBox())!
      expect(box.y).toBeGreaterThanOrEqual(header.y + header.height)
      expect(box.y + box.height).toBeLessThanOrEqual(toast.y)
    },
  )
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the page is readable and says how to reach the company', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/support')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get Support When You Need It')
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /555-0148/ })
        .first(),
    ).toBeVisible()
  })
})
