import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskSyncs } from '../support/disk-syncs.ts'
import { startProductIn } from '../support/product-server.ts'
import { measureOverHttp } from './over-http.ts'

/** The required ratio of tickets to disk syncs per second (300 to 2,000), and the p95 in milliseconds. */
const WANTED = { ratio: 0.15, p95: 60 }

/** Measures the product with its embedded database beside the syncs per second of its disk. */
export async function benchEmbedded({ tickets, rounds }: { tickets: number; rounds: number }): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'helpdesk-bench-'))
  try {
    const before = diskSyncs(directory)
    const server = await startProductIn(directory)
    const { perSecond, text } = await measureOverHttp(server.url, tickets, rounds).finally(server.stop)
    const syncs = (before + diskSyncs(directory)) / 2
    process.stdout.write(
      `Embedded database with fsync, over HTTP, workers running:\n  ${text}; ` +
        `this disk syncs 8 kB ${syncs.toFixed(0)} times a second, ratio ${(perSecond / syncs).toFixed(2)} ` +
        `(wanted: ${WANTED.ratio} or more, p95 ${WANTED.p95} ms or less)\n`,
    )
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
