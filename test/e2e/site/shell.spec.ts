import type { Locator, Page } from '@playwright/test'
import { openHoursStatus } from '#app/site/chrome/open-hours-status.ts'
import { site } from '#site'
import { adminTest, createTicket, expect, test } from '../support/product.ts'
import { withoutFirstList } from '../support/without-first-list.ts'

const SERVICES = [
  '/services/it-support',
  '/services/managed-it',
  '/services/cybersecurity',
  '/services/cloud-services',
  '/pricing',
  '/home-help/remote',
  '/home-help/onsite',
  '/home-help/services',
]
const INDUSTRIES = ['/industries/healthcare', '/industries/legal', '/industries/construction', '/industries/non-profit']
const FOOTER: Record<string, string[]> = {
  Services: [
    'help-desk',
    'on-demand',
    'onsite',
    'virus-removal',
    'email-security',
    'user-access',
    'endpoint-protection',
    'saas-support',
  ].map((page) => `/services/${page}`),
  'Quick Links': ['/services', '/industries', '/home-help', '/pricing', '/resources', '/contact'],
  Legal: ['/privacy-policy', '/terms-and-conditions'],
}
const PUBLIC = ['/', '/support', '/contact', '/admin/setup']

const hrefs = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
const banner = (page: Page) => page.getByRole('banner')
const menuButton = (page: Page, name: string) => banner(page).getByRole('button', { name, exact: true })
async function isClosed(button: Locator) {
  await expect(button).toHaveAttribute('aria-expanded', 'false')
}
async function isOpen(button: Locator) {
  await expect(button).toHaveAttribute('aria-expanded', 'true')
}

test.describe('The header, on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } })
  test.beforeEach(({ page }) => page.goto('/contact'))
  const sheet = (page: Page) => page.locator('#menu-services')

  test('links to home, contact and support', async ({ page }) => {
    await expect(banner(page).getByRole('link', { name: 'Neatline IT' })).toHaveAttribute('href', '/')
    await expect(banner(page).getByRole('link', { name: 'Contact', exact: true })).toHaveAttribute('href', '/contact')
    await expect(banner(page).getByRole('link', { name: 'Support', exact: true })).toHaveAttribute('href', '/support')
    await expect(banner(page).getByRole('link', { name: 'Submit Ticket', exact: true })).toHaveAttribute(
      'href',
      '/support',
    )
    await expect(menuButton(page, 'Menu')).toBeHidden()
  })

  test('has menus of services and industries, one open at a time', async ({ page }) => {
    const services = menuButton(page, 'Services')
    const industries = menuButton(page, 'Industries')
    await services.click()
    await isOpen(services)
    expect(await hrefs(sheet(page).getByRole('link'))).toEqual(['/services', ...SERVICES])
    for (const link of await sheet(page).getByRole('link').all()) await expect(link).toBeVisible()
    await industries.click()
    await isOpen(industries)
    await isClosed(services)
    await expect(sheet(page)).toBeHidden()
    expect(await hrefs(page.locator('#menu-industries').getByRole('link'))).toEqual(['/industries', ...INDUSTRIES])
    await page.mouse.click(640, 780)
    await isClosed(industries)
  })

  test('opens a menu while the pointer hovers over it and closes it afterwards', async ({ page }) => {
    await page.clock.install()
    await page.goto('/contact')
    await page.clock.pauseAt(Date.now() + 3_600_000)
    const services = menuButton(page, 'Services')
    await services.hover()
    await page.clock.runFor(199)
    await isClosed(services)
    await page.clock.runFor(1)
    await isOpen(services)
    await sheet(page).getByRole('link', { name: 'Pricing' }).hover()
    await page.clock.runFor(1000)
    await isOpen(services)
    await page.mouse.move(600, 780)
    await page.clock.runFor(149)
    await isOpen(services)
    await page.clock.runFor(1)
    await isClosed(services)
  })

  test('opens a menu by keyboard, and Escape closes it and returns the focus', async ({ page }) => {
    const services = menuButton(page, 'Services')
    await services.focus()
    await page.keyboard.press('Enter')
    await isOpen(services)
    await page.keyboard.press('Tab')
    await expect(sheet(page).getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await isClosed(services)
    await expect(services).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await isOpen(services)
    await expect(sheet(page).getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await menuButton(page, 'Industries').focus()
    await page.keyboard.press('Enter')
    await isOpen(menuButton(page, 'Industries'))
    await banner(page).getByRole('link', { name: 'Contact', exact: true }).focus()
    await isClosed(menuButton(page, 'Industries'))
  })
})

for (const width of [390, 1279]) {
  test.describe(`The header, ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('hides its links behind a button; a link and Escape close the menu', async ({ page }) => {
      await page.goto('/contact')
      const toggle = menuButton(page, 'Menu')
      const menu = page.getByRole('navigation', { name: 'Main' })
      await expect(menu).toBeHidden()
      await toggle.click()
      await expect(menu).toBeVisible()
      await expect(menu.getByRole('link').last()).toHaveText('Create Support Ticket')
      await expect(menu.getByRole('link').last()).toHaveAttribute('href', '/support')
      await menuButton(page, 'Services').click()
      await expect(menu.getByRole('link', { name: 'Managed IT' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await expect(toggle).toBeFocused()
      await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()))
      await toggle.click()
      await menu.getByRole('link', { name: 'Contact', exact: true }).click()
      await expect(menu).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })

    test('makes the page below the open menu inert', async ({ page }) => {
      await page.goto('/contact')
      await menuButton(page, 'Menu').click()
      for (let presses = 0; presses < 12; presses++) {
        await page.keyboard.press('Tab')
        expect(await page.evaluate(() => document.activeElement?.closest('main, footer') ?? null)).toBeNull()
      }
    })
  })
}

test('Submit Ticket is visible at every width', async ({ page }) => {
  await page.goto('/')
  const ticket = banner(page).getByRole('link', { name: 'Submit Ticket', exact: true })
  for (const width of [320, 390, 768, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(ticket).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(ticket).toBeInViewport({ ratio: 1 })
  }
})

test('the footer has exactly its links', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const [name, links] of Object.entries(FOOTER)) {
    expect(await hrefs(footer.getByRole('navigation', { name, exact: true }).getByRole('link'))).toEqual(links)
  }
  const resources = footer.getByRole('navigation', { name: 'Resources', exact: true }).getByRole('link')
  await expect(resources).toHaveCount(4)
  for (const link of (await resources.all()).slice(0, 2)) {
    await expect(link).toHaveAttribute('href', /^https:/)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(link).toHaveAccessibleName(/\(opens in a new tab\)$/)
  }
  await expect(resources.nth(2)).toHaveText('Open New Ticket')
  await expect(resources.nth(2)).toHaveAttribute('href', '/contact')
  await expect(resources.nth(3)).toHaveText('Purchase Online')
  await expect(resources.nth(3)).toHaveAttribute('href', '/pricing')
  await expect(footer.getByRole('link', { name: 'Call Now' })).toHaveAttribute('href', /^tel:\+/)
  await expect(footer.getByRole('link', { name: 'Send Message' })).toHaveAttribute('href', /^mailto:.+@/)
  for (const claim of ['20+ years', '500+ clients', '24/7 support']) await expect(footer).toContainText(claim)
  await expect(footer).toContainText('2004–2024')
})

adminTest.describe('When a screen breaks', () => {
  adminTest.use({ expectedNoise: [/./] })

  adminTest('the error screen says so, with the message and ways on', async ({ page }) => {
    await page.route(/\/api\/tickets\?/, (route) =>
      route.fulfill({ json: { tickets: [null], total: 1, nextCursor: null } }),
    )
    await withoutFirstList(page)
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible()
    await expect(page.getByText(/ null/)).toBeVisible()
    await expect(page.getByRole('link', { name: '(303) 555-0148' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { name: /^Support Tickets/ })).toBeVisible()
  })
})

adminTest('every page has a content security policy and keeps to it', async ({ page, product }) => {
  const ticket = await createTicket(product)
  for (const path of ['/', '/support', '/contact', '/admin/setup', `/admin?ticket=${ticket.id}`]) {
    const response = (await page.goto(path, { waitUntil: 'networkidle' }))!
    const policy = response.headers()['content-security-policy']
    for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'"])
      expect(policy).toContain(rule)
    expect(policy).not.toContain('unsafe')
  }
})

test.describe('At 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 } })
  const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

  // The other public pages: every-page.spec.ts
  test('login and set-up are not wider than the screen', async ({ page }) => {
    for (const path of ['/admin/login', '/admin/setup']) {
      await page.goto(path)
      expect.soft(await width(page), path).toBe(320)
    }
  })

  adminTest('neither is the dashboard', async ({ page, product }) => {
    const ticket = await createTicket(product, {
      title: `Un${'break'.repeat(30)}able`,
      email: `${'long'.repeat(15)}@${'host'.repeat(12)}.example.com`,
    })
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/admin')
    await expect(page.getByRole('button', { name: ticket.title })).toBeVisible()
    expect.soft(await width(page), 'the list').toBe(320)
    for (const wider of [360, 375, 768]) {
      await page.setViewportSize({ width: wider, height: 640 })
      expect.soft(await width(page), `the list at ${wider}`).toBe(wider)
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await expect(page.getByRole('row', { name: ticket.title }).getByText('Open')).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: ticket.title }).click()
    for (const name of ['Overview', 'Chat', 'AI Insights', 'Files', 'History']) {
      await page.getByRole('tab', { name }).click()
      expect.soft(await width(page), name).toBe(320)
    }
  })
})

test('the first Tab on a page offers to skip to its content', async ({ page }) => {
  for (const path of PUBLIC) {
    await page.goto(path)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect.soft(skip, path).toBeFocused()
    await expect.soft(skip, path).toBeInViewport()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect.soft(await page.evaluate(() => document.activeElement?.closest('main') !== null), path).toBe(true)
  }
})

test('the strip shows the help desk’s state in Denver’s time, in summer and in winter', async ({ page }) => {
  for (const moment of ['2026-03-08T08:30Z', '2026-03-09T14:30Z', '2026-11-02T14:30Z', '2026-11-06T18:00Z']) {
    const now = new Date(moment)
    await page.clock.setFixedTime(now)
    await page.goto('/pricing')
    // Here with Intl, in the browser with Temporal.
    const { text } = openHoursStatus(site, now)
    await expect(page.locator('open-hours-status').first(), moment).toHaveText(text)
  }
})
