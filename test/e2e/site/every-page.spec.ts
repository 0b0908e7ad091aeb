import { pages } from '#content/pages.ts'
import { groupsOf } from '../support/page-groups.ts'
import { expect, test } from '../support/product.ts'

const NARROW = 320

for (const { name: paths, group } of groupsOf(pages)) {
  test(`A narrow screen is wide enough, and the keyboard reaches what it shows, on ${paths}`, async ({ page }) => {
    await page.setViewportSize({ width: NARROW, height: 640 })
    for (const { path, name } of group) {
      await page.goto(path)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(width, `${name}, ${path}, is too wide`).toBe(NARROW)
      const hidden = await page.evaluate(() => {
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
      expect.soft(hidden, `${path}: takes focus where it cannot be seen`).toEqual([])
    }
  })

  test.describe('Without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test(`all text is shown on ${paths}`, async ({ page }) => {
      for (const { path } of group) {
        await page.goto(path)
        await expect.soft(page.locator('h1'), path).toHaveCount(1)
        await expect.soft(page.locator('h1'), path).toBeVisible()
        for (const heading of await page.locator('main h2').all()) await expect.soft(heading, path).toBeVisible()
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
