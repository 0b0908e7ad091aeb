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

test('an unknown path has status 404 and its own page', { tag: '@deep' }, async ({ page }) => {
  for (const path of ['/no/such/page', '/admin/nowhere', '/services/cybersecurity/more']) {
    expect.soft((await goto(page, path)).status(), path).toBe(404)
    await expect.soft(page.getByRole('main').getByRole('heading', { level: 1 }), path).toHaveText('Off the map')
  }
})

test('a mistyped path suggests the intended page', { tag: '@deep' }, async ({ page }) => {
  await goto(page, '/servces/cyber-security')
  await expect(suggested(page).getByRole('heading', { name: 'Did you mean' })).toBeVisible()
  await suggested(page).getByRole('link').first().click()
  await expect(page).toHaveURL('/services/cybersecurity')
})

test(
  'a path that matches nothing suggests nothing, and its text is never rendered as markup',
  { tag: '@deep' },
  async ({ page }) => {
    for (const path of ['/zzyzx', '/%3Cimg%20src=x%20onerror=alert(1)%3E', '/%E0%A4%A']) {
      await goto(page, path)
      await expect(suggested(page)).toBeHidden()
      await expect(page.getByRole('main').locator('img')).toHaveCount(0)
    }
  },
)

test('the search field filters the index and announces the number of results', { tag: '@deep' }, async ({ page }) => {
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
