import { readPage } from '#app/lib/api.ts'

const FILES = /(?:<link rel="(?:modulepreload|stylesheet)" href|<script type="module" src)="(\/assets\/[^"]+)"/g

/** Fetches the dashboard's page, scripts and styles into the browser's cache while the password is typed. */
export async function prefetchDashboard() {
  // Absent in Safari and Firefox.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const html = await readPage('/admin')
  for (const [, href] of html.matchAll(FILES))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }))
}
