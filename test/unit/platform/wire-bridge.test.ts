import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkpoint, vacuum } from '#server/platform/db/open.ts'
import { temporaryDirectory } from '#test/support/server.ts'
import { type Embedded, firstValue, openEmbeddedAt } from './support.ts'

let embedded: Embedded
beforeAll(async () => {
  embedded = await openEmbeddedAt(temporaryDirectory())
  await embedded.pool.query('create table notes (id int primary key, body text not null)')
})
beforeEach(() => embedded.pool.query('truncate notes'))
afterAll(() => embedded.close())

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(embedded.connection)
  client.on('error', () => {})
  await client.connect()
  return client
}
const countNotes = () => firstValue(embedded.pool, 'select count(*)::int from notes')
/** A query is in progress once it has been written to the socket; from then on it waits for the bridge. */
const settled = (promise: Promise<unknown>) => {
  const state = { done: false }
  void promise.finally(() => (state.done = true)).catch(() => {})
  return state
}

describe('Many clients of the one embedded engine', () => {
  it('each get their own parameters back, hundreds at once', async () => {
    const sent = Array.from({ length: 200 }, (_, n) => ({ n, text: `text of ${n} ${'·'.repeat(n % 90)}` }))
    const results = await Promise.all(
      sent.map(({ n, text }) => embedded.pool.query('select $1::int as n, $2::text as text', [n, text])),
    )
    expect(results.map(({ rows }) => rows[0] as object)).toEqual(sent)
  })

  it('may use the same statement name for different statements', async () => {
    const clients = await Promise.all([connect(), connect()])
    const [a, b] = await Promise.all(
      clients.map((client, index) => client.query({ text: `select ${index} + $1::int as n`, values: [10] })),
    )
    expect([a!.rows, b!.rows]).toEqual([[{ n: 10 }], [{ n: 11 }]])
    await Promise.all(clients.map((client) => client.end()))
  })

  it('send and receive a megabyte in one value', async () => {
    const body = `${'x'.repeat(1024 * 1024 - 3)}end`
    await embedded.pool.query('insert into notes values (1, $1)', [body])
    const { rows } = await embedded.pool.query('select body from notes where id = 1')
    expect((rows[0] as { body: string }).body === body).toBe(true)
  })

  it('are not disturbed by the error of one', async () => {
    const work = Array.from({ length: 60 }, (_, n) =>
      n % 3 === 0
        ? embedded.pool.query('select $1::int / 0', [n])
        : embedded.pool.query('insert into notes values ($1, $2)', [n, `note ${n}`]),
    )
    const results = await Promise.allSettled(work)
    const refused = results.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(20)
    expect(await countNotes()).toBe(40)
  })
})

describe('A transaction of one client', () => {
  it('is seen by the others whole or not at all', async () => {
    const writer = await connect()
    await writer.query('begin')
    await writer.query(`insert into notes values (1, 'one')`)
    const counted = countNotes()
    const state = settled(counted)
    await writer.query(`insert into notes values (2, 'two')`)
    expect(state.done).toBe(false)
    await writer.query('commit')
    expect(await counted).toBe(2)
    await writer.end()
  })

  it('is never mixed with another', async () => {
    const write = async (client: pg.Client, base: number) => {
      await client.query('begin')
      for (let n = 0; n < 20; n++) await client.query('insert into notes values ($1, $2)', [base + n, `writer ${base}`])
      await client.query(base === 100 ? 'rollback' : 'commit')
    }
    const clients = await Promise.all([connect(), connect(), connect()])
    await Promise.all(clients.map((client, index) => write(client, index * 100)))
    const { rows } = await embedded.pool.query('select distinct body from notes order by body')
    expect(rows).toEqual([{ body: 'writer 0' }, { body: 'writer 200' }])
    await Promise.all(clients.map((client) => client.end()))
  })

  it('is rolled back when its client goes away, and the others go on', async () => {
    const disconnecting = await connect()
    await disconnecting.query('begin')
    await disconnecting.query(`insert into notes values (1, 'never')`)
    const waiting = countNotes()
    ;(disconnecting as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    expect(await waiting).toBe(0)
    await embedded.pool.query(`insert into notes values (1, 'possible again')`)
    expect(await countNotes()).toBe(1)
  })

  it('is rolled back when its client goes away in the middle of a query', async () => {
    const disconnecting = await connect()
    await disconnecting.query('begin')
    await disconnecting.query(`insert into notes values (1, 'never')`)
    const slow = disconnecting
      .query('select sum(sqrt(n)) from generate_series(1, 300000) n')
      .catch((error: unknown) => error)
    ;(disconnecting as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    expect(await slow).toBeInstanceOf(Error)
    expect(await countNotes()).toBe(0)
  })

  it('that failed goes on refusing until it ends, for its own client alone', async () => {
    const client = await connect()
    await client.query('begin')
    await expect(client.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
    await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' })
    await client.query('rollback')
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.end()
  })
})

describe('A notification', () => {
  async function listener(...channels: string[]) {
    const client = await connect()
    const received: string[] = []
    client.on('notification', ({ channel, payload }) => void received.push(`${channel}: ${payload}`))
    for (const channel of channels) await client.query(`listen ${channel}`)
    return { client, received, end: () => client.end() }
  }
  /** One after the other through the same queue: what was sent before it has arrived. */
  const arrived = (...listeners: { client: pg.Client }[]) =>
    Promise.all(listeners.map(({ client }) => client.query('select 1')))

  it('reaches every client that listens to its channel and no other, once', async () => {
    const [a, both, none] = await Promise.all([listener('a'), listener('a', '"B b"'), listener()])
    await embedded.pool.query(`notify a, 'one'`)
    await embedded.pool.query(`select pg_notify('B b', $1)`, ['two'])
    await arrived(a, both, none)
    expect([a.received, both.received, none.received]).toEqual([['a: one'], ['a: one', 'B b: two'], []])
    await Promise.all([a.end(), both.end(), none.end()])
  })

  it('comes with the commit, and not at all with a rollback', async () => {
    const [writer, a] = await Promise.all([connect(), listener('a')])
    for (const end of ['rollback', 'commit']) {
      await writer.query('begin')
      await writer.query(`notify a, '${end}'`)
      await writer.query(end)
      await arrived(a)
    }
    expect(a.received).toEqual(['a: commit'])
    await Promise.all([writer.end(), a.end()])
  })

  it('is never written into the middle of a response, whatever the sizes', async () => {
    const [loud, a] = await Promise.all([listener('a'), listener('a')])
    // Around every border of the engine's buffer of 8 KB.
    const sizes = Array.from({ length: 70 }, (_, n) => 8_050 + n * 2)
    for (const size of sizes) {
      const results = await Promise.all([
        loud.client.query(`select repeat('x', ${size}) as text, pg_notify('a', '${size}')`),
        a.client.query(`select repeat('y', ${size * 3}) as text`),
      ])
      const lengths = results.map(({ rows }) => (rows[0] as { text: string }).text.length)
      expect(lengths).toEqual([size, size * 3])
    }
    await arrived(loud, a)
    expect(a.received).toEqual(sizes.map((size) => `a: ${size}`))
    expect(loud.received).toEqual(a.received)
    await Promise.all([loud.end(), a.end()])
  })

  it('still reaches the others when one stops listening or disconnects', async () => {
    const [a, stops, disconnects] = await Promise.all([listener('a', 'b'), listener('a', 'b'), listener('a')])
    await disconnects.end()
    await stops.client.query('unlisten a')
    await embedded.pool.query(`notify a; notify b`)
    await stops.client.query('unlisten *')
    await embedded.pool.query(`notify a; notify b`)
    await arrived(a, stops)
    expect([a.received, stops.received]).toEqual([['a: ', 'b: ', 'a: ', 'b: '], ['b: ']])
    await Promise.all([a.end(), stops.end()])
  })
})

describe('The maintenance of the embedded engine', () => {
  it('runs a checkpoint and a vacuum', async () => {
    await embedded.pool.query('insert into notes select n, n::text from generate_series(1, 1000) n')
    await embedded.pool.query('delete from notes where id > 10')
    const size = () => firstValue(embedded.pool, `select pg_relation_size('notes')::int`)
    const full = Number(await size())
    await checkpoint(embedded.pool)
    await vacuum(embedded.pool)
    expect(Number(await size())).toBeLessThan(full)
  })

  it('waits for an open transaction and leaves it intact', async () => {
    const client = await connect()
    await client.query('begin')
    await client.query(`insert into notes values (1, 'kept')`)
    const tidied = Promise.all([checkpoint(embedded.pool), vacuum(embedded.pool)])
    const state = settled(tidied)
    for (let n = 2; n <= 10; n++) await client.query('insert into notes values ($1, $2)', [n, 'kept'])
    expect(state.done).toBe(false)
    await client.query('commit')
    await tidied
    expect(await countNotes()).toBe(10)
    await client.end()
  })
})

describe('The event loop', () => {
  it('stays free while the engine works on a heavy query', async () => {
    const heavy = settled(embedded.pool.query('select sum(sqrt(n)) from generate_series(1, 1000000) n'))
    let turns = 0
    while (!heavy.done) {
      await setImmediate()
      turns++
    }
    // Sending the query and receiving its rows takes a few.
    expect(turns).toBeGreaterThan(100)
  })
})
