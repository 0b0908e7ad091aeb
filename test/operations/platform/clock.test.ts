import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countAttempt } from '#server/platform/limits/counters.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'

const TRUE_TIME = new Date('2026-11-23T16:00:00Z').getTime()
const AHEAD = TRUE_TIME + 24 * 3600_000

let at = TRUE_TIME
const now = () => new Date(at)
let app: TestApp
beforeAll(async () => void (app = await openTestApp()))
afterAll(() => app.close())

describe('A window begun while the clock was a day ahead ends at most its own length from now', () => {
  it('where attempts are counted in the database, full or not', async () => {
    const limit = { window: 60, max: 2 }
    const count = (key: string, rule: typeof limit) => countAttempt({ db: app.ctx.db, now }, key, rule)
    at = AHEAD
    await count('half full', limit)
    for (let n = 0; n < 2; n++) await count('full', limit)
    at = TRUE_TIME
    expect(await count('full', limit)).toMatchObject({ allowed: false, retryAfter: 60 })
    expect(await count('half full', limit)).toMatchObject({ allowed: true })
    at += 20_000
    for (const key of ['full', 'half full'])
      expect(await count(key, limit), key).toMatchObject({ allowed: false, retryAfter: 40 })
    at += 40_000
    for (const key of ['full', 'half full']) expect(await count(key, limit), key).toMatchObject({ allowed: true })
  })
})
