import type { View } from './dashboard-views.ts'

const TOGETHER = 20
/** Timeout in milliseconds to search one frame. */
const MAX_LENGTH = 1_000
const KINDS = ['execution', 'report', 'request', 'element'] as const
/** Payloads that always run as markup. */
const PLAIN = ['<img src=x onerror=sprung(1)>', '<img src=//sprung.invalid/x.png>']
const POLICIES = ['', "default-src 'self'"]

/**
 * Shows that the probe works: opens the same texts as markup, each in its own frame, without protection and under a policy
 * that reports them. Returns the number of detections of each kind.
 */
export async function verifyProbe(
  { page, probe, url }: View,
  given: string[],
): Promise<Record<(typeof KINDS)[number], number>> {
  probe.enter('control')
  const texts = [...PLAIN, ...given]
  for (let from = 0; from < texts.length; from += TOGETHER)
    for (const policy of POLICIES) {
      const frames = texts.slice(from, from + TOGETHER).map((text) => `<iframe srcdoc="${asAttribute(text)}"></iframe>`)
      await page.route(`${url}/control`, (route) =>
        route.fulfill({
          contentType: 'text/html; charset=utf-8',
          headers: policy ? { 'content-security-policy': policy } : {},
          body: `<!doctype html>${frames.join('\n')}`,
        }),
      )
      await page.goto(`${url}/control`)
      // A frame may have navigated away or hang.
      for (const frame of page.frames()) await probe.search(frame, MAX_LENGTH).catch(() => {})
      await page.unroute(`${url}/control`)
    }
  const found = probe.detections.splice(0)
  return Object.fromEntries(KINDS.map((kind) => [kind, found.filter(({ what }) => what === kind).length])) as Record<
    (typeof KINDS)[number],
    number
  >
}

const asAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
