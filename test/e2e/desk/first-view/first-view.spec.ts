import { adminTest as test, createTicket, expect } from '../../support/product.ts'
import { holdRequests } from '../../support/hold-requests.ts'

const SCRIPTS = '**/assets/*.js'

test('The list is painted before any script, as a picture that nobody can get stuck in, and does not move when the script is there', async ({
  page,
  product,
}) => {
  const { title } = await createTicket(product, { title: 'The observatory dome is stuck' })
  const release = await holdRequests(page, 'GET', SCRIPTS)
  await page.goto('/admin', { waitUntil: 'commit' })
  const painted = page.locator('.first-view').getByText(title)
  await expect(painted).toBeVisible()
  await expect(page.getByText('Loading dashboard...')).toBeAttached()
  await expect(page.getByRole('button', { name: title })).toHaveCount(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement!.closest('.first-view'))).toBeNull()
  await page.evaluate(() => document.fonts.ready)
  const before = await painted.boundingBox()
  release()
  const row = page.getByRole('button', { name: title })
  await expect(row.locator('span').last()).toBeVisible()
  await expect.poll(() => row.getByText(title).boundingBox()).toEqual(before)
  await row.click()
  await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible()
})

test('What happens between the page and its live signals is not missed', async ({ page, product }) => {
  const release = await holdRequests(page, 'GET', '**/api/tickets/events?*')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: /^Support Tickets/ })).toBeVisible()
  const { title } = await createTicket(product, { title: 'Arrived on the way' })
  release()
  await expect(page.getByRole('button', { name: title })).toBeVisible()
})

test.describe('A script that cannot be loaded', () => {
  test.use({ expectedNoise: [/ERR_FAILED/] })
  test(
    'leaves no list that looks as if it could be pressed: the page says what to do',
    { tag: '@deep' },
    async ({ page, product }) => {
      await createTicket(product, { title: 'Painted and nothing more' })
      await page.route(SCRIPTS, (route) => route.abort())
      await page.goto('/admin')
      await expect(page.getByRole('alert')).toHaveText('This page did not load completely. Reload it to go on.')
    },
  )
})
