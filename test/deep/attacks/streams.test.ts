import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { drillSizes, percentile, report } from '#test/support/drill.ts'
import { databasesNamed, newInstallation } from '#test/support/new-installation.ts'
import { startServer } from '#test/support/server.ts'
import { ENVIRONMENT, FLAGS } from '../../../scripts/memory-flags.mjs'
import { createAdmins } from './streams/create-admins.ts'
import { openStreams } from './streams/open-streams.ts'
import { startBackgroundLoad } from './support/background-load.ts'

/** `megabytes` limits the memory they take, which is measured at full size. */
const size = drillSizes({
  count: [200, 1_000],
  database: ['postgres', 'postgres'],
  seconds: [0, 40],
  megabytes: [Infinity, 150],
})
/** The limit of streams for one admin. */
const EACH = 20
/** Requests next to the streams that are measured at least. */
const REQUESTS = 30
const SETTLE_TIMEOUT_MS = 20_000
const SETTLED_MB = 350

it.runIf(process.platform === 'linux').for(databasesNamed(size.database))(
  'Idle live streams take little memory and slow nobody down (%s)',
  async (database) => {
    const installation = await newInstallation(database)
    const SECRET = installation.SECRET ?? randomBytes(32).toString('hex')
    const env = { ...installation, SECRET }
    // As `npm start` runs it.
    const server = await startServer({ ...env, ...ENVIRONMENT }, { flags: FLAGS })
    const { pid } = server.child
    await waitUntilSettled(pid!)
    const before = readMemory(pid!, 'VmRSS')
    const cookies = await createAdmins(installation, SECRET, Math.ceil(size.count / EACH))

    const start = performance.now()
    const streams = await openStreams(Number(new URL(server.url).port), cookies, EACH)
    const opened = performance.now() - start
    const others = startBackgroundLoad(server.url)
    await Promise.all([setTimeout(size.seconds * 1000), others.more(REQUESTS)])
    const { taken, failed } = await others.stop()
    const [peak, after] = [readMemory(pid!, 'VmHWM'), readMemory(pid!, 'VmRSS')]
    const lost = streams.lost()
    report(`${cookies.length * EACH} idle live streams for ${size.seconds} s, database ${database}:`, {
      'memory before, with them, at most': [before, after, peak].map((mb) => `${Math.round(mb)} MB`).join(', '),
      'opened in': `${Math.round(opened)} ms`,
      heartbeats: streams.beats(),
      'requests of others': `${taken.length}, median ${Math.round(percentile(taken, 0.5))} ms`,
      'requests of others, p99': `${Math.round(percentile(taken, 0.99))} ms (wanted: at most 50)`,
    })
    streams.close()
    await server.stop()
    expect.soft(lost, 'streams lost').toBe(0)
    expect.soft(peak - before, 'megabytes of memory above rest').toBeLessThan(size.megabytes)
    expect.soft(failed, 'requests of others that failed').toBe(0)
  },
)

/** Right after its start the embedded database takes more memory than later. Waits, and resets the recorded peak. */
async function waitUntilSettled(pid: number): Promise<void> {
  const deadline = performance.now() + SETTLE_TIMEOUT_MS
  for (let last = Infinity, now = readMemory(pid, 'VmRSS'); now < last - 1 || now > SETTLED_MB;) {
    if (performance.now() > deadline) break
    await setTimeout(1_000)
    last = now
    now = readMemory(pid, 'VmRSS')
  }
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** Megabytes that Linux reports for a process. */
const readMemory = (pid: number, name: string): number =>
  Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
