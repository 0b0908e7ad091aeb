import type { Page } from '@playwright/test'
import { pages } from '#content/pages.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { findAxeViolations } from '../support/axe.ts'
import { adminTest, attach, createTicket, expect, fillTicket, test } from '../support/product.ts'

const WIDTHS = [390, 1280]
/** All pages but the support page, which is tested in several states below, and second paths of the same page. */
const PUBLIC = pages.filter(({ path, canonical }) => path !== '/support' && !canonical).map(({ path }) => path)
const BOTH = ['light', 'dark'] as const

/** The violations axe finds. A second theme is checked for colours only. */
async function violations(page: Page, where: string, schemes: readonly ('light' | 'dark')[] = ['light']) {
  const found: string[] = []
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme })
    if (schemes.length > 1) await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    const lines = await findAxeViolations(page, index > 0 ? ['color-contrast', 'link-in-text-block'] : undefined)
    found.push(...lines.map((line) => `${where}, ${colorScheme}: ${line}`))
  }
  return found
}

for (const width of WIDTHS) {
  test.describe(`At ${width} pixels axe finds no violations`, () => {
    test.use({
      viewport: { width, height: 844 },
      contextOptions: { reducedMotion: 'reduce' },
      expectedNoise: [/status of 404/],
    })

    for (const path of [...PUBLIC, '/no/such/page', '/admin/login', '/admin/setup']) {
      test(`on ${path}`, async ({ page }) => {
        await page.goto(path)
        expect(await violations(page, path, path.startsWith('/admin') ? BOTH : ['light'])).toEqual([])
      })
    }

    test('on /support: empty, with errors and with its confirmation', async ({ page }) => {
      await page.goto('/support')
      const found = await violations(page, 'empty')
      await page.getByRole('button', { name: 'Create Ticket' }).click()
      await expect(page.getByText('There is a problem')).toBeVisible()
      found.push(...(await violations(page, 'with errors')))
      await fillTicket(page)
      await page.getByRole('button', { name: 'Create Ticket' }).click()
      await expect(page.getByRole('heading', { name: 'Immediate Assistance' })).toBeVisible()
      found.push(...(await violations(page, 'confirmation')))
      expect(found).toEqual([])
    })

    test('in the open menu', async ({ page }) => {
      await page.goto('/contact')
      const banner = page.getByRole('banner')
      if (width < 1280) await banner.getByRole('button', { name: 'Menu', exact: true }).click()
      await banner.getByRole('button', { name: 'Services', exact: true }).click()
      await expect(banner.getByRole('link', { name: 'Managed IT' })).toBeVisible()
      expect(await violations(page, 'menu')).toEqual([])
    })

    test('on /admin/login with errors', async ({ page }) => {
      await page.goto('/admin/login')
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByText('Enter your email address')).toBeVisible()
      expect(await violations(page, 'login with errors')).toEqual([])
    })

    adminTest(
      'on the dashboard, light and dark, in the list and in every tab of a ticket',
      async ({ page, product, colleague }) => {
        await page.setViewportSize({ width, height: 844 })
        await page.emulateMedia({ reducedMotion: 'reduce' })
        const ticket = await createTicket(product, { title: `Read aloud at ${width} pixels` })
        await attach(product, ticket, 'blank page.png', sampleFiles.png)
        await colleague.post(`/api/tickets/${ticket.id}/responses`, { data: { message: 'On it.' } })
        await page.goto('/admin?status=In Progress')
        await expect(page.getByRole('button', { name: ticket.title })).toBeVisible()
        await page.getByRole('button', { name: 'Filter', exact: true }).click()
        const found = await violations(page, 'list', BOTH)
        await page.getByRole('button', { name: ticket.title }).click()
        for (const name of ['Overview', 'Chat', 'AI Insights', 'Files', 'History']) {
          await page.getByRole('tab', { name }).click()
          await expect(page.getByRole('tabpanel')).not.toContainText('Loading')
          found.push(...(await violations(page, name, BOTH)))
        }
        expect(found).toEqual([])
      },
    )
  })
}

adminTest('axe finds no violations with what is empty, failed or unknown', async ({ page, product }) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  const ticket = await createTicket(product)
  await page.goto(`/admin?search=matches nothing at all&ticket=${ticket.id}`)
  await expect(page.getByText('No tickets match', { exact: false }).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Chat' }).click()
  const found = await violations(page, 'no match', BOTH)
  await page.getByRole('tab', { name: 'Files' }).click()
  found.push(...(await violations(page, 'no files', BOTH)))
  await page.getByRole('button', { name: 'all shortcuts' }).click()
  found.push(...(await violations(page, 'shortcuts', BOTH)))
  expect(found).toEqual([])
})
