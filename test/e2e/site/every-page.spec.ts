import { pages } from '#content/pages.ts'
import { expect, test } from '../support/product.ts'

const NARROW = 320

for (const { path, name } of pages) {
  test(`${path} fits a narrow screen and can be used by keyboard from end to end`, async ({ page }) => {
    await page.setViewportSize({ width: NARROW, height: 640 })
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name} is too wide`).toBe(NARROW)
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
    expect(hidden, 'takes focus where it cannot be seen').toEqual([])
  })

  test(`${path} shows all its text without JavaScript`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
    const page = await context.newPage()
    await page.goto(path)
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.locator('h1')).toBeVisible()
    for (const heading of await page.locator('main h2').all()) await expect(heading).toBeVisible()
    await context.close()
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
