import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mergeStyles } from '../../scripts/merge-styles.ts'

const link = (name: string) => `<link rel="stylesheet" href="/assets/${name}.css"/>`
const FONTS = `<noscript>${link('fonts-1')}</noscript>`
const FILES = {
  'assets/root-1.css': '.a{}',
  'assets/page-1.css': '.b{}',
  'index.html': `${FONTS}${link('root-1')}${link('page-1')}<h1>Home</h1>`,
  'services/index.html': `${FONTS}${link('root-1')}${link('page-1')}<h1>Services</h1>`,
  'plain/index.html': link('root-1'),
  'admin/index.html': `${link('root-1')}${link('page-1')}<script>window.__reactRouterContext = {}</script>`,
}
let built: string
const read = (name: string) => readFileSync(join(built, name), 'utf8')

beforeAll(() => {
  built = mkdtempSync(join(tmpdir(), 'helpdesk-styles-'))
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(join(built, name, '..'), { recursive: true })
    writeFileSync(join(built, name), text)
  }
  mergeStyles(built)
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

it('A page with one stylesheet, and one that the framework takes over, stay as they are', () => {
  expect(read('plain/index.html')).toBe(FILES['plain/index.html'])
  expect(read('admin/index.html')).toBe(FILES['admin/index.html'])
})
