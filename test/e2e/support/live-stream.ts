import type { Page, Request, Response } from '@playwright/test'

/** Resolves once the page's stream of changes is open; called before the page is. */
export const streamOpened = (page: Page): Promise<Response> =>
  page.waitForResponse((response) => response.request().resourceType() === 'eventsource')

/** Resolves once the page asks for this again, as it does 2 seconds after its stream has opened. From then on only changes make it ask. */
export const askedAgain = (page: Page, url: string): Promise<Request> =>
  streamOpened(page).then(() => page.waitForRequest(url))
