import type { Page } from '@playwright/test'
import { pages } from '#content/pages.ts'
import { violations, violationsAtBoth } from '../support/axe.ts'
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

/** A narrow screen is wide enough for the page, and shows what takes the focus. Moves the focus. */
async function expectNarrow(page: Page, path: string) {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: NARROW, height: 640 })
  await expect.soft(page.locator('main'), path).toBeVisible()
  await expect.soft
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${path} is too wide`)
    .toBe(NARROW)
  expect.soft(await findHiddenFocus(page), `${path}: takes focus where it cannot be seen`).toEqual([])
}

// One of each kind: with films and carousels, composed of blocks, with tabs and tables, with a form, and of text alone.
test('Axe finds no violations, a narrow screen is wide enough, and the keyboard reaches what it shows, on a page of each kind', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  for (const path of ['/', '/services/help-desk', '/pricing', '/contact', '/terms-and-conditions'])
    await test.step(path, async () => {
      // Contrast is wrong while something fades in.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 1280, height: 844 })
      await page.goto(path)
      expect.soft(await violations(page, path)).toEqual([])
      await expectNarrow(page, path)
    })
  await test.step('the date of a legal text is the visitor’s', async () => {
    const today = await page.evaluate(() => new Date().toLocaleDateString('en-US', { dateStyle: 'long' }))
    await expect(page.getByText(`Last updated: ${today}`)).toBeVisible()
  })
})

for (const { name: paths, group } of groupsOf(pages))
  test(
    `At 390 and 1280 pixels axe finds no violations, and a narrow screen is wide enough, on ${paths}`,
    { tag: '@deep' },
    async ({ page }) => {
      for (const each of group) {
        const { path } = each
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await page.goto(path)
        if (isReadByAxe(each)) expect.soft(await violationsAtBoth(page, path), path).toEqual([])
        await expectNarrow(page, path)
      }
    },
  )
