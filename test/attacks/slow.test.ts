/** `npm run drill -- slow [--count N] [--kinds a,b] [--within MS] [--shed-within S]`: thousands of connections that do not get on. */
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { percentile } from '../../bench/support/statistics.ts'
import { newInstallation } from '../support/own-database.ts'
import { startBackgroundLoad } from './support/background-load.ts'
import { startProduct } from '../support/drill-server.ts'
import { SLOW_KINDS, type SlowClient, openSlowClient } from './slow/slow-clients.ts'
import { addLargeFile } from './slow/large-file.ts'
import { exactly, tell, told, under } from '../support/report.ts'

/** Connections opened at a time, and the pause after each of these: no network brings more at once. */
const AT_A_TIME = 100
const PAUSE_MS = 150
/** How long others are measured before. */
const BEFORE_MS = 2_000

export async function drill(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      count: { type: 'string', default: '4000' },
      kinds: { type: 'string', default: Object.keys(SLOW_KINDS).join(',') },
      within: { type: 'string', default: '500' },
      'shed-within': { type: 'string', default: '30' },
    },
  })
  const kinds = values.kinds.split(',')
  const unknown = kinds.filter((kind) => !Object.hasOwn(SLOW_KINDS, kind))
  if (unknown.length > 0) throw new Error(`There is no slowness "${unknown.join(', ')}".`)
  const shedWithinMs = Number(values['shed-within']) * 1000
  const installation = await newInstallation('embedded')
  const product = await startProduct({ ...installation.env, PORT: '0' })
  try {
    const port = Number(new URL(product.url).port)
    const large = kinds.includes('deaf') ? await addLargeFile(product.url) : ''
    const alone = startBackgroundLoad(product.url)
    await setTimeout(BEFORE_MS)
    const before = await alone.stop()

    const others = startBackgroundLoad(product.url)
    const slow: SlowClient[] = []
    for (let n = 0; n < Number(values.count); n++) {
      slow.push(openSlowClient(kinds[n % kinds.length]!, port, large))
      if (n % AT_A_TIME === 0) await setTimeout(PAUSE_MS)
    }
    await Promise.race([Promise.all(slow.map(({ shed }) => shed)), setTimeout(shedWithinMs + BEFORE_MS)])
    const during = await others.stop()
    const held = slow.filter(({ heldFor }) => heldFor() > shedWithinMs)
    const byKind = kinds.map((kind) => {
      const times = slow.filter((each) => each.kind === kind).map(({ heldFor }) => heldFor())
      return told(`shed, ${SLOW_KINDS[kind]!.tells}`, `${(Math.max(...times) / 1000).toFixed(1)} s at most`)
    })
    for (const { leave } of slow) leave()
    return tell(`${values.count} slow connections of ${kinds.length} kinds:`, [
      ...byKind,
      exactly(`connections held longer than ${values['shed-within']} s`, held.length, 0),
      told('others before, p99', `${Math.round(percentile(before.taken, 0.99))} ms`),
      told('others asked meanwhile', during.taken.length),
      exactly('others not answered', during.refused, 0),
      under('others, p99', percentile(during.taken, 0.99), Number(values.within), 'ms'),
      exactly('faults in the log', product.said().split('"level":"error"').length - 1, 0),
    ])
  } finally {
    await product.stop()
    await installation.remove()
  }
}
