import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { home } from '#content/home.ts'
import { footerColumns, headerLinks, industriesMenu, servicesMenu } from '#content/navigation.ts'
import { ORIGIN } from '#content/origin.ts'
import { composedPages, pages, trailTo } from '#content/pages.ts'
import type { ComposedPage } from '#content/types.ts'
import { collectTexts } from '../../../build/check-content/find-faults.ts'

const paths = pages.map(({ path }) => path)
const addresses = (content: unknown) =>
  collectTexts(content)
    .filter(({ key, value }) => key === 'href' && value.startsWith('/'))
    .map(({ value }) => value.replace(/[#?].*$/, ''))

describe('The list of pages', () => {
  test('has every path once, in lower case and without a trailing slash', () => {
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.filter((path) => !/^\/([a-z-]+(\/[a-z-]+)*)?$/.test(path))).toEqual([])
  })

  test('has the pages that header, footer and home page link to', () => {
    const links = addresses({ footerColumns, headerLinks, industriesMenu, servicesMenu, home })
    expect(links.length).toBeGreaterThan(20)
    expect(links.filter((link) => !paths.includes(link))).toEqual([])
  })

  test('has every parent of a page', () => {
    for (const path of paths.filter((each) => each !== '/'))
      expect(trailTo(path).map(({ href }) => href)).toContain(path)
  })

  test('has canonical paths that exist', () => {
    const canonical = pages.flatMap((page) => page.canonical ?? [])
    expect(canonical).toEqual(['/services/onsite'])
    expect(paths).toEqual(expect.arrayContaining(canonical))
  })
})

describe('A page added to the list', () => {
  const added: ComposedPage = { ...composedPages[0]!, path: '/services/printers' }
  const inRoutes = (entries: RouteConfigEntry[]): (string | undefined)[] =>
    entries.flatMap(({ path, children = [] }) => [path, ...inRoutes(children)])
  afterEach(() => vi.resetModules())

  test('has a route and is in the sitemap without further changes', async () => {
    vi.doMock('#content/pages.ts', async (original) => ({
      ...(await original<typeof import('#content/pages.ts')>()),
      composedPages: [...composedPages, added],
      pages: [...pages, added],
    }))
    const { default: routes } = await import('#app/routes.ts')
    expect(inRoutes(routes)).toContain('services/printers')
    const { loader } = await import('#app/routes/feeds/sitemap.ts')
    expect(await loader().text()).toContain(`<loc>${ORIGIN}/services/printers</loc>`)
    vi.doUnmock('#content/pages.ts')
  })
})

test('Search engines are kept out of the dashboard and the API, and told where the sitemap is', async () => {
  const { loader } = await import('#app/routes/feeds/robots.ts')
  const lines = (await loader().text()).trim().split('\n')
  expect(lines).toEqual(['User-agent: *', 'Disallow: /admin', 'Disallow: /api', '', `Sitemap: ${ORIGIN}/sitemap.xml`])
})
