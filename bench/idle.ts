/**
 * `npm run bench -- idle [--starts N] [--rest SECONDS] [--watch SECONDS]`: the second start of an installation, its memory at
 * rest, and the processor time it takes at rest.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { childrenOf, memoryOf, processorShare } from './kit/machine.ts'
import { type Running, onDatabases, openInstallation, startProcess, startProduct } from './kit/product.ts'
import { readOptions, report } from './kit/report.ts'

const WANTED_SECONDS = 1.5
const WANTED_MEGABYTES = { embedded: 320, postgres: 160 }
const WANTED_PERCENT = 0.3
/** The reference: what every Node program does before it listens. */
const BARE = [
  '--eval',
  `require('node:http').createServer().listen(0, () => process.stdout.write('Ready at http://localhost\\n'))`,
]

export async function bench(args: string[]): Promise<void> {
  const { starts, rest, watch } = readOptions(args, { starts: 5, rest: 30, watch: 300 })
  const bare = await measure(() => startProcess(BARE), { starts, rest: 1, watch: 1 })
  await onDatabases({ database: '', keep: '' }, async (place) => {
    const installation = await openInstallation(place)
    const start = () => startProduct(installation)
    // The first start copies the template, creates the tables and fills the compile cache; it is not measured.
    await (await start())[Symbol.asyncDispose]()
    const { seconds, server, script, percent } = await measure(start, { starts, rest, watch })
    report(`\`npm start\`'s script, ${place.kind}`, [
      {
        name: 'ready',
        values: seconds,
        unit: 's',
        wanted: { atMost: WANTED_SECONDS },
        reference: { name: 'a bare Node process that listens', values: bare.seconds },
      },
      {
        name: `memory of the server after ${rest} s`,
        values: server,
        unit: 'MB',
        wanted: { atMost: WANTED_MEGABYTES[place.kind] },
        reference: { name: 'the bare process', values: bare.server },
        note: `the start script takes ${script.toFixed(0)} MB more`,
      },
      { name: 'processor at rest', values: percent, unit: '% of a core', wanted: { atMost: WANTED_PERCENT } },
    ])
  })
}

/** Starts a program repeatedly, one after the other; the last one is looked at after it has rested. */
async function measure(start: () => Promise<Running>, { starts, rest, watch }: Record<string, number>) {
  const seconds: number[] = []
  for (let time = 1; time < starts!; time++) {
    await using program = await start()
    seconds.push(program.seconds)
  }
  await using last = await start()
  seconds.push(last.seconds)
  await delay(rest! * 1000)
  const children = childrenOf(last.pid)
  const server = memoryOf(children[0] ?? last.pid)
  const script = children.length > 0 ? memoryOf(last.pid) : 0
  return { seconds, server, script, percent: await processorShare([last.pid, ...children], watch!) }
}
