import type { Page } from '@playwright/test'
import { renderFrames } from '../support/frames.ts'
import { expect, test } from '../support/product.ts'

const KEY = 'cookie-consent'
const WORDS = 'We keep a few settings in your browser. No tracking.'
const cookies = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY)
const press = (page: Page, name: string) => cookies(page).getByRole('button', { name, exact: true }).click()

// These tests start without a stored choice.
test.use({ storageState: { cookies: [], origins: [] } })

test.beforeEach(async ({ page }) => {
  await page.goto('/pricing')
})

test('the banner is shown on the first visit and does not take the focus', async ({ page }) => {
  await expect(cookies(page)).toContainText(WORDS)
  await expect(cookies(page).getByRole('link')).toHaveAttribute('href', '/privacy-policy')
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(cookies(page).getByRole('link')).toBeFocused()
})

for (const [name, choice] of [
  ['Accept All', 'accepted'],
  ['Decline', 'declined'],
] as const) {
  test(`${name} is stored as ${choice} and the banner is not shown again`, async ({ page, context }) => {
    await press(page, name)
    await expect(cookies(page)).toBeHidden()
    expect(await stored(page)).toBe(choice)
    for (const path of ['/pricing', '/contact', '/privacy-policy']) {
      await page.goto(path)
      await expect(cookies(page)).toBeHidden()
    }
    expect(await context.cookies()).toEqual([])
  })
}

test('Close hides the banner and stores nothing', async ({ page }) => {
  await press(page, 'Close cookie notice')
  await expect(cookies(page)).toBeHidden()
  expect(await stored(page)).toBeNull()
  await page.goto('/support')
  await expect(cookies(page)).toBeVisible()
})

test('the banner requests nothing from other hosts and sends nothing', async ({ page, baseURL }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).origin}`))
  await press(page, 'Accept All')
  await renderFrames(page)
  expect(asked.filter((request) => request !== `GET ${baseURL}`)).toEqual([])
})

test('the banner causes no layout shift and is not the largest contentful paint', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { moved: 0, largest: '' }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element } = entry as PerformanceEntry & { element: Element | null }
        seen.largest = element?.closest('cookie-banner') ? 'banner' : 'page'
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.reload()
    await expect(cookies(page)).toBeVisible()
    await renderFrames(page)
    const seen = await page.evaluate(() => (window as unknown as { seen: { moved: number; largest: string } }).seen)
    expect(seen.moved).toBeLessThan(0.02)
    expect(seen.largest).toBe('page')
  }
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the banner lies along the bottom edge and never covers the focused element', async ({ page }) => {
    const box = (await cookies(page).boundingBox())!
    expect([box.x, box.width, Math.round(box.y + box.height)]).toEqual([0, 390, 844])
    const last = page.getByRole('contentinfo').getByRole('link', { name: 'Terms and Conditions' })
    await last.focus()
    const link = (await last.boundingBox())!
    expect(link.y + link.height).toBeLessThanOrEqual(box.y)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const end = (await page.getByText('© 2004').boundingBox())!
    expect(end.y + end.height).toBeLessThanOrEqual(box.y)
  })

  test('the open menu covers the banner and makes it inert', async ({ page }) => {
    await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(page.locator('cookie-banner')).toHaveAttribute('inert')
    await page.keyboard.press('Escape')
    await expect(page.locator('cookie-banner')).not.toHaveAttribute('inert')
  })
})

test('the banner is not shown without JavaScript, which could not store a choice', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  const page = await context.newPage()
  await page.goto('/pricing')
  await expect(page.getByText(WORDS)).toBeHidden()
  await context.close()
})

test('the banner is not shown on admin pages', async ({ page }) => {
  await page.goto('/admin/login')
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await expect(page.getByText(WORDS)).toHaveCount(0)
})
