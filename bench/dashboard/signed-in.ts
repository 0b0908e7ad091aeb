import type { Browser, CDPSession, Page } from '@playwright/test'
import { ADMIN } from '../support/seeded-database.ts'

/** A row of the list that the script has drawn: what the page brings along cannot be pressed. */
export const ROW = '.admin-root > .dashboard .ticket-title'

const DESKTOP = { width: 1350, height: 940 }

/** A page of a browser of its own, in which the admin has signed in. */
export async function signedIn(
  browser: Browser,
  url: string,
  viewport = DESKTOP,
): Promise<{ page: Page; cdp: CDPSession }> {
  const context = await browser.newContext({ viewport })
  const response = await context.request.post(`${url}/api/auth/sign-in/email`, {
    data: ADMIN,
    headers: { origin: url },
  })
  if (!response.ok()) throw new Error(`sign-in answered ${response.status()}`)
  const page = await context.newPage()
  return { page, cdp: await context.newCDPSession(page) }
}
