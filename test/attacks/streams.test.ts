/** `npm run drill -- streams [--count N] [--database embedded|postgres] [--seconds N] [--megabytes N] [--within MS]`: thousands of idle live streams. */
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { percentile } from '../../bench/support/statistics.ts'
import { ENVIRONMENT, FLAGS } from '../../scripts/memory-flags.mjs'
import { DATABASES, newInstallation } from '../support/own-database.ts'
import { startBackgroundLoad } from './support/background-load.ts'
import { startProduct } from '../support/drill-server.ts'
import { createAdmins } from './streams/create-admins.ts'
import { openStreams } from './streams/open-streams.ts'
import { exactly, tell, told, under } from '../support/report.ts'

/** As many as one administrator may have. */
const EACH = 20
const SETTLED_WITHIN_MS = 20_000
const STARTING_MB = 350

export async function drill(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      count: { type: 'string', default: '10000' },
      database: { type: 'string', default: 'postgres' },
      seconds: { type: 'string', default: '40' },
      megabytes: { type: 'string', default: '400' },
      within: { type: 'string', default: '50' },
    },
  })
  const count = Math.ceil(Number(values.count) / EACH) * EACH
  const kind = DATABASES.find((each) => each === values.database)
  if (!kind) throw new Error('--database is embedded or postgres.')
  const installation = await newInstallation(kind)
  const SECRET = installation.env.SECRET ?? randomBytes(32).toString('hex')
  // As `npm start` runs it.
  const thrift = { NODE_OPTIONS: FLAGS.join(' '), ...ENVIRONMENT }
  const product = await startProduct({ ...installation.env, ...thrift, SECRET, PORT: '0' })
  try {
    const { url, child } = product
    await settled(child.pid!)
    const before = megabytes(child.pid!, 'VmRSS')
    const database = installation.server
      ? { connectionString: installation.server.url }
      : { host: installation.dataDir, user: 'postgres', database: 'postgres' }
    const cookies = await createAdmins(database, SECRET, count / EACH)
    const begun = performance.now()
    const streams = await openStreams(Number(new URL(url).port), cookies, EACH)
    const opened = performance.now() - begun
    const others = startBackgroundLoad(url)
    await setTimeout(Number(values.seconds) * 1000)
    const { taken, refused } = await others.stop()
    const [after, most] = [megabytes(child.pid!, 'VmRSS'), megabytes(child.pid!, 'VmHWM')]
    const [lost, beats] = [streams.lost(), streams.beats()]
    streams.close()
    return tell(`${count} idle live streams for ${values.seconds} s, database ${kind}:`, [
      told('memory before', `${Math.round(before)} MB`),
      told('opened in', `${Math.round(opened)} ms`),
      told('beats heard', beats),
      exactly('streams lost', lost, 0),
      told('memory with them', `${Math.round(after)} MB`),
      under('memory at most since they were opened', most, Number(values.megabytes), 'MB'),
      told('others asked', `${taken.length} times, median ${Math.round(percentile(taken, 0.5))} ms`),
      exactly('others not answered', refused, 0),
      under('others, p99', percentile(taken, 0.99), Number(values.within), 'ms'),
    ])
  } finally {
    await product.stop()
    await installation.remove()
  }
}

/**
 * Just after its start the embedded database takes as much for a moment as it never does again (README.md). Waits until
 * that is over, and has the system forget it.
 */
async function settled(pid: number): Promise<void> {
  const latest = performance.now() + SETTLED_WITHIN_MS
  for (let last = Infinity, now = megabytes(pid, 'VmRSS'); now < last - 1 || now > STARTING_MB;) {
    if (performance.now() > latest) break
    await setTimeout(1_000)
    last = now
    now = megabytes(pid, 'VmRSS')
  }
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** What Linux says of a process. */
const megabytes = (pid: number, name: string): number =>
  Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
