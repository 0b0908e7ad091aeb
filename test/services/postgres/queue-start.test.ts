import pg from 'pg'
import { expect, it } from 'vitest'
import { openQueue } from '#server/platform/jobs/queue.ts'
import { createLog } from '#server/platform/log.ts'
import { createTestDatabase } from '#test/support/test-database.ts'

const WAITING = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

it('A queue waits for another server that is creating its schema', async () => {
  const { DATABASE_URL: connectionString } = await createTestDatabase({ empty: true })
  const otherPool = new pg.Pool({ connectionString })
  const other = await otherPool.connect()
  await other.query('begin')
  await other.query('create schema pgboss')
  const opening = openQueue({ connectionString }, createLog('error'))
  await expect.poll(async () => (await otherPool.query(WAITING)).rowCount).toBeGreaterThan(0)
  await other.query('commit')
  const queue = await opening
  expect(await queue.failedJobs()).toBe(0)
  await queue.stop()
  other.release()
  await otherPool.end()
})
