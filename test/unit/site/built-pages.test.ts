import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ORIGIN } from '#content/origin.ts'
import { pages } from '#content/pages.ts'
import { listTags } from '#contract/tags.ts'
import { loadPages } from '#server/http/pages/serve-pages.ts'
import { BUILT } from './built-document.ts'

const built = readdirSync(BUILT, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
const documents = built.filter((file) => file.endsWith('.html'))
const read = (file: string) => readFileSync(file, 'utf8')

const fileAt = (path: string) =>
  [join(BUILT, path), join(BUILT, path, 'index.html')].find((file) => existsSync(file) && statSync(file).isFile())

const served = loadPages()
const isStatic = (html: string) => !html.includes('/assets/dashboard-client-')

/** The URLs in the attributes of a document; a `srcset` has several. */
function addressesIn(html: string): string[] {
  const body = html.replaceAll(/<script(?![^>]*\bsrc=)[^>]*>[\s\S]*?<\/script>/g, '')
  const found = [...body.matchAll(/\s(href|src|srcset|poster|data-src|data-srcset)="(?!data:)([^"]*)"/gi)]
  return found.flatMap(([, name, value]) =>
    /srcset/i.test(name!)
      ? value!.split(',').map((each) => each.trim().split(/\s+/)[0]!)
      : [value!.replaceAll('&amp;', '&')],
  )
}

/** The integrity hashes in the elements of a document and in its import map. */
function integritiesIn(html: string): [address: string, integrity: string | undefined][] {
  const [, map] = /<script[^>]* type="importmap"[^>]*>([^<]*)<\/script>/.exec(html) ?? []
  const named = [...html.matchAll(/<(?:script|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)"[^>]*>/g)]
  return [
    ...named.map(([tag, address]): [string, string | undefined] => [address!, / integrity="([^"]+)"/.exec(tag)?.[1]]),
    ...Object.entries((map ? JSON.parse(map) : { integrity: {} }).integrity as Record<string, string>),
  ]
}

const integrityOf = (address: string) =>
  `sha384-${createHash('sha384').update(served.byPath.get(address)!().body).digest('base64')}`

/** Pages that the server renders when they are requested (server/http/customer/my-tickets.ts). */
const RENDERED = ['/my/tickets']

function isDead(address: string, document: string): boolean {
  if (/^(tel:|mailto:|https:\/\/)/.test(address)) return false
  const url = URL.parse(address, `${ORIGIN}/${relative(BUILT, document).replace(/index\.html$/, '')}`)
  if (!url || url.origin !== ORIGIN) return true
  if (RENDERED.includes(url.pathname)) return false
  const file = address.startsWith('#') ? document : fileAt(url.pathname)
  if (!file) return true
  const anchor = decodeURIComponent(url.hash.slice(1))
  return anchor !== '' && !read(file).includes(` id="${anchor}"`)
}

describe('In the built pages', () => {
  test('every page has a document', () => {
    expect(pages.map(({ path }) => path).filter((path) => !fileAt(path))).toEqual([])
  })

  test.each(documents.map((file) => relative(BUILT, file)))('%s links to existing files and pages', (name) => {
    const file = join(BUILT, name)
    const addresses = addressesIn(read(file))
    expect(addresses.length).toBeGreaterThan(3)
    expect([...new Set(addresses)].filter((address) => isDead(address, file))).toEqual([])
  })

  test.each(documents.map((file) => relative(BUILT, file)))('%s names scripts, each by what it holds', (name) => {
    const html = read(join(BUILT, name))
    expect(html).toMatch(/<(?:script [^>]*src|link rel="modulepreload" href)="[^"]+" integrity="/)
    const wrong = integritiesIn(html).filter(([address, integrity]) => integrity !== integrityOf(address))
    expect(wrong).toEqual([])
  })

  test('a page of a signed-in admin has the hash of every script that it can come to load', () => {
    for (const html of documents.map(read).filter((each) => !isStatic(each))) {
      const named = new Set(integritiesIn(html).map(([address]) => address))
      const referred = [...named].flatMap((address) => read(join(BUILT, address)).match(/[\w.-]+\.js\b/g) ?? [])
      const scripts = referred.map((name) => `/assets/${name}`).filter((address) => existsSync(join(BUILT, address)))
      expect(scripts.length).toBeGreaterThan(3)
      expect(scripts.filter((address) => !named.has(address))).toEqual([])
      for (const part of ['dashboard-base', 'settings-page'])
        expect([...named]).toContainEqual(expect.stringMatching(`/assets/${part}-`))
    }
  })

  test('scripts carry what it takes to call an operation, and not what the server makes of it', () => {
    const scripts = built.filter((file) => file.endsWith('.js')).map(read)
    expect(scripts.some((code) => code.includes(listTags.path))).toBe(true)
    expect(scripts.filter((code) => code.includes(listTags.summary))).toEqual([])
  })

  test('nothing is loaded from another origin', () => {
    const foreign = documents.flatMap((file) =>
      [
        ...read(file).matchAll(
          /<(?:script|img|source|video|iframe|link rel="(?!canonical)[^"]*")[^>]*\s(?:src|href)="(https?:[^"]*)"/g,
        ),
      ].map(([, address]) => address),
    )
    expect(foreign).toEqual([])
  })

  test('every file that a stylesheet refers to exists', () => {
    const named = built
      .filter((file) => file.endsWith('.css'))
      .flatMap((file) => [...read(file).matchAll(/url\(["']?(\/[^"')#?]+)/g)].map(([, path]) => path!))
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((path) => !fileAt(path))).toEqual([])
  })

  test('there are no files that are never served', () => {
    expect(built.filter((file) => /\.data$|spa-fallback/.test(file))).toEqual([])
  })
})
