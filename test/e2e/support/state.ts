import type { Page } from '@playwright/test'
import { expect } from './product.ts'

/** Waits until the dashboard's stream of events is open and what may have changed before is being loaded: nothing else is by itself. */
export const live = (page: Page): Promise<void> => expect(page.locator('html')).toHaveAttribute('data-live', 'open')

/** Waits until the page has no request in flight and no save or reload due, and has shown what came. */
export const idle = (page: Page): Promise<void> =>
  expect(async () => {
    expect(await page.evaluate(busyOverFrames)).toEqual(['0', '0'])
  }).toPass()

/** Runs in the page: what an answer brings is drawn, and what that asks for is sent, within two frames. */
async function busyOverFrames() {
  const busy = () => document.documentElement.dataset.busy
  const before = busy()
  await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))
  return [before, busy()]
}
