import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { requestsOf, startingWith } from '../../../bench/weight.ts'
import { BUILT } from './built-document.ts'

test.each(['/admin/login', '/admin/setup', '/admin/invitation'])('%s has one script', (path) => {
  expect(requestsOf(path).scripts).toHaveLength(1)
})

const PAGES = ['', '/mail', '/replies', '/settings/people', '/activity', '/companies', '/get-started']
describe.each(PAGES.map((page) => `/admin${page}`))('%s', (path) => {
  test('asks for its styles before its scripts', () => {
    const html = readFileSync(join(BUILT, path, 'index.html'), 'utf8')
    const styles = html.lastIndexOf('rel="stylesheet"')
    expect(html.indexOf('rel="modulepreload"')).toBeGreaterThan(styles)
    expect(html.indexOf('type="module"')).toBeGreaterThan(styles)
    expect(html.indexOf('<script')).toBeLessThan(html.indexOf('rel="stylesheet"'))
  })

  test('asks at once for all that its script starts with', () => {
    const { scripts } = requestsOf(path)
    expect(scripts.length).toBeGreaterThan(1)
    expect(startingWith(scripts).toSorted()).toEqual(scripts.toSorted())
  })
})
