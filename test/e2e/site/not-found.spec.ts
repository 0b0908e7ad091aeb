import type { Page } from '@playwright/test'
import { pages } from '#content/pages.ts'
import { expect, test } from '../support/product.ts'

const index = (page: Page) => page.locator('.page-index').getByRole('link')
const suggested = (page: Page) => page.locator('[data-suggested]')
async function goto(page: Page, path: string) {
  const response = await page.goto(path)
  await page.waitForFunction(() => customElements.get('page-suggestions') !== undefined)
  return response!
}

test.use({ expectedNoise: [/status of 404/] })

for (const path of ['/no/such/page', '/admin/nowhere', '/services/cybersecurity/more']) {
  test(`${path} has status 404 and links to common pages`, async ({ page }) => {
    expect((await goto(page, path)).status()).toBe(404)
    const main = page.getByRole('main')
    await expect(page).toHaveTitle(/^Off the map/)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Off the map')
    const ways = page.locator('.ways-back').getByRole('link')
    expect(await ways.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/',
      '/services',
      '/contact',
      '/support',
    ])
    await expect(main.getByRole('link', { name: '(303) 555-0148' })).toHaveAttribute('href', 'tel:+13035550148')
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })
}

test('a mistyped path suggests the intended page', async ({ page }) => {
  await goto(page, '/servces/cyber-security')
  await expect(suggested(page).getByRole('heading', { name: 'Did you mean' })).toBeVisible()
  await suggested(page).getByRole('link').first().click()
  await expect(page).toHaveURL('/services/cybersecurity')
})

test('a path that matches nothing suggests nothing, and its text is never rendered as markup', async ({ page }) => {
  for (const path of ['/zzyzx', '/%3Cimg%20src=x%20onerror=alert(1)%3E', '/%E0%A4%A']) {
    await goto(page, path)
    await expect(suggested(page)).toBeHidden()
    await expect(page.getByRole('main').locator('img')).toHaveCount(0)
  }
})

test('the search field filters the index and announces the number of results', async ({ page }) => {
  await goto(page, '/zzyzx')
  const all = pages.filter(({ canonical }) => !canonical).length
  const field = page.getByRole('searchbox', { name: 'Find a page' })
  const status = page.getByRole('main').getByRole('status')
  await expect(index(page)).toHaveCount(all)
  await field.fill('conditions')
  await expect(index(page).filter({ visible: true })).toHaveText([/^Terms and Conditions/])
  await expect(status).toHaveText('1 page')
  await field.fill('securty')
  await expect(index(page).filter({ visible: true, hasText: 'Email Security' })).toBeVisible()
  await field.fill('zzyzx')
  await expect(index(page).filter({ visible: true })).toHaveCount(0)
  await expect(status).toHaveText('No page has these words.')
  await field.fill('')
  await expect(index(page).filter({ visible: true })).toHaveCount(all)
})

test('without JavaScript the whole index is readable and the search field is hidden', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  const page = await context.newPage()
  await page.goto('/servces/cyber-security')
  for (const { path, name } of pages.filter(({ canonical }) => !canonical)) {
    const link = page.locator(`.page-index a[href="${path}"]`)
    await expect(link).toContainText(name)
    await expect(link).toBeVisible()
  }
  await expect(page.getByLabel('Find a page')).toBeHidden()
  await expect(suggested(page)).toBeHidden()
  await context.close()
})
