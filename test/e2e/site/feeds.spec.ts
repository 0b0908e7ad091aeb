import type { APIRequestContext } from '@playwright/test'
import { pages, trailTo } from '#content/pages.ts'
import { oklchToHex } from '#app/ui/oklch.ts'
import { colors, site } from '#site'
import { freePort } from '#test/support/free-port.ts'
import { expect, startProduct, test } from '../support/product.ts'

const PUBLIC_URL = 'https://www.neatline.example.com'
const indexable = pages.filter(({ canonical }) => canonical === undefined)

/** Reads the meta tags from the document as served. */
async function readMeta(request: APIRequestContext, path: string) {
  const response = await request.get(path)
  const html = await response.text()
  const meta = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&')
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
  return {
    status: response.status(),
    headings: html.match(/<h1[\s>]/g)?.length,
    titles: [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title!.replaceAll('&amp;', '&')),
    description: meta('description')?.replaceAll('&#x27;', "'"),
    canonical: [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => href),
    url: meta('og:url'),
    image: meta('og:image'),
    robots: meta('robots'),
    things: data ? (JSON.parse(data)['@graph'] as { '@type': string }[]).map((thing) => thing['@type']) : [],
  }
}

test('every page has one h1, its own title and description, its canonical URL and its image', async ({
  request,
  product,
}) => {
  for (const { path, canonical = path, meta, group } of pages) {
    const page = await readMeta(request, path)
    const url = new URL(canonical, product.url).href
    expect.soft(page, path).toMatchObject({
      status: 200,
      headings: 1,
      titles: [meta.title],
      description: meta.description,
      canonical: [url],
      url,
      image: `${product.url}/og/${group}.jpg`,
      robots: undefined,
    })
  }
})

test('no two pages have the same title or description', () => {
  for (const of of ['title', 'description'] as const) {
    const all = indexable.map(({ meta }) => meta[of])
    expect(new Set(all).size).toBe(all.length)
  }
})

test('the structured data of each page describes that page', async ({ request }) => {
  for (const { path, group } of pages) {
    const expected = [
      ...(['/', '/contact'].includes(path) ? ['LocalBusiness'] : []),
      ...(group === 'services' && path !== '/services' ? ['Service'] : []),
      ...(trailTo(path).length > 1 ? ['BreadcrumbList'] : []),
    ]
    expect.soft((await readMeta(request, path)).things, path).toEqual(expected)
  }
})

test('sharing images and icons exist in their sizes', async ({ page, request }) => {
  await page.goto('/')
  const sizeOf = (src: string) =>
    page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return [image.naturalWidth, image.naturalHeight]
    }, src)
  for (const group of new Set(pages.map((each) => each.group))) {
    const response = await request.get(`/og/${group}.jpg`)
    expect.soft([response.status(), response.headers()['content-type']], group).toEqual([200, 'image/jpeg'])
    expect.soft((await response.body()).length, group).toBeLessThanOrEqual(120 * 1024)
    expect.soft(await sizeOf(`/og/${group}.jpg`), group).toEqual([1200, 630])
  }
  expect(await sizeOf('/apple-touch-icon.png')).toEqual([180, 180])
  expect(await sizeOf('/favicon.ico')).toEqual([32, 32])
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/site.webmanifest')
  const manifest = await request.get('/site.webmanifest')
  expect(manifest.headers()['content-type']).toBe('application/manifest+json')
  const { name, theme_color, icons } = await manifest.json()
  expect([name, theme_color]).toEqual([site.name, oklchToHex(colors.spruce[700])])
  for (const { src, sizes } of icons) expect((await sizeOf(src)).join('x')).toBe(sizes)
  expect((await request.get('/favicon.svg')).headers()['content-type']).toBe('image/svg+xml; charset=utf-8')
})

test('the sitemap lists exactly the public pages, and robots.txt names it', async ({ request, product }) => {
  const sitemap = await request.get('/sitemap.xml')
  expect(sitemap.headers()['content-type']).toContain('application/xml')
  const listed = [...(await sitemap.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
  expect(listed).toEqual(indexable.map(({ path }) => new URL(path, product.url).href))
  const robots = await request.get('/robots.txt')
  expect(robots.headers()['content-type']).toContain('text/plain')
  const lines = (await robots.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining(['Disallow: /admin', 'Disallow: /api', `Sitemap: ${product.url}/sitemap.xml`]),
  )
})

test('the dashboard and unknown paths are excluded from search engines', async ({ request }) => {
  for (const path of ['/admin', '/admin/account', '/admin/login', '/admin/setup', '/no/such/page'])
    expect.soft((await readMeta(request, path)).robots, path).toBe('noindex')
})

test('with PUBLIC_URL set, every page uses that origin and is served compressed', async ({ playwright }) => {
  const port = await freePort()
  const product = await startProduct({ PUBLIC_URL, PORT: String(port), RATE_LIMITS: 'on' })
  const request = await playwright.request.newContext({ baseURL: `http://localhost:${port}` })
  for (const { path, canonical = path } of pages) {
    const page = await readMeta(request, path)
    const url = new URL(canonical, PUBLIC_URL).href
    expect.soft([page.canonical, page.url, new URL(page.image!).origin], path).toEqual([[url], url, PUBLIC_URL])
  }
  for (const path of ['/', '/contact', '/sitemap.xml', '/robots.txt']) {
    const response = await request.get(path, { headers: { 'accept-encoding': 'br' } })
    const text = await response.text()
    expect.soft(text, path).toContain(PUBLIC_URL)
    expect.soft(text, path).not.toContain('http://localhost')
    if (path !== '/robots.txt') expect.soft(response.headers()['content-encoding'], path).toBe('br')
  }
  await request.dispose()
  await product.stop()
})

test('hovering over a link prefetches its page, but never the dashboard or a customer’s own pages', async ({
  page,
  request,
}) => {
  const rules = async (path: string) =>
    /<script type="speculationrules">(.*?)<\/script>/s.exec(await (await request.get(path)).text())?.[1]
  for (const path of ['/', '/contact', '/pricing']) {
    const { prefetch } = JSON.parse((await rules(path))!)
    expect(prefetch[0].eagerness).toBe('moderate')
    for (const personal of ['/admin*', '/t/*', '/my/*'])
      expect(JSON.stringify(prefetch[0].where)).toContain(`"${personal}"`)
  }
  expect(await rules('/admin/login')).toBeUndefined()
  await page.goto('/contact')
  const ahead = page.context().waitForEvent('request', (each) => new URL(each.url()).pathname === '/support')
  await page.getByRole('banner').getByRole('link', { name: 'Submit Ticket', exact: true }).hover()
  expect((await ahead).headers()['sec-purpose']).toContain('prefetch')
})

test('videos are served in byte ranges, which Safari requires', async ({ request, page }) => {
  await page.goto('/')
  const film = await page.evaluate(() => /\/assets\/[\w.-]+\.mp4/.exec(document.documentElement.outerHTML)?.[0])
  const response = await request.get(film!, { headers: { range: 'bytes=0-1' } })
  expect(response.status()).toBe(206)
  expect(response.headers()['content-range']).toMatch(/^bytes 0-1\/\d{5,}$/)
  expect((await response.body()).length).toBe(2)
})
