import { expect, it } from 'vitest'
import { scoreResponse } from '#test/support/observatory-rules.ts'

const GOOD = {
  'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
}
const scoreOf = (changes: Record<string, string | undefined>, { html = '', listed = false } = {}) => {
  const headers = new Headers()
  for (const [name, value] of Object.entries({ ...GOOD, ...changes })) if (value !== undefined) headers.set(name, value)
  return scoreResponse({ headers, html, listed }).score
}

it('The rules tell good headers from missing ones', () => {
  expect(scoreOf({})).toBe(130)
  expect(scoreOf({}, { listed: true, html: '<script src="/a.js" integrity="sha384-x"></script>' })).toBe(140)
  expect(scoreOf({}, { html: '<template><script src="/a.js" integrity="sha384-x"></script></template>' })).toBe(130)
  expect(scoreOf({ 'set-cookie': 'session=1; Secure; HttpOnly; SameSite=Lax' })).toBe(135)
  expect(scoreResponse({ headers: new Headers(), html: '', listed: false })).toMatchObject({
    score: 30,
    grade: 'D',
  })
})

it.each<[what: string, changes: Record<string, string | undefined>, score: number]>([
  [
    'styles may be inline',
    { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'" },
    120,
  ],
  ['scripts may be inline', { 'content-security-policy': "script-src 'unsafe-inline'" }, 60],
  ['there is no policy', { 'content-security-policy': undefined }, 55],
  ['https is for five months', { 'strict-transport-security': 'max-age=12960000' }, 120],
  ['https is not enforced', { 'strict-transport-security': undefined }, 80],
  ['a session travels plain', { 'set-cookie': 'session=1; HttpOnly' }, 60],
  [
    'other origins may read as the user',
    { 'access-control-allow-origin': '*', 'access-control-allow-credentials': 'true' },
    50,
  ],
  ['addresses are sent to other sites', { 'referrer-policy': 'unsafe-url' }, 120],
])('Points are taken where %s', (_, changes, score) => {
  expect(scoreOf(changes)).toBe(score)
})
