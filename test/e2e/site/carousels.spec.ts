import type { Locator, Page } from '@playwright/test'
import { home } from '#content/home.ts'
import { expect, test } from '../support/product.ts'

const NOON = new Date('2026-11-10T12:00:00-07:00')
const SOON_AFTER = new Date('2026-11-10T12:00:10-07:00')
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

test('Get Started Today leads to the two paths', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started Today' }).click()
  await expect(page).toHaveURL(/#service-pathways$/)
  for (const title of ['Choose Your Success Path', 'Business Solutions', 'Home & Personal'])
    await expect(page.getByRole('heading', { name: title })).toBeInViewport({ ratio: 1 })
})

/** Both carousels show the slide of this index. */
async function bothShow(page: Page, index: number) {
  for (const { label, titles } of CAROUSELS) await shows(carousel(page, label), titles, index)
}

test('Both carousels advance every 5000 ms in a loop, pause and play, and stop at the slide that is chosen', async ({
  page,
}) => {
  await openStill(page)
  await bothShow(page, 0)
  await expect(carousel(page, home.repair.label)).toHaveCSS('height', '600px')
  const [slides, pause, play] = ['.carousel-slides', 'Pause rotation', 'Play rotation']

  await test.step('they advance without announcing it', async () => {
    await page.clock.runFor(4999)
    await bothShow(page, 0)
    await page.clock.runFor(1)
    await bothShow(page, 1)
    await page.clock.runFor(5000)
    await bothShow(page, 2)
    await page.clock.runFor(5000)
    await bothShow(page, 0)
    for (const { label } of CAROUSELS)
      await expect(carousel(page, label).locator(slides)).toHaveAttribute('aria-live', 'off')
  })
  await test.step('their first button pauses and plays', async () => {
    for (const { label } of CAROUSELS) {
      await expect(carousel(page, label).getByRole('button').first()).toHaveAccessibleName(pause)
      await carousel(page, label).getByRole('button', { name: pause }).click()
    }
    await page.mouse.move(0, 0)
    await page.clock.runFor(20_000)
    await bothShow(page, 0)
    for (const { label } of CAROUSELS) await carousel(page, label).getByRole('button', { name: play }).click()
    await page.clock.runFor(5000)
    await bothShow(page, 1)
    for (const { label } of CAROUSELS)
      await expect(carousel(page, label).getByRole('button', { name: pause })).toBeVisible()
  })
  await test.step('they announce the chosen slide and stop', async () => {
    for (const { label, titles } of CAROUSELS) {
      const region = carousel(page, label)
      await region.getByRole('button', { name: titles[2]! }).click()
      await shows(region, titles, 2)
      await expect(region.locator(slides)).toHaveAttribute('aria-live', 'polite')
    }
    await page.mouse.move(0, 0)
    await page.getByRole('link', { name: 'Get Started Today' }).focus()
    await page.clock.runFor(20_000)
    await bothShow(page, 2)
  })
})

test.describe('Both carousels', { tag: '@deep' }, () => {
  test('keep their height while they rotate', async ({ page }) => {
    await openStill(page)
    for (const { label } of CAROUSELS) {
      const height = async () => (await carousel(page, label).boundingBox())!.height
      const start = await height()
      for (let turn = 0; turn < 3; turn++) {
        await page.clock.runFor(5000)
        await expect.poll(height).toBe(start)
      }
    }
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
