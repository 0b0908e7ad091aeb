import { adminTest as test, createTicket, expect } from '../support/product.ts'
import { holdRequests } from '../support/hold-requests.ts'

const SCRIPTS = '**/assets/*.js'

test('The list is requested along with the script, and once', async ({ page, product }) => {
  const { title } = await createTicket(product, { title: 'The observatory dome is stuck' })
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  const timesOf = (path: string) => calls.filter((each) => each === path).length
  const release = await holdRequests(page, 'GET', SCRIPTS)
  await page.goto('/admin', { waitUntil: 'commit' })
  await expect(page.getByText('Loading dashboard...')).toBeVisible()
  await expect.poll(() => timesOf('/api/tickets')).toBe(1)
  release()
  await expect(page.getByRole('button', { name: title })).toBeVisible()
  expect([timesOf('/api/tickets'), timesOf('/api/admin/me')]).toEqual([1, 1])
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
  test('leaves a page that says what to do', { tag: '@deep' }, async ({ page, product }) => {
    await createTicket(product, { title: 'Painted and nothing more' })
    await page.route(SCRIPTS, (route) => route.abort())
    await page.goto('/admin')
    await expect(page.getByRole('alert')).toHaveText('This page did not load completely. Reload it to go on.')
  })
})
