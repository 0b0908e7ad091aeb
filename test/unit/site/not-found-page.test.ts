import { expect, test } from 'vitest'
import { pages } from '#content/pages.ts'
import { site } from '#site'
import { all, documentAt, linksIn, one, textOf } from './built-document.ts'

const document = documentAt('/404')
const main = one(document, 'main')

test('The page for unknown paths says so and leads to common pages and to the phone', () => {
  expect(textOf(one(document, 'title'))).toMatch(/^Off the map/)
  expect(textOf(one(main, 'h1'))).toBe('Off the map')
  const ways = linksIn(one(main, 'ul', { class: 'ways-back sheet' }))
  expect(ways.map(([, href]) => href)).toEqual(['/', '/services', '/contact', '/support'])
  expect(linksIn(main)).toContainEqual([site.phone.display, `tel:${site.phone.tel}`])
})

test('The page for unknown paths lists every page, with a search and suggestions for those who have a script', () => {
  const index = linksIn(one(main, 'ul', { class: 'page-index' }))
  expect(index).toEqual(
    pages.filter(({ canonical }) => !canonical).map(({ path, name }) => [expect.stringContaining(name), path]),
  )
  expect(one(main, 'div', { class: 'page-search' }).attribs).toHaveProperty('hidden')
  expect(one(main, 'div', { 'data-suggested': '' }).attribs).toHaveProperty('hidden')
  expect(all(main, 'img')).toEqual([])
})
