import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabaseCounter } from '#server/platform/limits/database-counter.ts'
import { createMemoryCounter } from '#server/platform/limits/memory-counter.ts'
import { createSharedCounter } from '#server/platform/limits/shared-counter.ts'
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
    const count = createDatabaseCounter({ db: app.ctx.db, now })
    const limit = { window: 60, max: 2 }
    at = AHEAD
    await count('half full', limit)
    for (let n = 0; n < 2; n++) await count('full', limit)
    at = TRUE_TIME
    expect(await count('full', limit)).toEqual({ allowed: false, retryAfter: 60 })
    expect(await count('half full', limit)).toEqual({ allowed: true })
    at += 20_000
    for (const key of ['full', 'half full'])
      expect(await count(key, limit), key).toEqual({ allowed: false, retryAfter: 40 })
    at += 40_000
    for (const key of ['full', 'half full']) expect(await count(key, limit), key).toEqual({ allowed: true })
  })

  it('where processes share their counts', async () => {
    const limit = { key: 'shared', window: 60, max: 10 }
    const openProcess = () => {
      const counts = createMemoryCounter(now)
      return { counts, shared: createSharedCounter(app.ctx.db, counts, now) }
    }
    at = AHEAD
    const ahead = openProcess()
    for (let n = 0; n < 10; n++) ahead.counts.add(limit.key, limit.window)
    await ahead.shared.sync(limit)
    at = TRUE_TIME
    const { counts, shared } = openProcess()
    await shared.sync(limit)
    expect(counts.find(limit.key)).toMatchObject({ count: 10, endsAt: TRUE_TIME + 60_000 })
    at += 60_000
    await shared.sync(limit)
    expect(counts.find(limit.key)?.count).toBe(0)
  })
})
