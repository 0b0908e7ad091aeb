/**
 * `npm run bench -- idle [--starts N] [--rest SECONDS] [--watch SECONDS]`: the second start of an installation, its memory at
 * rest, and the processor time it takes at rest.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { childrenOf, memoryOf, processorShare } from './kit/machine.ts'
import { type Running, onDatabases, openInstallation, startProcess, startProduct } from './kit/product.ts'
import { readOptions, report } from './kit/report.ts'

const MAX_MEGABYTES = { embedded: 320, postgres: 160 }
/** The reference: what every Node program does before it listens. */
const BARE = `require('node:http').createServer().listen(0, () => process.stdout.write('Ready at http://localhost\\n'))`

export async function bench(args: string[]): Promise<void> {
  const sizes = readOptions(args, { starts: 5, rest: 30, watch: 300 })
  const bare = await measureStarts(() => startProcess(['--eval', BARE]), { starts: sizes.starts, rest: 1 })
  await onDatabases({ database: '', keep: '' }, async (place) => {
    const installation = await openInstallation(place)
    const { seconds, server, script, percent } = await measureStarts(() => startProduct(installation), sizes)
    const reference = { name: 'a bare Node process that listens' }
    report(`\`npm start\`'s script, ${place.kind}`, [
      { name: 'ready', values: seconds, unit: 's', atMost: 1.5, reference: { ...reference, values: bare.seconds } },
      {
        name: `memory of the server after ${sizes.rest} s`,
        values: server,
        unit: 'MB',
        atMost: MAX_MEGABYTES[place.kind],
        reference: { ...reference, values: bare.server },
        note: `the start script takes ${script.toFixed(0)} MB more`,
      },
      { name: 'processor at rest', values: percent, unit: '% of a core', atMost: 0.3 },
    ])
  })
}

type Sizes = { starts: number; rest: number; watch?: number }

/**
 * Starts a program repeatedly, one after the other; the last one is looked at after it has rested. The first start, which
 * creates tables and fills the compile cache, is not measured.
 */
export async function measureStarts(start: () => Promise<Running>, { starts, rest, watch = 0 }: Sizes) {
  const seconds: number[] = []
  for (let time = 0; time < starts; time++) {
    await using program = await start()
    if (time > 0) seconds.push(program.seconds)
  }
  await using last = await start()
  await delay(rest * 1000)
  const children = childrenOf(last.pid)
  const server = memoryOf(children[0] ?? last.pid)
  const script = children.length > 0 ? memoryOf(last.pid) : 0
  const percent = await processorShare([last.pid, ...children], watch)
  return { seconds: [...seconds, last.seconds], server, script, percent }
}
