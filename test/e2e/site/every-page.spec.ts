import type { Page } from '@playwright/test'
import { pages } from '#content/pages.ts'
import { violationsAtBoth } from '../support/axe.ts'
import { groupsOf } from '../support/page-groups.ts'
import { expect, test } from '../support/product.ts'

const NARROW = 320
/** Axe reads the support page in several states, in accessibility.spec.ts, and a page of two paths once. */
const isReadByAxe = ({ path, canonical }: { path: string; canonical?: string }) => path !== '/support' && !canonical

/** What takes the focus where it cannot be seen. */
const findHiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const reachable = document.querySelectorAll<HTMLElement>(
      'main a[href], main button, main input, main select, main textarea',
    )
    return [...reachable]
      .filter((element) => element.checkVisibility() && !element.closest('[inert]'))
      .filter((element) => {
        element.focus()
        const box = element.getBoundingClientRect()
        return document.activeElement === element && (box.width === 0 || box.right < 0 || box.left > innerWidth)
      })
      .map((element) => element.outerHTML.slice(0, 80))
  })

for (const { name: paths, group } of groupsOf(pages)) {
  // One load of a page serves all three checks; the last one moves the focus.
  test(`At 390 and 1280 pixels axe finds no violations, a narrow screen is wide enough, and the keyboard reaches what it shows, on ${paths}`, async ({
    page,
  }) => {
    for (const each of group) {
      const { path, name } = each
      // Contrast is wrong while something fades in.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(path)
      if (isReadByAxe(each)) expect.soft(await violationsAtBoth(page, path), path).toEqual([])
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.setViewportSize({ width: NARROW, height: 640 })
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(width, `${name}, ${path}, is too wide`).toBe(NARROW)
      expect.soft(await findHiddenFocus(page), `${path}: takes focus where it cannot be seen`).toEqual([])
    }
  })

  test.describe('Without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test(`all text is shown on ${paths}`, async ({ page }) => {
      for (const { path } of group) {
        await page.goto(path)
        await expect.soft(page.locator('h1'), path).toHaveCount(1)
        await expect.soft(page.locator('h1'), path).toBeVisible()
        await expect.soft(page.locator('main h2').filter({ visible: false }), path).toHaveCount(0)
      }
    })
  })
}

test('no two pages share a paragraph', async ({ request }) => {
  const owners = new Map<string, string>()
  const repeated: string[] = []
  for (const { path, canonical } of pages) {
    if (canonical) continue
    const html = await (await request.get(path)).text()
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>')).replace(/<noscript>.*?<\/noscript>/gs, '')
    for (const [, paragraph] of main.matchAll(/<p[^>]*>([^<]{60,})<\/p>/g)) {
      const owner = owners.get(paragraph!)
      if (owner && owner !== path) repeated.push(`${owner} and ${path}: ${paragraph}`)
      owners.set(paragraph!, path)
    }
  }
  expect(repeated).toEqual([])
})
