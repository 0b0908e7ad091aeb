import type { Page } from '@playwright/test'

/** Holds requests with this method and address until the returned function is called, as a slow connection does. */
export async function holdRequests(page: Page, method: string, url: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    if (route.request().method() === method) await held.promise
    await route.continue()
  })
  return held.resolve
}
