import type { Page } from '@playwright/test'
import { pages } from '#content/pages.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { COLOR_RULES, findAxeViolations } from '../support/axe.ts'
import { groupsOf } from '../support/page-groups.ts'
import { adminTest, attach, createTicket, expect, fillTicket, test } from '../support/product.ts'

const WIDTHS = [390, 1280]
/** All pages but the support page, which is tested in several states below, and second paths of the same page. */
const PUBLIC = pages.filter(({ path, canonical }) => path !== '/support' && !canonical)
const BOTH = ['light', 'dark'] as const

/** The violations axe finds. A second theme is checked for colours only. */
async function violations(page: Page, where: string, schemes: readonly ('light' | 'dark')[] = ['light']) {
  const found: string[] = []
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme })
    if (schemes.length > 1) await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    const lines = await findAxeViolations(page, index > 0 ? COLOR_RULES : undefined)
    found.push(...lines.map((line) => `${where}, ${colorScheme}: ${line}`))
  }
  return found
}

/** The violations at both widths, with all rules: what one width hides is checked at the other. */
async function violationsAtBoth(page: Page, where: string, schemes?: readonly ('light' | 'dark')[]) {
  const found: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    found.push(...(await violations(page, `${where} at ${width} pixels`, schemes)))
  }
  return found
}

test.describe('At 390 and 1280 pixels axe finds no violations', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedNoise: [/status of 404/] })

  for (const { name, group } of groupsOf([...PUBLIC, { path: '/no/such/page' }]))
    test(`on ${name}`, async ({ page }) => {
      for (const { path } of group) {
        await page.goto(path)
        expect.soft(await violationsAtBoth(page, path), path).toEqual([])
      }
    })

  test('on /admin/login and /admin/setup, light and dark', async ({ page }) => {
    for (const path of ['/admin/login', '/admin/setup']) {
      await page.goto(path)
      expect.soft(await violationsAtBoth(page, path, BOTH), path).toEqual([])
    }
  })

  test('on /support: empty, with errors and with its confirmation', async ({ page }) => {
    await page.goto('/support')
    const found = await violationsAtBoth(page, 'empty')
    await page.getByRole('button', { name: 'Create Ticket' }).click()
    await expect(page.getByText('There is a problem')).toBeVisible()
    found.push(...(await violationsAtBoth(page, 'with errors')))
    await fillTicket(page)
    await page.getByRole('button', { name: 'Create Ticket' }).click()
    await expect(page.getByRole('heading', { name: 'Immediate Assistance' })).toBeVisible()
    found.push(...(await violationsAtBoth(page, 'confirmation')))
    expect(found).toEqual([])
  })

  test('in the open menu', async ({ page }) => {
    const found: string[] = []
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/contact')
      const banner = page.getByRole('banner')
      if (width < 1280) await banner.getByRole('button', { name: 'Menu', exact: true }).click()
      await banner.getByRole('button', { name: 'Services', exact: true }).click()
      await expect(banner.getByRole('link', { name: 'Managed IT' })).toBeVisible()
      found.push(...(await violations(page, `menu at ${width} pixels`)))
    }
    expect(found).toEqual([])
  })

  test('on /admin/login with errors', async ({ page }) => {
    await page.goto('/admin/login')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Enter your email address')).toBeVisible()
    expect(await violationsAtBoth(page, 'login with errors')).toEqual([])
  })

  adminTest(
    'on the dashboard, light and dark, in the list and in every tab of a ticket',
    async ({ page, product, colleague }) => {
      // Axe runs 24 times.
      adminTest.slow()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const ticket = await createTicket(product, { title: 'Read aloud' })
      await attach(product, ticket, 'blank page.png', sampleFiles.png)
      await colleague.post(`/api/tickets/${ticket.id}/responses`, { data: { message: 'On it.' } })
      await page.goto('/admin?status=In Progress')
      await expect(page.getByRole('button', { name: ticket.title }).first()).toBeVisible()
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      const found = await violationsAtBoth(page, 'list', BOTH)
      await page.getByRole('button', { name: ticket.title }).first().click()
      for (const name of ['Overview', 'Chat', 'AI Insights', 'Files', 'History']) {
        await page.getByRole('tab', { name }).click()
        await expect(page.getByRole('tabpanel')).not.toContainText('Loading')
        found.push(...(await violationsAtBoth(page, name, BOTH)))
      }
      expect(found).toEqual([])
    },
  )
})

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
