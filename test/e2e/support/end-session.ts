import type { Page } from '@playwright/test'

/**
 * Ends the session at the moment the page first sends a request of this method to `url`. What it sent before by itself still had
 * the session: otherwise that might ask to sign in before what is pressed does.
 */
export async function endSessionAt(page: Page, method: string, url: string): Promise<void> {
  let hasEnded = false
  await page.route(url, async (route) => {
    if (!hasEnded && route.request().method() === method) {
      hasEnded = true
      await page.context().clearCookies()
    }
    await route.continue()
  })
}
