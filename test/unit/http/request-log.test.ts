import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, openTestApp } from '#test/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ PUBLIC_URL: 'http://localhost:3000', RATE_LIMITS: 'on' })
})
afterAll(() => app.close())

/** Returns level and status of the log line of a request. */
async function linesOf(path: string, init: RequestInit = {}) {
  app.logged.length = 0
  await (await app.app.request(new URL(path, 'http://localhost:3000'), init)).body?.cancel()
  return app.logged.flatMap((line) => {
    const [, level, status] = /^(\w+) http\.request .*"status":(\d+)/.exec(line) ?? []
    return level ? [`${level} ${status}`] : []
  })
}

const FROM_ELSEWHERE = { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }

it.each<[what: string, path: string, status: number, init?: RequestInit]>([
  ['A change requested by another website', '/api/tickets', 403, FROM_ELSEWHERE],
  ['A form posted by another website', '/contact', 403, FROM_ELSEWHERE],
  ['A request for another host', 'http://elsewhere.example.com/', 400],
  ['A file with an invalid link', '/files/temp/a.txt?expires=1&signature=x', 404],
  ['A call without a session', '/api/tickets', 401],
])('%s is logged', async (_, path, status, init) => {
  expect(await linesOf(path, init)).toEqual([`info ${status}`])
})

it('A page that is read is logged at level debug', async () => {
  expect(await linesOf('/nothing')).toEqual(['debug 404'])
})
