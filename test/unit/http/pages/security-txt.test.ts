import { afterAll, beforeAll, expect, it } from 'vitest'
import { site } from '#site'
import { type TestApp, openTestApp } from '#test/support/app.ts'

const PUBLIC_URL = 'https://help.example.com'
const PATH = '/.well-known/security.txt'
let now = new Date('2026-11-22T09:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ PUBLIC_URL, RATE_LIMITS: 'on' }, { now: () => now })
})
afterAll(() => app.close())

it('security.txt names a contact and does not expire, even years after the start', async () => {
  for (const years of [0, 3]) {
    now = new Date(Date.UTC(2026 + years, 10, 22))
    const response = await app.app.request(`${PUBLIC_URL}${PATH}`)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await response.text()
    expect(text).toContain(`Contact: mailto:${site.email}\n`)
    expect(text).toContain(`Canonical: ${PUBLIC_URL}${PATH}\n`)
    const [, expires] = /^Expires: (.+)$/m.exec(text)!
    const days = (Date.parse(expires!) - now.getTime()) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
  }
})
