import type { Locator, Page } from '@playwright/test'
import { renderFrames } from '../support/frames.ts'
import { expect, test } from '../support/product.ts'

test.use({ films: true })

const FILM = /\.(webm|mp4)$/

const hero = (page: Page) => page.locator('.hero background-video')
const slides = (page: Page) => page.locator('auto-carousel background-video')
const playing = (page: Page) => page.locator('background-video[data-playing]')
const toggle = (page: Page, name: 'Pause' | 'Play') => page.getByRole('button', { name: `${name} background motion` })
const isPaused = (page: Page) =>
  hero(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.paused)

const expectPlaying = (film: Locator) => expect(film).toHaveAttribute('data-playing', '')

/** Records the videos requested from now on, and "loaded" when the page has loaded. */
function watchFilms(page: Page) {
  const seen: string[] = []
  page.on('load', () => seen.push('loaded'))
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (FILM.test(pathname) && !seen.includes(pathname)) seen.push(pathname)
  })
  return seen
}

/** Waits until the page has loaded and has run its idle callbacks. */
async function gotoAndRest(page: Page) {
  const seen = watchFilms(page)
  await page.goto('/')
  await rest(page)
  return seen
}

/** An element that may play has asked for its video by then: its idle callback was queued before this one. */
async function rest(page: Page) {
  await page.waitForFunction(() => customElements.get('background-video') !== undefined)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await renderFrames(page)
}

async function expectPosterAlone(page: Page, seen: string[]) {
  await expect(playing(page)).toHaveCount(0)
  await expect(page.locator('background-video source[src]')).toHaveCount(0)
  expect(seen).toEqual(['loaded'])
  await expectPoster(page)
}

async function expectPoster(page: Page) {
  const poster = hero(page).locator('img')
  await expect(poster).toBeVisible()
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
}

test.describe('On a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the video starts over its poster once the page has loaded, and plays only while it is in view', async ({
    page,
  }) => {
    const seen = watchFilms(page)
    await page.goto('/')
    await expectPlaying(hero(page))
    await expect.poll(() => isPaused(page)).toBe(false)
    await expect(hero(page).locator('video')).toHaveCSS('opacity', '1')
    expect(
      await hero(page)
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.muted),
    ).toBe(true)
    expect(seen).toEqual(['loaded', expect.stringMatching(FILM)])

    await test.step('the carousel loads the video of the visible slide only', async () => {
      await expect(slides(page).locator('source[src]')).toHaveCount(0)
      await page.getByRole('button', { name: 'Laptop Repair' }).click()
      await expectPlaying(slides(page).nth(2))
      await expect(slides(page).nth(0)).toHaveAttribute('inactive')
      await expect(slides(page).nth(1).locator('source[src]')).toHaveCount(0)
    })
    await test.step('the video pauses while it is out of view', async () => {
      await page.locator('footer').last().scrollIntoViewIfNeeded()
      await expect.poll(() => isPaused(page)).toBe(true)
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await expect.poll(() => isPaused(page)).toBe(false)
    })
    await test.step('a visitor can pause all motion, and the choice is stored', async () => {
      await toggle(page, 'Pause').click()
      await expect(toggle(page, 'Play')).toBeFocused()
      await expect.poll(() => isPaused(page)).toBe(true)
      await expect(page.locator('auto-carousel[data-rotating]')).toHaveCount(0)
      const again = watchFilms(page)
      await page.reload()
      await expect(toggle(page, 'Play')).toBeVisible()
      await rest(page)
      await expectPosterAlone(page, again)
      await toggle(page, 'Play').click()
      await expectPlaying(hero(page))
    })
  })

  test('the choice holds for the page when storage is unavailable', { tag: '@deep' }, async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('denied', 'SecurityError')
      }
      Object.defineProperty(window, 'localStorage', { get: refuse })
    })
    await page.goto('/')
    await expectPlaying(hero(page))
    await toggle(page, 'Pause').click()
    await expect.poll(() => isPaused(page)).toBe(true)
    await toggle(page, 'Play').click()
    await expect.poll(() => isPaused(page)).toBe(false)
  })

  test.describe('when videos cannot be loaded', { tag: '@deep' }, () => {
    test.use({ expectedNoise: [/ERR_FAILED/] })

    test('the poster stays', async ({ page }) => {
      await page.route(FILM, (route) => route.abort())
      await gotoAndRest(page)
      await expect(hero(page).locator('source[src]')).toHaveCount(3)
      await expect(playing(page)).toHaveCount(0)
      await expect(hero(page).locator('video')).toHaveCSS('opacity', '0')
      await expectPoster(page)
    })
  })

  test('a video that cannot be decoded leaves the poster', { tag: '@deep' }, async ({ page }) => {
    await page.route(FILM, (route) => route.fulfill({ contentType: 'video/webm', body: 'not a film' }))
    await gotoAndRest(page)
    await expect(hero(page).locator('source[src]')).toHaveCount(3)
    await expect(playing(page)).toHaveCount(0)
    await expectPoster(page)
  })

  for (const connection of [{ saveData: true, effectiveType: '4g' }, { effectiveType: '3g' }]) {
    test(
      `no video is loaded on a connection with ${JSON.stringify(connection)}`,
      { tag: '@deep' },
      async ({ page }) => {
        await page.addInitScript((value) => {
          Object.defineProperty(navigator, 'connection', { get: () => value })
        }, connection)
        const seen = await gotoAndRest(page)
        await expectPosterAlone(page, seen)
      },
    )
  }

  test.describe('without JavaScript', { tag: '@deep' }, () => {
    test.use({ javaScriptEnabled: false })

    test('the posters are shown alone', async ({ page }) => {
      await page.goto('/')
      await expect(hero(page).locator('img')).toBeVisible()
      await expect(slides(page).locator('img')).toHaveCount(3)
      await expect(slides(page).first().locator('img')).toBeVisible()
      await expect(page.locator('background-video source[src]')).toHaveCount(0)
      await expect(page.locator('motion-toggle')).toBeHidden()
    })
  })
})

test('No video is loaded with reduced motion, which hides the pause button, nor on a phone, which has its own poster', async ({
  page,
}) => {
  await test.step('reduced motion', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const seen = await gotoAndRest(page)
    await expectPosterAlone(page, seen)
    await expect(page.locator('motion-toggle')).toBeHidden()
  })
  await test.step('a phone', async () => {
    // Narrow first: the page that is left would begin to play.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const seen = await gotoAndRest(page)
    await expectPosterAlone(page, seen)
    await expect(hero(page)).toHaveCSS('background-image', /image\/avif/)
  })
})
