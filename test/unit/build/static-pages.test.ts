import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  inlineIcon,
  mergeStylesheets,
  minifyMarkup,
  openSiteFiles,
  reachableScripts,
  type SiteFiles,
} from '../../../build/pages/rewrite-pages.ts'

const link = (name: string) => `<link rel="stylesheet" href="/assets/${name}.css"/>`
const FONTS = `<noscript>${link('fonts-1')}</noscript>`
const SHEETS = {
  'root-aaaaaaaa': '.a{}',
  'page-bbbbbbbb': '.b{}',
}
const SCRIPTS = { 'page-1': 'import("./part-1.js")', 'part-1': 'import("./page-1.js")', 'route-1': '' }
const whole = `${link('root-aaaaaaaa')}${link('page-bbbbbbbb')}`
let built: string
let files: SiteFiles

beforeAll(() => {
  built = mkdtempSync(join(tmpdir(), 'helpdesk-styles-'))
  mkdirSync(join(built, 'assets'))
  for (const [name, css] of Object.entries(SHEETS)) writeFileSync(join(built, `assets/${name}.css`), css)
  for (const [name, code] of Object.entries(SCRIPTS)) writeFileSync(join(built, `assets/${name}.js`), code)
  files = openSiteFiles(built)
})
afterAll(() => rmSync(built, { recursive: true }))

const linked = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, path]) => path!)

it('Pages of one kind share one stylesheet in place of several, in their order', () => {
  const [home, services] = ['Home', 'Services'].map((title) =>
    mergeStylesheets(files, `${FONTS}${whole}<h1>${title}</h1>`),
  )
  const [, merged] = linked(home!)
  expect(merged).toMatch(/^\/assets\/page-whole-[\w-]{8}\.css$/)
  expect(linked(services!)).toEqual(linked(home!))
  expect(files.read(merged!)).toBe(Object.values(SHEETS).join('\n'))
  expect(mergeStylesheets(files, link('root-aaaaaaaa')), 'one stylesheet').toBe(link('root-aaaaaaaa'))
})

it('Scripts that no page loads, itself or through another, are not kept', () => {
  const map = '<script type="importmap">{"integrity":{"/assets/route-1.js":"sha384-a"}}</script>'
  const page = `${map}<script type="text/plain" src="/assets/page-1.js"></script>`
  expect([...reachableScripts(files, [page])]).toEqual(['/assets/page-1.js', '/assets/part-1.js'])
})

it('The icon of the tab travels within the page, so that nothing is asked for before it is painted', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#0e4749"/></svg>'
  const page = inlineIcon(svg, '<link rel="icon" href="/favicon.svg" type="image/svg+xml"/><h1>Home</h1>')
  const [, icon] = /^<link rel="icon" href="data:image\/svg\+xml,([^"]+)"\/><h1>Home<\/h1>$/.exec(page)!
  expect(decodeURIComponent(icon!).replaceAll("'", '"')).toBe(svg)
})

it('What only React would read is taken out, except where it will take over a form', () => {
  const marked = '<p>of <!-- -->Colorado</p><!--$--><svg><path d="M0 0"></path></svg><!--/$-->'
  const island = `<form-island>${marked}</form-island>`
  const thin = '<p>of Colorado</p><svg><path d="M0 0"/></svg>'
  expect(minifyMarkup(`${marked}${island}${marked}<!-- kept -->`)).toBe(`${thin}${island}${thin}<!-- kept -->`)
})
