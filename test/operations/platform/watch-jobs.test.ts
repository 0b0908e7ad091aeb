import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { insertJobs } from '#server/platform/jobs/pg-boss-tables.ts'
import { type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'
import { type ManualClock, createManualClock } from '#test/support/manual-clock.ts'

const SECOND = 1_000
/** Folder, router, mails of others, due at moments, due seldom, jobs, supervision. */
const LOOPS = 7

let clock: ManualClock
let app: TestApp
/** Another process on the same database. */
let other: pg.Client

beforeAll(async () => {
  clock = createManualClock()
  app = await openTestApp({}, { clock })
  await app.signIn()
  await app.work()
  // From here on the process hears of what others write.
  const leave = await app.ctx.events.subscribe({ adminId: '', send: () => {}, disconnect: () => {} })
  leave()
  await clock.asleep(LOOPS)
  other = new pg.Client(app.database.connection)
  await other.connect()
})
beforeEach(() => clock.advance(SECOND))
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await other.end()
  await app.close()
})

/** Does `work` while notifications are lost. */
async function silently(work: () => Promise<unknown>): Promise<void> {
  await other.query('alter table pgboss.job_common disable trigger user')
  await work()
  await other.query('alter table pgboss.job_common enable trigger user')
}

/** Has pg-boss count its jobs when it supervises next: by the database's clock, it did so just now. */
const letCount = () => other.query('update pgboss.queue set monitor_on = null, monitor_claim_on = null')

type Job = { state: string; retry_count: number; wait_ms: number }

/** Writes a job about a ticket that is not there: its handler has nothing to do. */
async function writeJob({
  ticketId = randomUUID(),
  delaySeconds = 0,
}: { ticketId?: string; delaySeconds?: number } = {}) {
  const rows = sql`values ('send-ticket-created', ${JSON.stringify({ ticketId })}::jsonb)`
  const { sql: text, params } = new PgDialect().sqlToQuery(insertJobs(rows, delaySeconds))
  await other.query(text, params)
  const read = async (): Promise<Job> => {
    const { rows: found } = await other.query<Job>(
      `select state, retry_count, (extract(epoch from start_after - now()) * 1000)::float8 as wait_ms
        from pgboss.job where data->>'ticketId' = $1`,
      [ticketId],
    )
    return found[0]!
  }
  return {
    ticketId,
    read,
    state: async () => (await read()).state,
    /** What the database's clock would do meanwhile: no test can turn it. */
    becomeDue: () =>
      silently(() => other.query(`update pgboss.job set start_after = now() where data->>'ticketId' = $1`, [ticketId])),
  }
}

/** Statements that this process sends to the database from now on. */
function watchStatements(): string[] {
  const statements: string[] = []
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [text] = args as [string | { text: string }]
    if (this !== other) statements.push(typeof text === 'string' ? text : text.text)
    return query.apply(this, args)
  })
  return statements
}

describe('A job', () => {
  it('that another process writes starts without the clock being turned', async () => {
    const job = await writeJob()
    await expect.poll(job.state).toBe('completed')
  })

  it('that is written for later starts then, and not before', async () => {
    const statements = watchStatements()
    const job = await writeJob({ delaySeconds: 20 })
    await expect.poll(() => statements.filter((text) => text.includes('dueInMs')).length).toBeGreaterThan(0)
    await clock.asleep(LOOPS)
    await job.becomeDue()
    await clock.advance(19 * SECOND)
    expect(await job.state()).toBe('created')
    await clock.advance(SECOND)
    await expect.poll(job.state).toBe('completed')
  })

  it('that fails is tried again when its retry is due', async () => {
    const statements = watchStatements()
    const job = await writeJob({ ticketId: `no id ${randomUUID()}` })
    await expect.poll(job.state).toBe('retry')
    const { wait_ms } = await job.read()
    expect(wait_ms).toBeGreaterThan(0)
    const looks = () => statements.filter((text) => text.includes('dueInMs')).length
    await clock.advance(SECOND)
    await expect.poll(looks).toBeGreaterThan(1)
    await clock.asleep(LOOPS)
    await job.becomeDue()
    await clock.advance(wait_ms)
    await expect.poll(async () => (await job.read()).retry_count).toBe(1)
  })

  it('whose notification was lost is found by the next look, half a minute later at most', async () => {
    let job!: Awaited<ReturnType<typeof writeJob>>
    await silently(async () => void (job = await writeJob()))
    await clock.advance(31 * SECOND)
    await expect.poll(job.state).toBe('completed')
  })

  it('whose process died is taken over, although this process was at rest', async () => {
    await clock.advance(60 * SECOND)
    await letCount()
    const statements = watchStatements()
    await other.query('begin')
    const { ticketId, state } = await writeJob()
    await other.query(
      `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'
        where data->>'ticketId' = $1`,
      [ticketId],
    )
    await other.query('commit')
    await expect.poll(() => statements.length).toBeGreaterThan(0)
    await clock.advance(11 * SECOND)
    await expect.poll(state).toBe('retry')
  })
})

it('A held answer is released at its moment', async () => {
  const { ticket } = (await app.send('POST', '/api/tickets', ticketInput())).body
  const answer = { kind: 'answer', message: 'Turn it off and on.', seen: null }
  const sent = await app.send('POST', `/api/tickets/${ticket.id}/messages`, answer)
  expect(sent.body.state).toBe('sending')
  const state = async () => {
    const { messages } = (await app.send('GET', `/api/tickets/${ticket.id}/messages`)).body
    return messages[0].state as string
  }
  await clock.advance(12 * SECOND)
  expect(await state()).toBe('sending')
  await clock.advance(SECOND)
  expect(await state()).not.toBe('sending')
})

it('An installation at rest leaves the database alone, but for a look now and then', async () => {
  await other.query(`delete from pgboss.job where state < 'completed'`)
  await letCount()
  await clock.advance(60 * SECOND)
  const statements = watchStatements()
  await clock.advance(60 * SECOND)
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.length, statements.join('\n')).toBeLessThan(60)
})
