import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inlineIcon, mergeStylesheets, rewriteStaticPages, minifyMarkup } from '../../../build/pages/rewrite-pages.ts'

const link = (name: string) => `<link rel="stylesheet" href="/assets/${name}.css"/>`
const FONTS = `<noscript>${link('fonts-1')}</noscript>`
const FILES = {
  'assets/root-1.css': '.a{}',
  'assets/page-1.css': '.b{}',
  'index.html': `${FONTS}${link('root-1')}${link('page-1')}<h1>Home</h1>`,
  'services/index.html': `${FONTS}${link('root-1')}${link('page-1')}<h1>Services</h1>`,
  'plain/index.html': link('root-1'),
  'admin/index.html': `${link('root-1')}${link('page-1')}<script type="module" src="/assets/dashboard-client-1.js"></script>`,
}
let built: string
const read = (name: string) => readFileSync(join(built, name), 'utf8')

beforeAll(() => {
  built = mkdtempSync(join(tmpdir(), 'helpdesk-styles-'))
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(join(built, name, '..'), { recursive: true })
    writeFileSync(join(built, name), text)
  }
  rewriteStaticPages(built, (html) => mergeStylesheets(built, html))
})
afterAll(() => rmSync(built, { recursive: true }))

it('Pages of one kind share one stylesheet in place of several, in their order', () => {
  const merged = readdirSync(join(built, 'assets')).filter((name) => name.includes('-whole-'))
  expect(merged).toHaveLength(1)
  expect(read(`assets/${merged[0]}`)).toBe('.a{}\n.b{}')
  const whole = link(merged[0]!.replace('.css', ''))
  expect(read('index.html')).toBe(`${FONTS}${whole}<h1>Home</h1>`)
  expect(read('services/index.html')).toBe(`${FONTS}${whole}<h1>Services</h1>`)
})

it('A page with one stylesheet, and one of a signed-in admin, stay as they are', () => {
  expect(read('plain/index.html')).toBe(FILES['plain/index.html'])
  expect(read('admin/index.html')).toBe(FILES['admin/index.html'])
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
