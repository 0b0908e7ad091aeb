import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { memoryOf } from '../support/memory.ts'
import { type Process, startServer } from '../support/product-server.ts'
import { median } from '../support/statistics.ts'

const WANTED = { seconds: 0.1, megabytes: 25 }

type Sizes = { starts: number; rest: number; imapUrl: string }

/** The start and the memory at rest with a mailbox that is read, beside those without incoming mail. */
export async function benchAtRest({ starts, rest, imapUrl }: Sizes): Promise<void> {
  const parent = mkdtempSync(join(tmpdir(), 'helpdesk-bench-'))
  const env = (name: string) => ({
    DATA_DIR: join(parent, name),
    PORT: '0',
    LOG_LEVEL: 'warn',
    NODE_COMPILE_CACHE: join(parent, 'compiled'),
  })
  const without = { env: env('without'), seconds: [] as number[], megabytes: 0 }
  const mail = {
    IMAP_URL: imapUrl,
    MAIL_REPLY_ADDRESS: 'support+{token}@example.com',
    MAIL_INBOUND_TOKEN: 'a token for benchmarks only',
  }
  const withMail = { env: { ...env('with'), ...mail }, seconds: [] as number[], megabytes: 0 }
  try {
    for (let start = 0; start <= starts; start++)
      for (const each of [without, withMail]) {
        const server = await startServer(each.env)
        // The first start creates the database and fills the compile cache.
        if (start > 0) each.seconds.push(server.seconds)
        if (start === starts) each.megabytes = await memoryAtRest(server, rest)
        await server.stop()
      }
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
  const [before, after] = [median(without.seconds), median(withMail.seconds)]
  process.stdout.write(
    `With a mailbox that is read, beside none:\n` +
      `  ready after ${after.toFixed(2)} and ${before.toFixed(2)} s (wanted: at most ${WANTED.seconds} s more)\n` +
      `  resident after ${rest} s ${withMail.megabytes.toFixed(0)} and ${without.megabytes.toFixed(0)} MB ` +
      `(wanted: at most ${WANTED.megabytes} MB more)\n`,
  )
}

async function memoryAtRest({ pid }: Process, rest: number): Promise<number> {
  await delay(rest * 1000)
  return memoryOf(pid).resident
}
