import type { Locator, Page } from '@playwright/test'

const TIMES = 10
const TABS = ['Chat', 'AI Insights', 'Files', 'History', 'Overview']
const SORTS = ['Title', 'Status', 'Priority', 'Created']

/**
 * Performs a technician's usual interactions and returns how long each took until the next paint, in milliseconds, in steps
 * of eight. The browser does not report interactions faster than about one frame (16 ms); those count as 16.
 */
export async function measureInteractions(page: Page): Promise<Record<string, number[]>> {
  await watchPaints(page)
  const select = await timed(page, TIMES, async () => {
    for (let row = 0; row < TIMES; row++) {
      await page.locator('.ticket-title').nth(row).click()
      await settled(page)
    }
  })
  const tab = await timed(page, 2 * TABS.length, async () => {
    for (let turn = 0; turn < 2; turn++)
      for (const name of TABS) {
        await page.getByRole('tab', { name }).click()
        await settled(page)
      }
  })
  const sort = await timed(page, 2 * SORTS.length, async () => {
    for (let turn = 0; turn < 2; turn++)
      for (const name of SORTS) {
        await page.getByRole('columnheader', { name }).getByRole('button').click()
        await settled(page)
      }
  })
  const search = await typed(page, page.getByRole('searchbox'), 'printer offline')
  await page.getByRole('searchbox').fill('')
  await page.locator('.ticket-title').first().click()
  await page.getByRole('tab', { name: 'Chat' }).click()
  const answer = page.getByPlaceholder('Type your response...')
  const reply = await typed(page, answer, 'Thank you for writing to us.')
  await answer.fill('')
  return { select, tab, sort, 'typing a search': search, 'typing a reply': reply }
}

/** Returns the duration of each frame while the wheel scrolls over 10,000 rows. */
export async function measureScrolling(page: Page): Promise<number[]> {
  await page.locator('.ticket-scroll').hover()
  await page.evaluate(() => {
    const frames: number[] = []
    let last = performance.now()
    const frame = (now: number) => {
      frames.push(now - last)
      last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    Object.assign(globalThis, { frames })
  })
  const rowHeight = (await page.locator('tbody tr').first().boundingBox())!.height
  for (let row = 0; row < 10_000; row += 20) await page.mouse.wheel(0, 20 * rowHeight)
  await settled(page)
  return page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames.slice(1))
}

const watchPaints = (page: Page) =>
  page.evaluate(() => {
    const paints: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) paints.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    Object.assign(globalThis, { paints })
  })

const typed = (page: Page, field: Locator, text: string) =>
  timed(page, text.length, () => field.pressSequentially(text, { delay: 60 }))

async function timed(page: Page, presses: number, use: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => void ((globalThis as unknown as { paints: number[] }).paints.length = 0))
  await use()
  await settled(page)
  const paints = await page.evaluate(() => [...(globalThis as unknown as { paints: number[] }).paints])
  return [...paints, ...Array.from({ length: Math.max(presses - paints.length, 0) }, () => 16)]
}

/** Waits until the pending requests have completed and their results are painted. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
}
