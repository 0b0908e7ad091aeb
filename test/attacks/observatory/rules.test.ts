import { expect, it } from 'vitest'
import { scoreResponse } from './observatory/rules.ts'
import { runProcess } from '#test/support/server.ts'

const GOOD = {
  'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
}
const scoreOf = (changes: Record<string, string | undefined>, { html = '', listed = false } = {}) => {
  const headers = new Headers()
  for (const [name, value] of Object.entries({ ...GOOD, ...changes }))
    if (value !== undefined) headers.set(name, value)
  return scoreResponse({ headers, html, listed }).score
}

it('Every page is an A+ with all points an answer can earn by itself, and five more on a host of the preload list', async () => {
  const { code, out, err } = await runProcess([
    '--disable-warning=ExperimentalWarning',
    'scripts/drill.ts',
    'observatory',
    '--listed',
  ])
  expect(code, out + err).toBe(0)
  expect(out.match(/points taken from any +0 .*held/g)).toHaveLength(2)
  expect(out).toMatch(/below A\+ and 135 +0 .*held/)
  expect(out).toMatch(/below A\+ and 140 +0 .*held/)
  expect(out).toMatch(/unfit for the preload list +0 .*held/)
}, 60_000)

it('The rules know good from bad', () => {
  expect(scoreOf({})).toBe(130)
  expect(scoreOf({}, { listed: true, html: '<script src="/a.js" integrity="sha384-x"></script>' })).toBe(140)
  expect(
    scoreOf({}, { html: '<template><script src="/a.js" integrity="sha384-x"></script></template>' }),
  ).toBe(130)
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
  ['https is not insisted on', { 'strict-transport-security': undefined }, 80],
  ['a session travels plain', { 'set-cookie': 'session=1; HttpOnly' }, 60],
  [
    'others may read signed in',
    { 'access-control-allow-origin': '*', 'access-control-allow-credentials': 'true' },
    50,
  ],
  ['addresses are told to others', { 'referrer-policy': 'unsafe-url' }, 120],
])('Points are taken where %s', (_, changes, score) => {
  expect(scoreOf(changes)).toBe(score)
})
