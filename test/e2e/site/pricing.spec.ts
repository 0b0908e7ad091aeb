import type { Page } from '@playwright/test'
import { expect, test } from '../support/product.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const business = (page: Page) => page.getByRole('heading', { name: 'Professional Suite' })
const home = (page: Page) => page.getByRole('rowheader', { name: /Smart Home Setup/ })

async function showsBusiness(page: Page) {
  await expect(tab(page, 'Business IT')).toHaveAttribute('aria-selected', 'true')
  await expect(tab(page, 'Home Support')).toHaveAttribute('aria-selected', 'false')
  await expect(business(page)).toBeVisible()
  await expect(home(page)).toBeHidden()
}

async function showsHome(page: Page) {
  await expect(tab(page, 'Home Support')).toHaveAttribute('aria-selected', 'true')
  await expect(tab(page, 'Business IT')).toHaveAttribute('aria-selected', 'false')
  await expect(home(page)).toBeVisible()
  await expect(business(page)).toBeHidden()
}

test.describe('The tabs of the pricing page', () => {
  test('begin with Business IT, and a click opens the other', async ({ page }) => {
    await page.goto('/pricing')
    await showsBusiness(page)
    await tab(page, 'Home Support').click()
    await showsHome(page)
    await expect(page).toHaveURL(/#home$/)
    await tab(page, 'Business IT').click()
    await showsBusiness(page)
    await expect(page).toHaveURL(/#business$/)
  })

  test('are walked with the arrow keys, Home and End, and are one stop of the Tab key', async ({ page }) => {
    await page.goto('/pricing')
    await tab(page, 'Business IT').focus()
    for (const [key, name] of [
      ['ArrowRight', 'Home Support'],
      ['ArrowRight', 'Business IT'],
      ['ArrowLeft', 'Home Support'],
      ['Home', 'Business IT'],
      ['End', 'Home Support'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(tab(page, name)).toBeFocused()
      await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
    }
    await showsHome(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Schedule a visit' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(tab(page, 'Home Support')).toBeFocused()
  })

  test('are opened by a link to them, from elsewhere and from the page itself', async ({ page }) => {
    await page.goto('/pricing#home')
    await showsHome(page)
    await expect(tab(page, 'Home Support')).toBeInViewport()
    await page.evaluate(() => (location.hash = '#business'))
    await showsBusiness(page)
    await page.goBack()
    await showsHome(page)
    await page.goto('/pricing#business')
    await showsBusiness(page)
  })

  test('name their panels, and the panels are found by what they hold', async ({ page }) => {
    await page.goto('/pricing')
    await expect(page.getByRole('tabpanel', { name: 'Business IT' })).toContainText('per user, per month')
    await expect(page.getByRole('tablist')).toBeVisible()
    await page.locator('#home').dispatchEvent('beforematch')
    await showsHome(page)
  })

  test('move nothing as they come to life', async ({ page }) => {
    await page.addInitScript(() => {
      const moved: number[] = []
      Object.assign(window, { moved })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          moved.push(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/pricing')
    await showsBusiness(page)
    const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved)
    expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02)
  })
})

test('without JavaScript both price lists stand one after the other', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  const page = await context.newPage()
  await page.goto('/pricing')
  for (const name of ['Business IT', 'Home Support'])
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  await expect(business(page)).toBeVisible()
  await expect(home(page)).toBeVisible()
  await context.close()
})

test('on paper both price lists are tables', async ({ page }) => {
  await page.goto('/pricing')
  await showsBusiness(page)
  await page.emulateMedia({ media: 'print' })
  await expect(home(page)).toBeVisible()
  for (const [name, price] of [
    ['Essential Support', '$199'],
    ['Professional Suite', '$299'],
    ['Enterprise Shield', 'Custom'],
  ] as const)
    await expect(page.getByRole('columnheader', { name })).toContainText(price)
})

test('each plan holds what stands in its column', async ({ page }) => {
  await page.goto('/pricing')
  const row = (name: string) => page.getByRole('row', { name, exact: false }).getByRole('cell')
  await expect(row('24/7 monitoring')).toHaveText(['Included', 'Included', 'Included'])
  await expect(row('Cloud backup')).toHaveText(['Not included', 'Included', 'Included'])
  await expect(row('Dedicated manager')).toHaveText(['Not included', 'Not included', 'Included'])
})

test('the menu says that this is the page one is on', async ({ page }) => {
  await page.goto('/pricing')
  await expect(page.locator('[aria-current="page"]')).toHaveText(/^Pricing/)
})
