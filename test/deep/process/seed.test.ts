import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ticketInput } from '#test/support/app.ts'
import { preparedDirectory } from '#test/support/prepared-directory.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { type Env, call, runProcess, startServer, temporaryDirectory } from '#test/support/server.ts'

const seed = (env: Env, args: string) => runProcess(['cli/seed.ts', ...args.split(' ')], env)

/** What a ticket is, without what the database adds. */
const TICKETS = `select t.ticket_id, t.title, t.user_id, t.id, t.created_at, a.insights
  from tickets t left join ai_analyses a on a.ticket_id = t.id order by t.ticket_id`

const SOME = '--tickets 40 --seed 3 --until 2026-03-20'
/** The line that says what was added, up to the time it took. */
const added = (out: string) => /^Added .* in /m.exec(out)?.[0]
let addedOnPostgres: string | undefined

describe('On PostgreSQL, npm run seed', () => {
  let env: Env
  let client: pg.Client
  beforeAll(async () => {
    env = { ...(await createTestDatabase({ empty: true })), DATA_DIR: temporaryDirectory() }
    client = new pg.Client({ connectionString: env.DATABASE_URL! })
    await client.connect()
  })
  afterAll(() => client.end())
  const rows = async (sql: string) => (await client.query(sql)).rows as Record<string, unknown>[]

  it('adds the tickets in one order of number and time, and says what it did', async () => {
    const { code, out, err } = await seed(env, SOME)
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^40 of 40 tickets \(100 %\)$/m)
    expect(out).toMatch(
      /^Added 40 tickets, \d+ companies, \d+ people, \d+ analyses, \d+ replies, \d+ records of files and/m,
    )
    addedOnPostgres = added(out)
    const tickets = await rows(TICKETS)
    expect(tickets.map(({ ticket_id }) => ticket_id)).toEqual(Array.from({ length: 40 }, (_, n) => 1001 + n))
    const times = tickets.map(({ created_at }) => Number(created_at))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  it('refuses a database that has tickets, in one line with status 1', async () => {
    expect(await seed(env, '--tickets 5')).toMatchObject({
      code: 1,
      out: '',
      err: 'The database has 40 tickets already; add --append to put more after them.\n',
    })
  })

  it('appends more tickets with --append, also with the same seed', async () => {
    const before = await rows(TICKETS)
    const { code, err } = await seed(env, `${SOME} --append`)
    expect([code, err]).toEqual([0, ''])
    const after = await rows(TICKETS)
    expect(after.slice(0, 40)).toEqual(before)
    expect(after.at(-1)).toMatchObject({ ticket_id: 1080 })
    const kept = ['saved_replies', 'macros', 'views where shared'].map(
      (table) => `(select count(*)::int from ${table})`,
    )
    expect(Object.values((await rows(`select ${kept.map((count, n) => `${count} as n${n}`).join(', ')}`))[0]!)).toEqual(
      [12, 4, 2],
    )
  })

  it('creates no account that can sign in, and no jobs', async () => {
    expect(await rows('select id from support_users where is_admin or auth_user_id is not null')).toEqual([])
    expect(await rows('select * from setup_guard')).toEqual([])
    expect(await rows(`select to_regclass('pgboss.job') as jobs`)).toEqual([{ jobs: null }])
  })

  it('refuses what it cannot use before it opens anything', async () => {
    expect(await seed(env, '--tickets lots')).toMatchObject({
      code: 1,
      err: '--tickets must be a whole number from 1 to 10,000,000, not "lots".\n',
    })
  })
})

describe('Next to a running server on the embedded database, npm run seed', () => {
  it('adds the same tickets as on PostgreSQL, and the server goes on after them', async () => {
    const env = { DATA_DIR: preparedDirectory() }
    const server = await startServer(env)
    const { code, out, err } = await seed(env, SOME)
    expect([code, err]).toEqual([0, ''])
    expect(added(out)).toMatch(/^Added 40 tickets, /)
    expect(added(out)).toBe(addedOnPostgres)
    const { status, body } = await call(server.url, 'POST', '/api/tickets', ticketInput())
    expect(status).toBe(201)
    expect(body.ticket.ticket_id).toBe(1041)
  })
})
