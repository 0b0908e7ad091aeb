import { sampleFiles } from '#test/support/files/sample-files.ts'
import { WIDTHS, violations, violationsAtBoth } from '../support/axe.ts'
import { adminTest, attach, createTicket, expect, fillTicket, test } from '../support/product.ts'

const BOTH = ['light', 'dark'] as const

test.describe('At 390 and 1280 pixels axe finds no violations', { tag: '@deep' }, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedNoise: [/status of 404/] })

  // The public pages: every-page.spec.ts
  test('on a page that does not exist', async ({ page }) => {
    await page.goto('/no/such/page')
    expect(await violationsAtBoth(page, 'not found')).toEqual([])
  })

  test('on /admin/login and /admin/setup, light and dark', async ({ page }) => {
    for (const path of ['/admin/login', '/admin/setup']) {
      await page.goto(path)
      expect.soft(await violationsAtBoth(page, path, { schemes: BOTH }), path).toEqual([])
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
      found.push(...(await violations(page, 'menu')))
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
      const found = await violationsAtBoth(page, 'list', { schemes: BOTH })
      await page.getByRole('button', { name: ticket.title }).first().click()
      for (const name of ['Overview', 'Chat', 'AI Insights', 'Files', 'History']) {
        await page.getByRole('tab', { name }).click()
        await expect(page.getByRole('tabpanel')).not.toContainText('Loading')
        found.push(...(await violationsAtBoth(page, name, { schemes: BOTH })))
      }
      expect(found).toEqual([])
    },
  )
})

adminTest(
  'axe finds no violations with what is empty, failed or unknown',
  { tag: '@deep' },
  async ({ page, product }) => {
    await page.setViewportSize({ width: 1280, height: 844 })
    const ticket = await createTicket(product)
    await page.goto(`/admin?search=matches nothing at all&ticket=${ticket.id}`)
    await expect(page.getByText('No tickets match', { exact: false }).first()).toBeVisible()
    await page.getByRole('tab', { name: 'Chat' }).click()
    const found = await violations(page, 'no match', { schemes: BOTH })
    await page.getByRole('tab', { name: 'Files' }).click()
    found.push(...(await violations(page, 'no files', { schemes: BOTH })))
    await page.getByRole('button', { name: 'all shortcuts' }).click()
    found.push(...(await violations(page, 'shortcuts', { schemes: BOTH })))
    expect(found).toEqual([])
  },
)
