import type { Page } from '@playwright/test'
import { home } from '#content/home.ts'
import { pages } from '#content/pages.ts'
import { groupsOf } from '../support/page-groups.ts'
import { expect, test } from '../support/product.ts'

test.use({ javaScriptEnabled: false, expectedNoise: [/status of 404/] })

test('Without JavaScript all content is shown, and nothing that would not work', async ({ page }) => {
  const main = page.getByRole('main')
  await test.step('every slide of the home page', async () => {
    await page.goto('/')
    for (const { title, text, actions } of home.repair.slides) {
      await expect(main.getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expect(main.getByText(text, { exact: true })).toBeVisible()
      for (const { label } of actions) await expect(main.getByRole('link', { name: label, exact: true })).toBeVisible()
    }
    for (const { quote } of home.testimonials.stories)
      await expect(main.getByText(`“${quote}”`, { exact: true })).toBeVisible()
    await expect(main.getByRole('button')).toHaveCount(0)
    await expect(page.locator('cookie-banner')).toBeHidden()
  })
  await test.step('both price lists', async () => {
    await page.goto('/pricing')
    for (const name of ['Business IT', 'Home Support'])
      await expect(main.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Professional Suite' })).toBeVisible()
    await expect(main.getByRole('rowheader', { name: /Smart Home Setup/ })).toBeVisible()
  })
  await test.step('the index of the not-found page', async () => {
    await page.goto('/servces/cyber-security')
    await expect(page.locator('.page-index').getByRole('link')).toHaveCount(
      pages.filter(({ canonical }) => !canonical).length,
    )
    await expect(page.locator('.page-index').getByRole('link').filter({ visible: false })).toHaveCount(0)
    await expect(page.getByLabel('Find a page')).toBeHidden()
    await expect(page.locator('[data-suggested]')).toBeHidden()
  })
})

const headings = (page: Page) => page.locator('h1, main h2')

for (const { name: paths, group } of groupsOf(pages))
  test(`Without JavaScript all headings are shown on ${paths}`, { tag: '@deep' }, async ({ page }) => {
    for (const { path } of group) {
      await page.goto(path)
      await expect.soft(page.locator('h1'), path).toHaveCount(1)
      await expect.soft(headings(page).filter({ visible: false }), path).toHaveCount(0)
    }
  })
