import type { Locator, Page } from '@playwright/test'
import { home } from '#content/home.ts'
import { site } from '#site'
import { expect, test } from '../support/product.ts'

const TEL = `tel:${site.phone.tel}`
const NOON = new Date('2024-05-14T12:00:00-06:00')
const SOON_AFTER = new Date('2024-05-14T12:00:10-06:00')
const CAROUSELS = [
  { label: home.repair.label, titles: home.repair.slides.map(({ title }) => title) },
  { label: home.testimonials.label, titles: home.testimonials.stories.map(({ name }) => name) },
]

const carousel = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true })
async function shows(region: Locator, titles: string[], index: number) {
  const slide = region.locator('[role=group]:not([inert])')
  await expect(slide).toHaveAccessibleName(`${index + 1} of 3: ${titles[index]}`)
  await expect(region.locator('[role=group]').filter({ visible: true })).toHaveCount(1)
  await expect(region.getByRole('button', { name: titles[index]! })).toHaveAttribute('aria-current', 'true')
}
/** Opens the page with a paused clock that the test advances. */
async function openStill(page: Page) {
  await page.clock.install({ time: NOON })
  await page.clock.pauseAt(SOON_AFTER)
  await page.goto('/')
  await page.waitForFunction(() => customElements.get('auto-carousel') !== undefined)
}

test('the sections are in order and have the titles of record; each story has five stars, one a price', async ({
  page,
}) => {
  await page.goto('/')
  const titles = await page
    .locator('main :is(h1, h2, h3)')
    .evaluateAll((all) => all.map((heading) => `${heading.tagName} ${heading.textContent}`))
  expect(titles).toEqual([
    `H1 ${site.tagline}`,
    'H2 Choose Your Success Path',
    'H3 Business Solutions',
    'H3 Home & Personal',
    `H2 ${home.strategy.title}`,
    'H3 IT Support',
    'H3 Hardware Support',
    'H3 Disaster Recovery',
    'H3 Cloud Services',
    'H2 Computer Repair',
    'H2 Network Solutions',
    'H2 Laptop Repair',
    'H2 Why Colorado Trusts Us',
    'H3 Certified Experts',
    'H3 Rapid Response',
    'H3 Exceptional Value',
    'H3 Strategic Partnership',
    'H3 Comprehensive Security',
    'H3 Colorado Roots',
    'H2 Success Stories',
    `H2 ${home.closing.title}`,
  ])
  await expect(page.locator('.testimonial [aria-label="5 out of 5 stars"]')).toHaveCount(3)
  await expect(page.locator('.testimonial').filter({ hasText: '$89' })).toHaveCount(1)
})

test('every button leads to its target', async ({ page }) => {
  await page.goto('/')
  const links = await page
    .locator('main a[href]')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(links).toEqual([
    ['Get Started Today', '#service-pathways'],
    [`Call ${site.phone.display}`, TEL],
    ['Explore Business IT', '/services'],
    ['Get Home Support', '/home-help'],
    ['Schedule Your Consultation', '/contact'],
    ['Schedule Repair', TEL],
    ['Get Quote', '/contact'],
    ['Network Support', TEL],
    ['Learn More', '/services/managed-it'],
    ['Fix My Laptop', TEL],
    ['View Services', '/services/it-support'],
    [site.phone.display, TEL],
    ['Schedule Consultation', '/contact'],
    ['Send Message', `mailto:${site.email}`],
  ])
  for (const { label, display } of site.hours)
    await expect(page.locator('main').getByRole('row', { name: `${label} ${display}` })).toBeVisible()
})

test('Get Started Today leads to the two paths', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started Today' }).click()
  await expect(page).toHaveURL(/#service-pathways$/)
  for (const title of ['Choose Your Success Path', 'Business Solutions', 'Home & Personal'])
    await expect(page.getByRole('heading', { name: title })).toBeInViewport({ ratio: 1 })
})

test('the button that pauses all motion follows the two calls to action', async ({ page }) => {
  await page.goto('/')
  await page
    .getByRole('link', { name: `Call ${site.phone.display}` })
    .first()
    .focus()
  const pause = page.getByRole('button', { name: 'Pause background motion' })
  await expect(pause).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(pause).toBeFocused()
})

test('rotating carousels cause no layout shift', async ({ page }) => {
  await openStill(page)
  for (const { label } of CAROUSELS) {
    const region = carousel(page, label)
    const height = async () => (await region.boundingBox())!.height
    const start = await height()
    for (let turn = 0; turn < 3; turn++) {
      await page.clock.runFor(5000)
      expect(await height()).toBe(start)
    }
  }
  expect((await carousel(page, home.repair.label).boundingBox())!.height).toBe(600)
})

/** Both carousels show the slide of this index. */
async function bothShow(page: Page, index: number) {
  for (const { label, titles } of CAROUSELS) await shows(carousel(page, label), titles, index)
}

test.describe('Both carousels', () => {
  test('advance every 5000 ms in a loop without announcing it', async ({ page }) => {
    await openStill(page)
    await bothShow(page, 0)
    await page.clock.runFor(4999)
    await bothShow(page, 0)
    await page.clock.runFor(1)
    await bothShow(page, 1)
    await page.clock.runFor(5000)
    await bothShow(page, 2)
    await page.clock.runFor(5000)
    await bothShow(page, 0)
    for (const { label } of CAROUSELS)
      await expect(carousel(page, label).locator('.carousel-slides')).toHaveAttribute('aria-live', 'off')
  })

  test('show and announce the chosen slide and stop', async ({ page }) => {
    await openStill(page)
    for (const { label, titles } of CAROUSELS) {
      const region = carousel(page, label)
      await region.getByRole('button', { name: titles[2]! }).click()
      await shows(region, titles, 2)
      await expect(region.locator('.carousel-slides')).toHaveAttribute('aria-live', 'polite')
    }
    await page.mouse.move(0, 0)
    await page.getByRole('link', { name: 'Get Started Today' }).focus()
    await page.clock.runFor(20_000)
    await bothShow(page, 2)
  })

  test('can be paused and played with their first button', async ({ page }) => {
    await openStill(page)
    for (const { label } of CAROUSELS) {
      const region = carousel(page, label)
      await expect(region.getByRole('button').first()).toHaveAccessibleName('Pause rotation')
      await region.getByRole('button', { name: 'Pause rotation' }).click()
    }
    await page.mouse.move(0, 0)
    await page.clock.runFor(20_000)
    await bothShow(page, 0)
    for (const { label } of CAROUSELS)
      await carousel(page, label).getByRole('button', { name: 'Play rotation' }).click()
    await page.clock.runFor(5000)
    await bothShow(page, 1)
    for (const { label } of CAROUSELS)
      await expect(carousel(page, label).getByRole('button', { name: 'Pause rotation' })).toBeVisible()
  })

  for (const { label, titles } of CAROUSELS)
    test(`pause while the pointer or the focus is inside: “${label}”`, async ({ page }) => {
      await openStill(page)
      const region = carousel(page, label)
      await region.hover({ position: { x: 200, y: 20 } })
      await page.clock.runFor(20_000)
      await shows(region, titles, 0)
      await page.mouse.move(0, 0)
      await region.getByRole('button', { name: titles[0]! }).focus()
      await page.clock.runFor(20_000)
      await shows(region, titles, 0)
      await page.getByRole('link', { name: 'Get Started Today' }).focus()
      await page.clock.runFor(5000)
      await shows(region, titles, 1)
    })

  test('pause while the browser tab is hidden', async ({ page }) => {
    await openStill(page)
    const setHidden = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { get: () => value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await setHidden(true)
    await page.clock.runFor(20_000)
    await bothShow(page, 0)
    await setHidden(false)
    await page.clock.runFor(5000)
    await bothShow(page, 1)
  })

  test('do not rotate with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openStill(page)
    await page.clock.runFor(20_000)
    await bothShow(page, 0)
    for (const { label, titles } of CAROUSELS) {
      const region = carousel(page, label)
      await expect(region.getByRole('button', { name: /rotation/ })).toHaveCount(0)
      await region.getByRole('button', { name: titles[1]! }).click()
      await shows(region, titles, 1)
    }
  })

  test('do not rotate while all motion is paused', async ({ page }) => {
    await openStill(page)
    await page.getByRole('button', { name: 'Pause background motion' }).click()
    await page.clock.runFor(20_000)
    await bothShow(page, 0)
    await page.getByRole('button', { name: 'Play background motion' }).click()
    await page.clock.runFor(5000)
    await bothShow(page, 1)
  })
})

test('without JavaScript every slide is readable and no button is shown that would not work', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  const page = await context.newPage()
  await page.goto('/')
  for (const { title, text, actions } of home.repair.slides) {
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    for (const { label } of actions) await expect(page.getByRole('link', { name: label, exact: true })).toBeVisible()
  }
  for (const { quote } of home.testimonials.stories)
    await expect(page.getByText(`“${quote}”`, { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await context.close()
})
