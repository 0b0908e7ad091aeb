import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { connectionOptions } from '#server/db/database.ts'
import type { Installation } from '#test/support/own-database.ts'
import type { Acknowledged } from './ticket-load.ts'
import { type Finding, exactly } from '#test/support/report.ts'

/** One question to the database of a running product, past the product. */
export async function queryDatabase<Row extends pg.QueryResultRow>(
  { dataDir, env }: Pick<Installation, 'dataDir' | 'env'>,
  sql: string,
): Promise<Row[]> {
  const databaseUrl = env.DATABASE_URL ? new URL(env.DATABASE_URL) : undefined
  const client = new pg.Client(connectionOptions({ databaseUrl, dataDir }))
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Holds what clients were promised against what the database has: every ticket once, under its number, with its mail. */
export async function verifyTickets(
  installation: Pick<Installation, 'dataDir' | 'env'>,
  acknowledged: Acknowledged[],
): Promise<{ lost: number; findings: Finding[] }> {
  const rows = await queryDatabase<{ title: string; ticket_id: number; mails: number }>(
    installation,
    `select title, ticket_id::int, (select count(*)::int from pgboss.job
       where name = 'send-ticket-created' and data->>'ticketId' = tickets.id::text) as mails from tickets`,
  )
  const numbers = new Map(rows.map(({ title, ticket_id }) => [title, ticket_id]))
  const promised = new Set(acknowledged.map(({ title }) => title))
  const lost = acknowledged.filter(({ title, number }) => numbers.get(title) !== number).length
  const findings = [
    exactly('acknowledged tickets lost', lost, 0),
    exactly('tickets there twice', rows.length - numbers.size, 0),
    exactly(
      'tickets nobody was told of',
      [...numbers.keys()].filter((title) => !promised.has(title)).length,
      0,
    ),
    exactly('tickets without exactly one mail', rows.filter(({ mails }) => mails !== 1).length, 0),
  ]
  return { lost, findings }
}

/** Looks again until the answer is the wanted one, or gives the last up. */
export async function until(look: () => Promise<boolean> | boolean, patienceMs: number): Promise<boolean> {
  const deadline = performance.now() + patienceMs
  while (!(await look())) {
    if (performance.now() > deadline) return false
    await setTimeout(50)
  }
  return true
}
