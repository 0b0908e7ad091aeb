import type { Locator, Page } from '@playwright/test'
import { renderFrames } from '../support/frames.ts'
import { expect, test } from '../support/product.ts'

const FILM = /\.(webm|mp4)$/

const hero = (page: Page) => page.locator('.hero background-video')
const slides = (page: Page) => page.locator('auto-carousel background-video')
const playing = (page: Page) => page.locator('background-video[data-playing]')
const toggle = (page: Page, name: 'Pause' | 'Play') => page.getByRole('button', { name: `${name} background motion` })
const isPaused = (page: Page) =>
  hero(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.paused)

/** A busy machine takes long to become idle and to decode video. */
const expectPlaying = (film: Locator) => expect(film).toHaveAttribute('data-playing', '', { timeout: 20_000 })

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

  test('the video starts over its poster once the page has loaded', async ({ page }) => {
    const seen = watchFilms(page)
    await page.goto('/')
    await expect(page.locator('background-video')).toHaveCount(4)
    await expectPlaying(hero(page))
    expect(await isPaused(page)).toBe(false)
    await expect(hero(page).locator('video')).toHaveCSS('opacity', '1')
    expect(seen).toEqual(['loaded', expect.stringMatching(FILM)])
  })

  test('the video is decoration: muted, not focusable and hidden from screen readers', async ({ page }) => {
    await page.goto('/')
    const film = hero(page).locator('video')
    await expect(film).toHaveAttribute('aria-hidden', 'true')
    await expect(film).toHaveAttribute('tabindex', '-1')
    expect(await film.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
    await expect(hero(page).locator('img')).toHaveAttribute('alt', '')
  })

  test('the video pauses while it is out of view', async ({ page }) => {
    await page.goto('/')
    await expectPlaying(hero(page))
    await page.locator('footer').last().scrollIntoViewIfNeeded()
    await expect.poll(() => isPaused(page)).toBe(true)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect.poll(() => isPaused(page)).toBe(false)
  })

  test('the carousel loads the video of the visible slide only', async ({ page }) => {
    const seen = watchFilms(page)
    await page.goto('/')
    await expectPlaying(hero(page))
    expect(seen).toHaveLength(2)
    await page.getByRole('button', { name: 'Laptop Repair' }).click()
    await expectPlaying(slides(page).nth(2))
    await expect(slides(page).nth(0)).toHaveAttribute('inactive')
    await expect(slides(page).nth(1).locator('source[src]')).toHaveCount(0)
  })

  test('a visitor can pause all motion, and the choice is stored', async ({ page }) => {
    await page.goto('/')
    await expectPlaying(hero(page))
    const box = await toggle(page, 'Pause').boundingBox()
    expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44)
    await toggle(page, 'Pause').click()
    await expect(toggle(page, 'Play')).toBeFocused()
    await expect.poll(() => isPaused(page)).toBe(true)
    await expect(page.locator('auto-carousel[data-rotating]')).toHaveCount(0)

    const seen = watchFilms(page)
    await page.reload()
    await expect(toggle(page, 'Play')).toBeVisible()
    await rest(page)
    await expectPosterAlone(page, seen)
    await toggle(page, 'Play').click()
    await expectPlaying(hero(page))
  })

  test('the choice holds for the page when storage is unavailable', async ({ page }) => {
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

  test.describe('when videos cannot be loaded', () => {
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

  test('a video that cannot be decoded leaves the poster', async ({ page }) => {
    await page.route(FILM, (route) => route.fulfill({ contentType: 'video/webm', body: 'not a film' }))
    await gotoAndRest(page)
    await expect(hero(page).locator('source[src]')).toHaveCount(3)
    await expect(playing(page)).toHaveCount(0)
    await expectPoster(page)
  })

  for (const connection of [{ saveData: true, effectiveType: '4g' }, { effectiveType: '3g' }]) {
    test(`no video is loaded on a connection with ${JSON.stringify(connection)}`, async ({ page }) => {
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { get: () => value })
      }, connection)
      const seen = await gotoAndRest(page)
      await expectPosterAlone(page, seen)
    })
  }

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test('no video plays and the pause button is hidden', async ({ page }) => {
      const seen = await gotoAndRest(page)
      await expectPosterAlone(page, seen)
      await expect(page.locator('motion-toggle')).toBeHidden()
    })
  })

  test.describe('without JavaScript', () => {
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

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a separate poster is shown, and no video', async ({ page }) => {
    const seen = await gotoAndRest(page)
    await expectPosterAlone(page, seen)
    await expect(hero(page)).toHaveCSS('background-image', /image\/avif/)
  })
})
