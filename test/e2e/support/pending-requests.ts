import type { Page, Request } from '@playwright/test'

/** Begins to watch the page's requests; the returned function lists those without a response, live streams aside. */
export function pendingRequests(page: Page): () => string[] {
  const pending = new Map<Request, string>()
  const onEnd = (request: Request) => pending.delete(request)
  page.on('request', (request) => request.resourceType() !== 'eventsource' && pending.set(request, request.url()))
  page.on('requestfinished', onEnd)
  page.on('requestfailed', onEnd)
  return () => [...pending.values()]
}
