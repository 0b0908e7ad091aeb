import { ORIGIN } from '#content/origin.ts'
import { pages } from '#content/pages.ts'

export function loader() {
  const urls = pages
    .filter(({ canonical }) => canonical === undefined)
    .map(({ path }) => `  <url><loc>${new URL(path, ORIGIN).href}</loc></url>\n`)
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8' } },
  )
}
