import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { readConfig } from '#server/platform/config/config.ts'
import { createLog } from '#server/platform/log.ts'
import { type Services, openServices } from '#server/process/bootstrap.ts'
import { createTicket } from '#server/tickets/create-ticket.ts'
import { runConcurrently, median } from '../support/statistics.ts'
import { newTicket } from '../support/post-ticket.ts'

const CONCURRENCY = 16
const INSERT = 'insert into bare_tickets (title, description) values ($1, $2)'

type Rates = { created: number; bare: number; ratio: number }

/**
 * Measures tickets created per second beside bare rows inserted per second: one process, one pool, alternating. The job
 * workers run while tickets are created and are idle while bare rows are inserted.
 */
export async function measureCreateTicket(
  env: Record<string, string>,
  tickets: number,
  rounds: number,
): Promise<Rates> {
  const services = await openServices(readConfig({ ...env, RATE_LIMITS: 'off' }), createLog('error'))
  try {
    const { pool } = services.database
    await pool.query(
      'create table bare_tickets (id uuid primary key default gen_random_uuid(), title text, description text)',
    )
    await services.startWorkers()
    const insert = async () => {
      const { title, description } = newTicket()
      await pool.query(INSERT, [title, description])
    }
    const create = async () => void (await createTicket(services.ctx, newTicket(), { key: randomUUID() }))
    const found: Rates[] = []
    for (let round = 0; round <= rounds; round++) {
      const before = await perSecond(2 * tickets, insert)
      const created = await perSecond(tickets, create)
      await jobsDone(services)
      const bare = (before + (await perSecond(2 * tickets, insert))) / 2
      // The first round warms up.
      if (round > 0) found.push({ created, bare, ratio: created / bare })
    }
    const middle = (name: keyof Rates) => median(found.map((rates) => rates[name]))
    return { created: middle('created'), bare: middle('bare'), ratio: middle('ratio') }
  } finally {
    await services.close()
  }
}

async function perSecond(times: number, work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await runConcurrently(CONCURRENCY, times, work)
  return times / ((performance.now() - start) / 1000)
}

async function jobsDone({ queue }: Services): Promise<void> {
  while ((await queue.depth()).some(({ waiting }) => waiting > 0)) await setTimeout(200)
}
