import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#server/platform/db/migrate.ts'
import { type EventFeed, openEventFeed } from '#server/platform/live/event-feed.ts'
import { createTestDatabase } from '#test/support/test-database.ts'

let pool: pg.Pool
beforeAll(async () => {
  const { DATABASE_URL } = await createTestDatabase()
  await migrate({ connectionString: DATABASE_URL })
  pool = new pg.Pool({ connectionString: DATABASE_URL })
})
afterAll(() => pool.end())

const open = () => openEventFeed((sql, values) => pool.query(sql, values))
const numbers = async (feed: EventFeed) => (await feed.next())!.map(({ id }) => id)

/** Writes events in a transaction and returns how to end it. */
async function happen(count = 1) {
  const client = await pool.connect()
  await client.query('begin')
  const { rows } = await client.query<{ id: string }>(
    `insert into ticket_events (ticket_id, kind, created_at)
     select gen_random_uuid(), 'created', now() from generate_series(1, $1) returning id`,
    [count],
  )
  return {
    ids: rows.map(({ id }) => Number(id)),
    end: async (how: 'commit' | 'rollback' = 'commit') => {
      await client.query(how)
      client.release()
    },
  }
}

it('A feed begins with events committed after it was opened', async () => {
  await (await happen(3)).end()
  const feed = await open()
  expect(await numbers(feed)).toEqual([])
  const now = await happen(2)
  await now.end()
  expect(await numbers(feed)).toEqual(now.ids)
  expect(await numbers(feed)).toEqual([])
})

it('Events committed in another order than their numbers are returned exactly once', async () => {
  const before = await happen()
  const feed = await open()
  const [first, second, third] = [await happen(), await happen(), await happen()]
  await third.end()
  expect(await numbers(feed)).toEqual(third.ids)
  await first.end()
  await before.end()
  expect(await numbers(feed)).toEqual([...before.ids, ...first.ids])
  expect(await numbers(feed)).toEqual([])
  await second.end()
  expect(await numbers(feed)).toEqual(second.ids)
})

it('Ten thousand events of a slow transaction are returned although later numbers were committed before', async () => {
  const feed = await open()
  const slow = await happen(10_000)
  const quick = await happen()
  await quick.end()
  expect(await numbers(feed)).toEqual(quick.ids)
  await slow.end()
  expect(await numbers(feed)).toEqual(slow.ids)
})

it('Rolled-back events are never returned and delay nothing', async () => {
  const feed = await open()
  const never = await happen(5)
  const now = await happen()
  await never.end('rollback')
  await now.end()
  expect(await numbers(feed)).toEqual(now.ids)
})

it('Events of two hundred concurrent transactions are each returned once', async () => {
  const feed = await open()
  const returned: number[] = []
  const done = new AbortController()
  const work = async () => {
    const ids: number[] = []
    for (let n = 0; n < 40; n++) {
      const happening = await happen(1 + (n % 3))
      await happening.end(n % 5 === 0 ? 'rollback' : 'commit')
      if (n % 5 !== 0) ids.push(...happening.ids)
    }
    return ids
  }
  const follow = async () => {
    while (!done.signal.aborted) returned.push(...(await numbers(feed)))
  }
  const following = follow()
  const committed = (await Promise.all(Array.from({ length: 5 }, work))).flat()
  done.abort()
  await following
  returned.push(...(await numbers(feed)))
  expect(returned.toSorted((a, b) => a - b)).toEqual(committed.toSorted((a, b) => a - b))
})

it('More than twenty thousand events at once return null: reload everything', async () => {
  const [feed, other] = [await open(), await open()]
  const most = await happen(20_000)
  await most.end()
  expect(await numbers(feed)).toHaveLength(20_000)
  await (await happen()).end()
  expect(await other.next()).toBeNull()
})

it('Rows restored from a database with higher transaction ids are returned once at most', async () => {
  const feed = await open()
  await pool.query(`insert into ticket_events (ticket_id, kind, created_at, transaction_id)
    values (gen_random_uuid(), 'created', now(), (pg_current_xact_id()::text::bigint + 1000000)::text::xid8)`)
  const now = await happen()
  await now.end()
  expect(await numbers(feed)).toEqual(now.ids)
})
