import { describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { oklchToHex } from '#contract/oklch.ts'
import { ORIGIN } from '#content/origin.ts'
import { pages, trailTo } from '#content/pages.ts'
import { loadPages } from '#server/http/pages/serve-pages.ts'
import { brandColors, site } from '#site'
import { all, documentAt, one, scriptOf, textOf } from './built-document.ts'

const PUBLIC_URL = 'https://www.neatline.example.com'
const indexable = pages.filter(({ canonical }) => canonical === undefined)
const served = loadPages().byPath
const bodyOf = (path: string) => Buffer.from(served.get(path)!().body)
const typeOf = (path: string) => served.get(path)!().headers['Content-Type']

function metaOf(path: string) {
  const document = documentAt(path)
  const meta = (by: 'name' | 'property', name: string) =>
    all(document, 'meta', { [by]: name }).map((tag) => tag.attribs['content'])
  const data = all(document, 'script', { type: 'application/ld+json' }).map(
    (script) => (JSON.parse(scriptOf(script)) as { '@graph': { '@type': string }[] })['@graph'],
  )
  return {
    headings: all(document, 'h1').length,
    titles: all(document, 'title').map(textOf),
    description: meta('name', 'description'),
    canonical: all(document, 'link', { rel: 'canonical' }).map((link) => link.attribs['href']),
    url: meta('property', 'og:url'),
    image: meta('property', 'og:image'),
    robots: meta('name', 'robots'),
    things: data.flat().map((thing) => thing['@type']),
  }
}

describe('For search engines and link previews', () => {
  test.each(pages)(
    '$path has one h1, its own title and description, its canonical URL, its image and its data',
    (page) => {
      const { path, canonical = path, meta, group } = page
      const url = new URL(canonical, ORIGIN).href
      expect(metaOf(path)).toEqual({
        headings: 1,
        titles: [meta.title],
        description: [meta.description],
        canonical: [url],
        url: [url],
        image: [`${ORIGIN}/og/${group}.jpg`],
        robots: [],
        things: [
          ...(['/', '/contact'].includes(path) ? ['LocalBusiness'] : []),
          ...(group === 'services' && path !== '/services' ? ['Service'] : []),
          ...(trailTo(path).length > 1 ? ['BreadcrumbList'] : []),
        ],
      })
    },
  )

  test('no two pages have the same title or description', () => {
    for (const of of ['title', 'description'] as const) {
      const texts = indexable.map(({ meta }) => meta[of])
      expect(new Set(texts).size).toBe(texts.length)
    }
  })

  test.each([
    '/admin',
    '/admin/account',
    '/admin/settings/people',
    '/admin/activity',
    '/admin/companies',
    '/admin/get-started',
    '/admin/mail',
    '/admin/replies',
    '/admin/login',
    '/admin/setup',
    '/404',
  ])('%s is excluded', (path) => {
    expect(metaOf(path).robots).toEqual(['noindex'])
  })

  test('the sitemap lists exactly the public pages, and robots.txt names it', () => {
    const listed = [
      ...bodyOf('/sitemap.xml')
        .toString()
        .matchAll(/<loc>([^<]*)<\/loc>/g),
    ].map(([, address]) => address)
    expect(listed).toEqual(indexable.map(({ path }) => new URL(path, ORIGIN).href))
    expect(typeOf('/sitemap.xml')).toContain('application/xml')
    const lines = bodyOf('/robots.txt').toString().split('\n')
    expect(lines).toEqual(
      expect.arrayContaining(['Disallow: /admin', 'Disallow: /api', `Sitemap: ${ORIGIN}/sitemap.xml`]),
    )
    expect(typeOf('/robots.txt')).toContain('text/plain')
  })

  test('every page names the origin that it is served under, and no other of its own', () => {
    const own = loadPages(undefined, { origin: () => PUBLIC_URL }).byPath
    for (const { path, canonical = path, group } of pages) {
      const html = Buffer.from(own.get(path)!().body).toString()
      const url = new URL(canonical, PUBLIC_URL).href
      expect.soft(html, path).toContain(`<link rel="canonical" href="${url}"/>`)
      expect.soft(html, path).toContain(`<meta property="og:url" content="${url}"/>`)
      expect.soft(html, path).toContain(`<meta property="og:image" content="${PUBLIC_URL}/og/${group}.jpg"/>`)
      expect.soft(html, path).not.toContain(ORIGIN)
    }
    for (const path of ['/sitemap.xml', '/robots.txt']) {
      const text = Buffer.from(own.get(path)!().body).toString()
      expect(text).toContain(PUBLIC_URL)
      expect(text).not.toContain(ORIGIN)
    }
  })
})

describe('Images and icons', () => {
  const sizeOf = async (path: string) => {
    const { width, height, format } = await sharp(bodyOf(path)).metadata()
    return [format, width, height]
  }

  test.each([...new Set(pages.map(({ group }) => group))])('for link previews of %s have their size', async (group) => {
    expect(await sizeOf(`/og/${group}.jpg`)).toEqual(['jpeg', 1200, 630])
    expect(typeOf(`/og/${group}.jpg`)).toBe('image/jpeg')
  })

  test('for tabs and home screens have their sizes', async () => {
    expect(await sizeOf('/apple-touch-icon.png')).toEqual(['png', 180, 180])
    // An icon file has width and height of its first picture there.
    expect([...bodyOf('/favicon.ico').subarray(6, 8)]).toEqual([32, 32])
    expect(typeOf('/favicon.svg')).toBe('image/svg+xml; charset=utf-8')
    expect(typeOf('/site.webmanifest')).toBe('application/manifest+json')
    const { name, theme_color, icons } = JSON.parse(bodyOf('/site.webmanifest').toString())
    expect([name, theme_color]).toEqual([site.name, oklchToHex(brandColors().spruce[700])])
    expect(icons).toHaveLength(2)
    for (const { src, sizes } of icons) expect((await sizeOf(src)).slice(1).join('x')).toBe(sizes)
  })
})

test('A link under the pointer is fetched ahead, but never one of the dashboard or of a customer’s own pages', () => {
  for (const { path } of pages) {
    const { prefetch } = JSON.parse(scriptOf(one(documentAt(path), 'script', { type: 'speculationrules' })))
    expect(prefetch[0].eagerness).toBe('moderate')
    for (const personal of ['/admin*', '/t/*', '/my/*'])
      expect(JSON.stringify(prefetch[0].where)).toContain(`"${personal}"`)
  }
  expect(all(documentAt('/admin/login'), 'script', { type: 'speculationrules' })).toEqual([])
})

test('No two pages share a paragraph', () => {
  const owners = new Map<string, string>()
  const repeated: string[] = []
  for (const { path } of indexable)
    for (const text of all(one(documentAt(path), 'main'), 'p').map(textOf)) {
      if (text.length < 60) continue
      const owner = owners.get(text)
      if (owner && owner !== path) repeated.push(`${owner} and ${path}: ${text}`)
      owners.set(text, path)
    }
  expect(owners.size).toBeGreaterThan(50)
  expect(repeated).toEqual([])
})
