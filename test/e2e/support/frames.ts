import type { Page } from '@playwright/test'

/** Waits until the page has rendered two more frames, and with them has run its observers and queued tasks. */
export async function renderFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
}
