import { expect, test } from '../support/product.ts'

for (const path of ['/privacy-policy', '/terms-and-conditions'])
  test(
    `a link in the table of contents of ${path} leads to its section, below the header`,
    { tag: '@deep' },
    async ({ page }) => {
      await page.goto(path)
      const heading = page.getByRole('main').getByRole('heading', { level: 2 }).nth(4)
      await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').nth(4).click()
      await expect(heading).toBeInViewport()
      const topOf = async () => (await heading.boundingBox())!.y
      const header = (await page.getByRole('banner').boundingBox())!
      await expect.poll(topOf).toBeGreaterThanOrEqual(header.y + header.height)
    },
  )

test('the date of a legal text is the visitor’s', { tag: '@deep' }, async ({ page }) => {
  await page.clock.install({ time: new Date('2031-03-09T12:00:00-06:00') })
  await page.goto('/privacy-policy')
  await expect(page.getByText('Last updated: March 9, 2031')).toBeVisible()
})
