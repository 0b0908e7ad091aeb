import { expect, test } from '../support/product.ts'

test.use({ viewport: { width: 390, height: 844 } })

for (const path of ['/', '/services/help-desk', '/pricing', '/contact', '/privacy-policy']) {
  test(`${path} is painted from its document and one stylesheet alone; everything else is requested afterwards`, async ({
    page,
  }) => {
    await page.goto(path)
    const asked = await page.evaluate(() => {
      const [painted] = performance.getEntriesByName('first-contentful-paint')
      const names = performance
        .getEntriesByType('resource')
        .map(({ name, startTime }) => [new URL(name).pathname, startTime < painted!.startTime] as const)
      return Object.groupBy(names, ([, isBefore]) => (isBefore ? 'before' : 'after'))
    })
    expect(asked.before?.map(([name]) => name)).toEqual([expect.stringMatching(/^\/assets\/[\w-]+\.css$/)])
    expect(asked.after?.map(([name]) => name)).toContainEqual(expect.stringMatching(/^\/assets\/client-/))
  })
}
