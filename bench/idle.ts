/**
 * `npm run bench -- idle [--starts N] [--rest SECONDS] [--watch SECONDS]`: the second start of an installation, its memory at
 * rest, and the processor time it takes at rest.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { loadAverageNote, median } from './support/statistics.ts'
import { childrenOf, memoryOf } from './support/memory.ts'
import { processorShare } from './support/processor.ts'
import { type Process, startProcess } from './support/product-server.ts'
import { startPostgres } from './support/postgres.ts'

const WANTED_SECONDS = 1.5
const WANTED_PERCENT = 0.3
const START_SCRIPT = ['scripts/start.mjs']
const SERVER = ['--disable-warning=ExperimentalWarning', 'dist/program/main.js']
/** The reference: what every Node program does before it listens. */
const BARE = [
  '--eval',
  `require('node:http').createServer().listen(0, () => process.stdout.write('Ready at http://localhost\\n'))`,
]

type Measured = { seconds: number; server: number; shared: number; script: number; percent?: number | undefined }
type Sizes = { starts: number; rest: number; watch?: number }

export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      starts: { type: 'string', default: '5' },
      rest: { type: 'string', default: '30' },
      watch: { type: 'string', default: '300' },
    },
  })
  const [starts, rest, watch] = [Number(values.starts), Number(values.rest), Number(values.watch)]
  const busy = loadAverageNote()
  const directory = mkdtempSync(join(tmpdir(), 'helpdesk-bench-'))
  const postgres = await startPostgres(directory)
  try {
    const bare = await measure(BARE, {}, { starts, rest: 1 })
    report('A bare Node process that listens', bare)
    const installations = [
      { title: 'the embedded database', megabytes: 320, env: {} },
      { title: 'PostgreSQL', megabytes: 160, env: { DATABASE_URL: postgres.url, SECRET: 'x'.repeat(32) } },
    ]
    for (const { title, megabytes, env } of installations) {
      const settings = { DATA_DIR: join(directory, title), PORT: '0', LOG_LEVEL: 'warn', ...env }
      // The first start copies the template, creates the tables and fills the compile cache; it is not measured.
      await (await startProcess(START_SCRIPT, settings)).stop()
      const whole = await measure(START_SCRIPT, settings, { starts, rest, watch })
      report(`\`npm start\`'s script, with ${title}`, whole, bare, megabytes)
      const server = await measure(SERVER, settings, { starts, rest: 1 })
      process.stdout.write(
        `  \`node dist/program/main.js\` by itself, which keeps no compiled modules: ready after ${server.seconds.toFixed(2)} s\n`,
      )
    }
    process.stdout.write(`${busy}\n`)
  } finally {
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Starts the product repeatedly, one after the other; the last one is looked at after it has rested. */
async function measure(
  args: string[],
  env: Record<string, string>,
  { starts, rest, watch = 0 }: Sizes,
): Promise<Measured> {
  const seconds: number[] = []
  let last: Process | undefined
  for (let start = 0; start < starts; start++) {
    await last?.stop()
    last = await startProcess(args, env)
    seconds.push(last.seconds)
  }
  await delay(rest * 1000)
  const { pid } = last!
  const server = childrenOf(pid)[0] ?? pid
  const { resident, shared } = memoryOf(server)
  const script = server === pid ? 0 : memoryOf(pid).resident
  const percent = watch > 0 ? await processorShare([pid, ...childrenOf(pid)], watch) : undefined
  await last!.stop()
  return { seconds: median(seconds), server: resident, shared, script, percent }
}

function report(title: string, measured: Measured, bare?: Measured, megabytes?: number) {
  const { seconds, server, shared, script, percent } = measured
  const times = (value: number, reference = 0) => (bare ? `, ${(value / reference).toFixed(1)} × bare` : '')
  const wanted = (limit: string) => (megabytes ? ` (wanted: ${limit} or less)` : '')
  process.stdout.write(
    `${title}:\n  ready after ${seconds.toFixed(2)} s${times(seconds, bare?.seconds)}${wanted(`${WANTED_SECONDS} s`)}\n` +
      `  resident ${server.toFixed(0)} MB${times(server, bare?.server)}${wanted(`${megabytes} MB`)}; ` +
      `${shared.toFixed(0)} MB with shared pages shared out${script ? `; the start script besides ${script.toFixed(0)} MB` : ''}\n` +
      (percent === undefined ? '' : `  processor ${percent.toFixed(2)} % of a core${wanted(`${WANTED_PERCENT} %`)}\n`),
  )
}
