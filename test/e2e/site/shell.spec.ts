import type { Locator, Page } from '@playwright/test'
import { openHoursStatus } from '#app/site/open-hours.ts'
import { site } from '#site'
import { adminTest, createTicket, expect, test } from '../support/product.ts'

const NOON = new Date('2026-11-10T12:00:00-07:00')
const AN_HOUR_LATER = new Date('2026-11-10T13:00:00-07:00')
const PUBLIC = ['/', '/support', '/contact', '/admin/setup']

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
  const sheet = (page: Page) => page.locator('#menu-services')

  test('opens a menu by keyboard, and Escape closes it and returns the focus; the first Tab offers to skip all', async ({
    page,
  }) => {
    await page.goto('/contact')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    const services = menuButton(page, 'Services')
    const industries = menuButton(page, 'Industries')
    await expect(menuButton(page, 'Menu')).toBeHidden()
    await services.focus()
    await page.keyboard.press('Enter')
    await isOpen(services)
    for (const link of await sheet(page).getByRole('link').all()) await expect(link).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(sheet(page).getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await isClosed(services)
    await expect(services).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await isOpen(services)
    await expect(sheet(page).getByRole('link').first()).toBeFocused()
    await industries.focus()
    await page.keyboard.press('Enter')
    await isOpen(industries)
    await isClosed(services)
    await expect(sheet(page)).toBeHidden()
    await banner(page).getByRole('link', { name: 'Contact', exact: true }).focus()
    await isClosed(industries)
  })

  test('opens a menu while the pointer hovers over it and closes it afterwards, one at a time', async ({ page }) => {
    await page.clock.install({ time: NOON })
    await page.goto('/contact')
    await page.clock.pauseAt(AN_HOUR_LATER)
    const services = menuButton(page, 'Services')
    const industries = menuButton(page, 'Industries')
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
    await services.click()
    await isOpen(services)
    await industries.click()
    await isOpen(industries)
    await isClosed(services)
    await page.mouse.click(640, 780)
    await isClosed(industries)
  })
})

for (const width of [390, 1279]) {
  test.describe(`The header, ${width} pixels wide`, { tag: '@deep' }, () => {
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

test('Submit Ticket is visible at every width', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/')
  const ticket = banner(page).getByRole('link', { name: 'Submit Ticket', exact: true })
  for (const width of [320, 390, 768, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(ticket).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(ticket).toBeInViewport({ ratio: 1 })
  }
})

adminTest.describe('When a screen breaks', { tag: '@deep' }, () => {
  adminTest.use({ expectedNoise: [/./] })

  adminTest('the error screen says so, with the message and ways on', async ({ page }) => {
    await page.route(/\/api\/tickets\?/, (route) =>
      route.fulfill({ json: { tickets: [null], total: 1, nextCursor: null } }),
    )
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

test.describe('At 320 pixels', { tag: '@deep' }, () => {
  test.use({ viewport: { width: 320, height: 640 } })
  const expectWidth = (page: Page, what: string, width = 320) =>
    expect.soft.poll(() => page.evaluate(() => document.documentElement.scrollWidth), what).toBe(width)

  // The other public pages: every-page.spec.ts
  test('login and set-up are not wider than the screen', async ({ page }) => {
    for (const path of ['/admin/login', '/admin/setup']) {
      await page.goto(path)
      await expectWidth(page, path)
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
    await expectWidth(page, 'the list')
    for (const wider of [360, 375, 768]) {
      await page.setViewportSize({ width: wider, height: 640 })
      await expectWidth(page, `the list at ${wider}`, wider)
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await expect(page.getByRole('row', { name: ticket.title }).getByText('Open')).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: ticket.title }).click()
    for (const name of ['Overview', 'Chat', 'AI Insights', 'Files', 'History']) {
      await page.getByRole('tab', { name }).click()
      await expectWidth(page, name)
    }
  })
})

test('the first Tab on a page offers to skip to its content', { tag: '@deep' }, async ({ page }) => {
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

test(
  'the strip shows the help desk’s state in Denver’s time, in summer and in winter',
  { tag: '@deep' },
  async ({ page }) => {
    for (const moment of ['2026-03-08T08:30Z', '2026-03-09T14:30Z', '2026-11-02T14:30Z', '2026-11-06T18:00Z']) {
      const now = new Date(moment)
      await page.clock.setFixedTime(now)
      await page.goto('/pricing')
      // Here with Intl, in the browser with Temporal.
      const { text } = openHoursStatus(site, now)
      await expect(page.locator('open-hours-status').first(), moment).toHaveText(text)
    }
  },
)

test('hovering over a link fetches its page ahead', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/contact')
  const ahead = page.context().waitForEvent('request', (each) => new URL(each.url()).pathname === '/support')
  await banner(page).getByRole('link', { name: 'Submit Ticket', exact: true }).hover()
  expect((await ahead).headers()['sec-purpose']).toContain('prefetch')
})
