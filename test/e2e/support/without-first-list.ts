import type { Page } from '@playwright/test'

/** Has the dashboard's page come as the build has made it, as where the server cannot read the list for it. */
export const withoutFirstList = (page: Page) =>
  page.route(/\/admin(?:\?.*)?$/, async (route) => {
    const headers = { ...(await route.request().allHeaders()), cookie: 'signed=out' }
    await route.fulfill({ response: await route.fetch({ headers }) })
  })
