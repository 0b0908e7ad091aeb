import { ORIGIN } from '#content/origin.ts'
import { pages } from '#content/pages.ts'

/** Every page under the one address that search engines should prefer. */
export function loader() {
  const addresses = pages
    .filter(({ canonical }) => canonical === undefined)
    .map(({ path }) => `  <url><loc>${new URL(path, ORIGIN).href}</loc></url>\n`)
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join('')}</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8' } },
  )
}
