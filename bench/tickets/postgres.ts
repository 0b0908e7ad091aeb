import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProductIn } from '../support/product-server.ts'
import { startPostgres } from '../support/postgres.ts'
import { measureOverHttp } from './over-http.ts'
import { measureCreateTicket } from './without-http.ts'

const WANTED = { ratio: 0.25, p95: 25 }
const SECRET = 'a secret for benchmarks only, nothing else'

/** Measures one process on a real PostgreSQL beside inserts of one bare row through the same driver and pool. */
export async function benchPostgres({ tickets, rounds }: { tickets: number; rounds: number }): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'helpdesk-bench-'))
  const postgres = await startPostgres(directory)
  const env = { DATABASE_URL: postgres.url, SECRET, DATA_DIR: join(directory, 'data') }
  try {
    const server = await startProductIn(env.DATA_DIR, env)
    const { text } = await measureOverHttp(server.url, tickets, rounds).finally(server.stop)
    const { created, bare, ratio } = await measureCreateTicket(env, tickets, rounds)
    process.stdout.write(
      `PostgreSQL, one process, over HTTP, workers running:\n  ${text} (wanted: p95 ${WANTED.p95} ms or less)\n` +
        `  without HTTP, through one pool at 16 clients: ${created.toFixed(0)} tickets/s, ` +
        `${bare.toFixed(0)} bare inserts/s, ratio ${ratio.toFixed(2)} (wanted: ${WANTED.ratio} or more)\n`,
    )
  } finally {
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
