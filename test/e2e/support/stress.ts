import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { seededRandom } from '#test/support/seeded-random.ts'

/** How many times slower the processor is for the page. */
const SLOWER = 4
const MAX_DELAY_MS = 500

/**
 * Slows a page down: its processor, and each response of the API, by up to half a second each in an order of its own. A
 * response is delayed before its head arrives, so that a stream is late and then flows.
 */
export async function slowDown(page: Page, seed: number): Promise<void> {
  const random = seededRandom(seed)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  browser.on('Fetch.requestPaused', async ({ requestId }) => {
    await setTimeout(random() * MAX_DELAY_MS)
    // The page may have gone on to another meanwhile.
    await browser.send('Fetch.continueResponse', { requestId }).catch(() => {})
  })
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*', requestStage: 'Response' }] })
}
