import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  inlineIcon,
  mergeStylesheets,
  minifyMarkup,
  openSiteFiles,
  recolor,
  type SiteFiles,
} from '../../../build/pages/rewrite-pages.ts'

const link = (name: string) => `<link rel="stylesheet" href="/assets/${name}.css"/>`
const FONTS = `<noscript>${link('fonts-1')}</noscript>`
const SHEETS = {
  'root-aaaaaaaa': ':root{--color-spruce-700:oklch(36.5% .056 198);--color-ink:#000}.a{color:var(--color-spruce-700)}',
  'page-bbbbbbbb': '.b{}',
}
const whole = `${link('root-aaaaaaaa')}${link('page-bbbbbbbb')}`
let built: string
let files: SiteFiles

beforeAll(() => {
  built = mkdtempSync(join(tmpdir(), 'helpdesk-styles-'))
  mkdirSync(join(built, 'assets'))
  for (const [name, css] of Object.entries(SHEETS)) writeFileSync(join(built, `assets/${name}.css`), css)
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

it('Another color makes another stylesheet of another name, and leaves the rest as it is', () => {
  const ramps = { spruce: { 700: 'oklch(0.4 0.1 20)' }, alpen: {} }
  const html = recolor(files, whole, ramps)
  const [root, page] = linked(html)
  expect(page).toBe('/assets/page-bbbbbbbb.css')
  expect(root).toMatch(/^\/assets\/root-(?!aaaaaaaa)[\w-]{8}\.css$/)
  expect(files.read(root!)).toBe(
    ':root{--color-spruce-700:oklch(0.4 0.1 20);--color-ink:#000}.a{color:var(--color-spruce-700)}',
  )
  expect(files.read('/assets/root-aaaaaaaa.css'), 'pages that are open load it').toBe(SHEETS['root-aaaaaaaa'])
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
