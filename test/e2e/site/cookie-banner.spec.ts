import type { Locator, Page } from '@playwright/test'
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

test('the banner asks on the first visit without taking the focus, and stays until a choice is stored', async ({
  page,
  context,
  baseURL,
}) => {
  await expect(cookies(page)).toContainText(WORDS)
  await expect(cookies(page).getByRole('link')).toHaveAttribute('href', '/privacy-policy')
  await expect(page.locator('body')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(cookies(page).getByRole('link')).toBeFocused()

  await test.step('Close hides it and stores nothing', async () => {
    await press(page, 'Close cookie notice')
    await expect(cookies(page)).toBeHidden()
    expect(await stored(page)).toBeNull()
    await page.goto('/support')
    await expect(cookies(page)).toBeVisible()
  })
  await test.step('a choice is stored in this browser alone', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).origin}`))
    await press(page, 'Decline')
    await expect(cookies(page)).toBeHidden()
    expect(await stored(page)).toBe('declined')
    await page.goto('/privacy-policy')
    await expect(cookies(page)).toBeHidden()
    expect(await context.cookies()).toEqual([])
    expect(asked.filter((request) => request !== `GET ${baseURL}`)).toEqual([])
  })
})

test(
  'the banner causes no layout shift and is not the largest contentful paint',
  { tag: '@deep' },
  async ({ page }) => {
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
      const seen = () => page.evaluate(() => (window as unknown as { seen: { moved: number; largest: string } }).seen)
      await expect.poll(async () => (await seen()).largest).toBe('page')
      expect((await seen()).moved).toBeLessThan(0.02)
    }
  },
)

test.describe('On a phone', { tag: '@deep' }, () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the banner lies along the bottom edge and never covers the focused element', async ({ page }) => {
    const boxOf = async (shown: Locator) => (await shown.boundingBox())!
    const end = ({ y, height }: { y: number; height: number }) => Math.round(y + height)
    const banner = cookies(page)
    await expect.poll(async () => end(await boxOf(banner))).toBe(844)
    const { x, y, width } = await boxOf(banner)
    expect([x, width]).toEqual([0, 390])
    const last = page.getByRole('contentinfo').getByRole('link', { name: 'Terms and Conditions' })
    await last.focus()
    await expect.poll(async () => end(await boxOf(last))).toBeLessThanOrEqual(y)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect.poll(async () => end(await boxOf(page.getByText('© 2004')))).toBeLessThanOrEqual(y)
  })

  test('the open menu covers the banner and makes it inert', async ({ page }) => {
    await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(page.locator('cookie-banner')).toHaveAttribute('inert')
    await page.keyboard.press('Escape')
    await expect(page.locator('cookie-banner')).not.toHaveAttribute('inert')
  })
})

test('the banner is not shown on admin pages', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/admin/login')
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await expect(page.getByText(WORDS)).toHaveCount(0)
})
