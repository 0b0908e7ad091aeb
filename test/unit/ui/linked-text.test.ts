import { expect, test } from 'vitest'
import { findLinks } from '#app/ui/linked-text.tsx'

const linked = (text: string) =>
  findLinks(text).flatMap(({ text: shown, href }) => (href ? [shown === href ? shown : `${shown} → ${href}`] : []))

test.each([
  ['See https://a.example/x?y=1&z=2#top.', ['https://a.example/x?y=1&z=2#top']],
  [
    '(http://a.example/wiki/N_(gate)) and [https://b.example/]',
    ['http://a.example/wiki/N_(gate)', 'https://b.example/'],
  ],
  ['<https://a.example>, "https://b.example/c"', ['https://a.example', 'https://b.example/c']],
  ['HTTPS://A.EXAMPLE/P, www.a.example/p!', ['HTTPS://A.EXAMPLE/P', 'www.a.example/p → https://www.a.example/p']],
  ['https://a.example/x をご覧ください。https://b.example。', ['https://a.example/x', 'https://b.example']],
  [
    'Write to ann.lee+it@mesa.example.com; or mailto:bo@b.example',
    ['ann.lee+it@mesa.example.com → mailto:ann.lee+it@mesa.example.com', 'mailto:bo@b.example'],
  ],
  [
    'Call (303) 555-0148 ext. 2 or +44 (0)20 7946 0958.',
    ['(303) 555-0148 → tel:3035550148', '+44 (0)20 7946 0958 → tel:+442079460958'],
  ],
  ['Case 3035550148, 10.0.0.5, 2026-11-28, 404 the page', []],
  ['javascript:alert(1) data:text/html,x http:// https://', []],
])('In %j the addresses are links', (text, links) => {
  expect(linked(text)).toEqual(links)
  expect(
    findLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('A long text without addresses takes no noticeable time', () => {
  for (const each of ['a', '+', '3', '303 ', 'a.', 'www.', '(', '@', 'a@'])
    expect(findLinks(each.repeat(50_000 / each.length)).length).toBeGreaterThan(0)
})
