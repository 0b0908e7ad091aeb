import http from 'node:http'
import pg from 'pg'
import { socketDirectory } from '#server/platform/db/embedded/open-embedded.ts'
import { median, percentile } from '../support/statistics.ts'
import { openTicketPage } from '../support/ticket-page.ts'

const MAX_FIRST_BYTE_MS = 10
const REQUESTS = 500
const WARM_UP = 100

/** Prints the first byte of a ticket's page beside a bare lookup of the ticket in the same database. */
export async function measureFirstByte(url: string, database: string): Promise<void> {
  const page = await openTicketPage(url)
  const client = new pg.Client(
    database.includes('://')
      ? { connectionString: database }
      : { host: socketDirectory(database), user: 'postgres', database: 'postgres' },
  )
  await client.connect()
  const taken = { lookup: [] as number[], page: [] as number[] }
  for (let turn = 0; turn < WARM_UP + REQUESTS; turn++) {
    const start = performance.now()
    await client.query({ name: 'bare', text: 'select * from tickets where ticket_id = $1', values: [page.number] })
    const between = performance.now()
    await firstByte(url + page.path, page.cookie)
    if (turn < WARM_UP) continue
    taken.lookup.push(between - start)
    taken.page.push(performance.now() - between)
  }
  await client.end()
  const [lookup, whole] = [median(taken.lookup), median(taken.page)]
  process.stdout.write(
    `  first byte of GET ${page.path}: median ${whole.toFixed(2)} ms, p95 ${percentile(taken.page, 0.95).toFixed(2)} ms ` +
      `(wanted: ${MAX_FIRST_BYTE_MS} ms or less); a bare lookup ${lookup.toFixed(2)} ms, ratio ${(whole / lookup).toFixed(1)}\n`,
  )
}

const agent = new http.Agent({ keepAlive: true })

/** Resolves once the first byte has come; the rest is read before the connection is used again. */
export function firstByte(address: string, cookie: string): Promise<void> {
  return new Promise((done, reject) => {
    const request = http.get(address, { agent, headers: { cookie, 'accept-encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address} answered ${response.statusCode}`))
      response.once('readable', done)
      response.resume()
    })
    request.on('error', reject)
  })
}
