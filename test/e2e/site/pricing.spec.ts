import type { Page } from '@playwright/test'
import { renderFrames } from '../support/frames.ts'
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

test.describe('The tabs of the pricing page', { tag: '@deep' }, () => {
  test('start with Business IT, and a click opens the other one', async ({ page }) => {
    await page.goto('/pricing')
    await showsBusiness(page)
    await tab(page, 'Home Support').click()
    await showsHome(page)
    await expect(page).toHaveURL(/#home$/)
    await tab(page, 'Business IT').click()
    await showsBusiness(page)
    await expect(page).toHaveURL(/#business$/)
  })

  test('are operated with the arrow keys, Home and End, and are one Tab stop', async ({ page }) => {
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

  test('are opened by links from other pages and from the same page', async ({ page }) => {
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

  test('label their panels, and find-in-page opens a closed panel', async ({ page }) => {
    await page.goto('/pricing')
    await expect(page.getByRole('tabpanel', { name: 'Business IT' })).toContainText('per user, per month')
    await expect(page.getByRole('tablist')).toBeVisible()
    await page.locator('#home').dispatchEvent('beforematch')
    await showsHome(page)
  })

  test('cause no layout shift when they are defined', async ({ page }) => {
    await page.addInitScript(() => {
      const moved: number[] = []
      Object.assign(window, { moved })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) moved.push(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/pricing')
    await showsBusiness(page)
    await renderFrames(page)
    const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved)
    expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02)
  })
})

test('in print both price lists are tables', { tag: '@deep' }, async ({ page }) => {
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
