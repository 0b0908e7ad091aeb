import { expect, test } from '../support/product.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Runs in the page: what was requested before and after something of it was seen. A test's clock has no such entries. */
async function requestsAroundFirstPaint() {
  const entriesOf = (type: string, isComplete: (list: PerformanceObserverEntryList) => boolean) =>
    new Promise<PerformanceEntryList>((resolve) => {
      const observer = new PerformanceObserver((list) => isComplete(list) && resolve(list.getEntries()))
      observer.observe({ type, buffered: true })
    })
  const paints = await entriesOf('paint', (list) => list.getEntriesByName('first-contentful-paint').length > 0)
  const painted = paints.find(({ name }) => name === 'first-contentful-paint')!.startTime
  const requests = await entriesOf('resource', () => true)
  const names = (some: PerformanceEntryList) => some.map(({ name }) => new URL(name).pathname)
  return {
    before: names(requests.filter(({ startTime }) => startTime < painted)),
    after: names(requests.filter(({ startTime }) => startTime >= painted)),
  }
}

test('A public page is painted from its document and one stylesheet alone; everything else is requested afterwards', async ({
  page,
}) => {
  // Each as on a first visit.
  await page.addInitScript(() => localStorage.clear())
  for (const path of ['/', '/services/help-desk', '/pricing', '/contact', '/privacy-policy'])
    await test.step(path, async () => {
      await page.goto(path)
      const { before, after } = await page.evaluate(requestsAroundFirstPaint)
      expect(before).toEqual([expect.stringMatching(/^\/assets\/[\w-]+\.css$/)])
      expect(after).toContainEqual(expect.stringMatching(/^\/assets\/client-/))
    })
})

test('A place in a page is found by its address, and again by Back, although lower sections are laid out late', async ({
  page,
}) => {
  await page.goto('/contact#coverage')
  await expect(page.locator('#coverage h2')).toBeInViewport()
  await page.goto('/')
  await expect(page.locator('body')).toHaveAttribute('data-visit')
  // Each is seen on the way down, as a reader does.
  for (const section of await page.locator('main > section').all()) await section.scrollIntoViewIfNeeded()
  const reasons = page.locator('.trust li')
  await reasons.first().scrollIntoViewIfNeeded()
  const place = () => page.evaluate(() => Math.round(scrollY))
  const before = await place()
  await page.goto('/contact')
  await page.goBack()
  await expect.poll(place).toBeGreaterThan(before - 3)
  await expect(reasons.first()).toBeInViewport()
  expect(await place()).toBeLessThan(before + 3)
})
